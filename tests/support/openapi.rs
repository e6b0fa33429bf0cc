//! Discord's own OpenAPI description as a judge of what the bot sends and the stand-in answers.
//!
//! The description lies beside the repository, in `../shared/discord/openapi.json`. Where it is
//! missing, tests run without this judge and say so loudly; the hand rules of the stand-in remain.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use jsonschema::{Draft, Registry, Resource, Validator};
use serde_json::{Value, json};
use two_lakes::playground::Inspector;

/// The name under which the whole description is registered, so that its references resolve.
const NAME: &str = "urn:spec";
/// How many complaints of one body are worth reading.
const COMPLAINTS_MAX: usize = 4;

/// The judge, made once for all tests of a binary; `None` where there is no description.
pub fn inspector() -> Option<Arc<dyn Inspector>> {
    static JUDGE: OnceLock<Option<Arc<OpenApi>>> = OnceLock::new();
    let judge = JUDGE.get_or_init(|| {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/discord/openapi.json");
        match std::fs::read_to_string(&path) {
            Ok(text) => Some(Arc::new(OpenApi::new(&text))),
            Err(fault) => {
                eprintln!(
                    "\n!!! SKIPPED: no validation by Discord's OpenAPI description: {}: {fault}\n",
                    path.display()
                );
                None
            }
        }
    });
    judge.clone().map(|judge| judge as Arc<dyn Inspector>)
}

struct OpenApi {
    description: Value,
    registry: Registry<'static>,
    /// By the JSON pointer of the schema; `None` where the description has no schema.
    validators: Mutex<HashMap<String, Option<Arc<Validator>>>>,
}

impl OpenApi {
    fn new(text: &str) -> OpenApi {
        let mut description: Value =
            serde_json::from_str(text).expect("the description is valid JSON");
        forgive(&mut description);
        let resource = Resource::from_contents(description.clone());
        let registry = Registry::new()
            .add(NAME, resource)
            .expect("the name is a URI")
            .prepare()
            .expect("the description's references resolve");
        OpenApi {
            description,
            registry,
            validators: Mutex::default(),
        }
    }

    /// The validator of the schema at this pointer; built at its first use, which takes long.
    fn validator(&self, pointer: &str) -> Option<Arc<Validator>> {
        let mut validators = self
            .validators
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = validators.get(pointer) {
            return known.clone();
        }
        let validator = self.description.pointer(pointer).map(|_| {
            let escaped = pointer.replace('{', "%7B").replace('}', "%7D");
            let schema = json!({"$ref": format!("{NAME}#{escaped}")});
            let validator = jsonschema::options()
                .with_draft(Draft::Draft202012)
                .with_registry(&self.registry)
                .build(&schema)
                .expect("the description's schemas are schemas");
            Arc::new(validator)
        });
        validators.insert(pointer.to_owned(), validator.clone());
        validator
    }

    fn judge(&self, pointer: &str, body: &Value) -> Result<(), String> {
        let Some(validator) = self.validator(pointer) else {
            return Ok(());
        };
        let complaints: Vec<String> = validator
            .iter_errors(body)
            .take(COMPLAINTS_MAX)
            .map(|error| {
                format!(
                    "{}: {}",
                    error.instance_path(),
                    shortened(&error.to_string())
                )
            })
            .collect();
        if complaints.is_empty() {
            Ok(())
        } else {
            Err(complaints.join("; "))
        }
    }
}

impl Inspector for OpenApi {
    fn request(
        &self,
        method: &str,
        route: &str,
        multipart: bool,
        body: &Value,
    ) -> Result<(), String> {
        if body.is_null() {
            return Ok(());
        }
        let kind = if multipart {
            "multipart~1form-data"
        } else {
            "application~1json"
        };
        let pointer = format!(
            "{}/requestBody/content/{kind}/schema",
            operation(method, route)
        );
        self.judge(&pointer, body)
    }

    fn response(&self, method: &str, route: &str, status: u16, body: &Value) -> Result<(), String> {
        let pointer = format!(
            "{}/responses/{status}/content/application~1json/schema",
            operation(method, route)
        );
        self.judge(&pointer, body)
    }
}

/// The JSON pointer of an operation. Our route of the application behind the token has an older
/// name in the description.
fn operation(method: &str, route: &str) -> String {
    let route = route.replace('~', "~0").replace('/', "~1");
    format!("/paths/{route}/{}", method.to_lowercase())
}

/// The one known deviation: `attachments[].id` of a multipart request is a small integer in
/// Discord's own documentation and in every library, and a string in the description.
fn forgive(node: &mut Value) {
    match node {
        Value::Object(map) => {
            for (name, child) in map.iter_mut() {
                let is_attachment = name.contains("AttachmentRequest");
                if is_attachment && child["properties"]["id"].is_object() {
                    child["properties"]["id"] = json!({"type": ["string", "integer"]});
                }
                forgive(child);
            }
        }
        Value::Array(list) => list.iter_mut().for_each(forgive),
        _ => {}
    }
}

fn shortened(text: &str) -> String {
    const LENGTH: usize = 300;
    text.chars().take(LENGTH).collect()
}
