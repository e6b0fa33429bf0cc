//! Modals: a title and one to five inputs.

use std::collections::BTreeSet;

use serde_json::Value;

use super::component;
use super::{Findings, Problem, at};
use crate::playground::message::component_kind::{ACTION_ROW, TEXT_INPUT};

const TITLE_MAX: usize = 45;
const CUSTOM_ID_MAX: usize = 100;
const INPUTS_MAX: usize = 5;
const LABEL_MAX: usize = 45;
const PLACEHOLDER_MAX: usize = 100;
const VALUE_MAX: usize = 4000;
const LABEL: u64 = 18;
const TEXT_DISPLAY: u64 = 10;

/// Everything wrong with the `data` of a callback that opens a modal
/// (Discord's documentation, *Receiving and Responding*, Modal).
pub fn modal(data: &Value) -> Vec<Problem> {
    let mut findings = Findings::default();
    findings.fields(data, "data", &["custom_id", "title", "components"]);
    findings.required_length(&data["custom_id"], "data.custom_id", 1, CUSTOM_ID_MAX);
    findings.required_length(&data["title"], "data.title", 1, TITLE_MAX);
    let rows = findings.list(&data["components"], "data.components", INPUTS_MAX);
    if rows.is_empty() {
        findings.add(
            "data.components",
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 5 in length.",
        );
    }
    let mut names = BTreeSet::new();
    for (index, row) in rows.iter().enumerate() {
        let path = at("data.components", index);
        match row["type"].as_u64() {
            Some(ACTION_ROW) => {
                let inner = at(&path, "components");
                let inputs = findings.list(&row["components"], &inner, 1);
                if inputs.is_empty() {
                    findings.add(&inner, "BASE_TYPE_BAD_LENGTH", "Must be 1 in length.");
                }
                for (number, input) in inputs.iter().enumerate() {
                    text_input(&mut findings, input, &at(&inner, number), &mut names);
                }
            }
            Some(LABEL) => {
                findings.required_length(&row["label"], &at(&path, "label"), 1, LABEL_MAX);
                let inner = at(&path, "component");
                component::custom_id(&mut findings, &row["component"], &inner, &mut names);
            }
            Some(TEXT_DISPLAY) => {}
            _ => findings.add(
                &at(&path, "type"),
                "UNION_TYPE_CHOICES",
                "Value of field \"type\" must be one of (1, 10, 18).",
            ),
        }
    }
    findings.problems
}

fn text_input(findings: &mut Findings, input: &Value, path: &str, names: &mut BTreeSet<String>) {
    if input["type"] != TEXT_INPUT {
        findings.add(
            &at(path, "type"),
            "UNION_TYPE_CHOICES",
            "Value of field \"type\" must be one of (4,).",
        );
        return;
    }
    findings.fields(
        input,
        path,
        &[
            "type",
            "id",
            "custom_id",
            "style",
            "label",
            "min_length",
            "max_length",
            "required",
            "value",
            "placeholder",
        ],
    );
    component::custom_id(findings, input, path, names);
    findings.required_length(&input["label"], &at(path, "label"), 1, LABEL_MAX);
    findings.length(
        &input["placeholder"],
        &at(path, "placeholder"),
        0,
        PLACEHOLDER_MAX,
    );
    if !matches!(input["style"].as_u64(), Some(1 | 2)) {
        findings.add(
            &at(path, "style"),
            "BASE_TYPE_CHOICES",
            "Value must be one of {1, 2}.",
        );
    }
    let most = input["max_length"]
        .as_u64()
        .map_or(VALUE_MAX, |most| most as usize);
    let least = input["min_length"]
        .as_u64()
        .map_or(0, |least| least as usize);
    if most > VALUE_MAX || most == 0 || least > most {
        findings.add(
            &at(path, "max_length"),
            "NUMBER_TYPE_MAX",
            "Lengths go from 1 to 4000.",
        );
    }
    findings.length(&input["value"], &at(path, "value"), least.min(1), most);
}
