//! Buttons, selects and rows, and the containers of the newer kind.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Findings, at};
use crate::playground::message::component_kind::{ACTION_ROW, BUTTON, STRING_SELECT, is_select};

const V2_KINDS: std::ops::RangeInclusive<u64> = 9..=17;

const ROWS_MAX: usize = 5;
const BUTTONS_MAX: usize = 5;
const V2_TOTAL_MAX: usize = 40;
const CUSTOM_ID_MAX: usize = 100;
const LABEL_MAX: usize = 80;
const PLACEHOLDER_MAX: usize = 150;
const OPTIONS_MAX: usize = 25;
const OPTION_TEXT_MAX: usize = 100;
/// Button styles: 1 to 4 act, 5 is a link, 6 sells something.
const LINK: u64 = 5;
const PREMIUM: u64 = 6;

/// The components of a message (Discord's documentation, *Component Reference*).
pub fn rows(findings: &mut Findings, components: &Value, v2: bool) {
    let most = if v2 { V2_TOTAL_MAX } else { ROWS_MAX };
    let list = findings.list(components, "components", most);
    let mut names = BTreeSet::new();
    let mut total = 0;
    for (index, component) in list.iter().enumerate() {
        let path = at("components", index);
        if v2 {
            any(findings, component, &path, &mut names, &mut total);
        } else if component["type"] == ACTION_ROW {
            row(findings, component, &path, &mut names);
        } else {
            findings.add(
                &at(&path, "type"),
                "UNION_TYPE_CHOICES",
                "Value of field \"type\" must be one of (1,).",
            );
        }
    }
    if v2 && total > V2_TOTAL_MAX {
        findings.add(
            "components",
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            format!("The total number of components cannot exceed {V2_TOTAL_MAX}"),
        );
    }
}

/// One row: up to five buttons, or one select.
pub fn row(findings: &mut Findings, row: &Value, path: &str, names: &mut BTreeSet<String>) {
    findings.fields(row, path, &["type", "id", "components"]);
    let inner = at(path, "components");
    let children = findings.list(&row["components"], &inner, BUTTONS_MAX);
    if children.is_empty() {
        findings.add(
            &inner,
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 5 in length.",
        );
    }
    let has_select = children
        .iter()
        .any(|child| child["type"].as_u64().is_some_and(is_select));
    if has_select && children.len() > 1 {
        findings.add(
            &inner,
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified components exceed the maximum width of the row",
        );
    }
    for (index, child) in children.iter().enumerate() {
        leaf(findings, child, &at(&inner, index), names);
    }
}

fn any(
    findings: &mut Findings,
    component: &Value,
    path: &str,
    names: &mut BTreeSet<String>,
    total: &mut usize,
) {
    *total += 1;
    match component["type"].as_u64() {
        Some(ACTION_ROW) => {
            *total += component["components"].as_array().map_or(0, Vec::len);
            row(findings, component, path, names);
        }
        Some(kind) if V2_KINDS.contains(&kind) => {
            for (index, child) in component["components"]
                .as_array()
                .into_iter()
                .flatten()
                .enumerate()
            {
                any(
                    findings,
                    child,
                    &at(&at(path, "components"), index),
                    names,
                    total,
                );
            }
            if component["accessory"].is_object() {
                *total += 1;
                leaf(
                    findings,
                    &component["accessory"],
                    &at(path, "accessory"),
                    names,
                );
            }
        }
        _ => findings.add(
            &at(path, "type"),
            "UNION_TYPE_CHOICES",
            "Unknown component type.",
        ),
    }
}

fn leaf(findings: &mut Findings, component: &Value, path: &str, names: &mut BTreeSet<String>) {
    match component["type"].as_u64() {
        Some(BUTTON) => button(findings, component, path, names),
        Some(kind) if is_select(kind) => {
            select(findings, component, path, names);
        }
        Some(kind) if V2_KINDS.contains(&kind) => {}
        _ => findings.add(
            &at(path, "type"),
            "UNION_TYPE_CHOICES",
            "Value of field \"type\" must be one of (2, 3, 5, 6, 7, 8).",
        ),
    }
}

/// A `custom_id` has 1 to 100 characters and is there once.
pub fn custom_id(
    findings: &mut Findings,
    component: &Value,
    path: &str,
    names: &mut BTreeSet<String>,
) {
    let path = at(path, "custom_id");
    findings.required_length(&component["custom_id"], &path, 1, CUSTOM_ID_MAX);
    if let Some(name) = component["custom_id"].as_str()
        && !names.insert(name.to_owned())
    {
        findings.add(
            &path,
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            "Component custom id cannot be duplicated",
        );
    }
}

fn button(findings: &mut Findings, button: &Value, path: &str, names: &mut BTreeSet<String>) {
    findings.fields(
        button,
        path,
        &[
            "type",
            "id",
            "style",
            "label",
            "emoji",
            "custom_id",
            "sku_id",
            "url",
            "disabled",
        ],
    );
    match button["style"].as_u64() {
        Some(LINK) => {
            if !button["url"].is_string() || !button["custom_id"].is_null() {
                findings.add(
                    path,
                    "COMPONENT_CUSTOM_ID_URL",
                    "A link button has a url and no custom_id",
                );
            }
        }
        Some(PREMIUM) => {}
        Some(1..=4) => custom_id(findings, button, path, names),
        _ => findings.add(
            &at(path, "style"),
            "BASE_TYPE_CHOICES",
            "Value must be one of {1, 2, 3, 4, 5, 6}.",
        ),
    }
    findings.length(&button["label"], &at(path, "label"), 1, LABEL_MAX);
    if button["label"].is_null() && button["emoji"].is_null() && button["style"] != PREMIUM {
        findings.add(
            path,
            "BUTTON_COMPONENT_INVALID_LABEL",
            "A button needs a label or an emoji",
        );
    }
}

fn select(findings: &mut Findings, select: &Value, path: &str, names: &mut BTreeSet<String>) {
    findings.fields(
        select,
        path,
        &[
            "type",
            "id",
            "custom_id",
            "options",
            "channel_types",
            "placeholder",
            "default_values",
            "min_values",
            "max_values",
            "disabled",
            "required",
        ],
    );
    custom_id(findings, select, path, names);
    findings.length(
        &select["placeholder"],
        &at(path, "placeholder"),
        0,
        PLACEHOLDER_MAX,
    );
    if select["type"] != STRING_SELECT {
        return;
    }
    let inner = at(path, "options");
    let options = findings.list(&select["options"], &inner, OPTIONS_MAX);
    if options.is_empty() {
        findings.add(
            &inner,
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 25 in length.",
        );
    }
    let mut values = BTreeSet::new();
    for (index, option) in options.iter().enumerate() {
        let path = at(&inner, index);
        findings.fields(
            option,
            &path,
            &["label", "value", "description", "emoji", "default"],
        );
        findings.required_length(&option["label"], &at(&path, "label"), 1, OPTION_TEXT_MAX);
        findings.required_length(&option["value"], &at(&path, "value"), 1, OPTION_TEXT_MAX);
        findings.length(
            &option["description"],
            &at(&path, "description"),
            0,
            OPTION_TEXT_MAX,
        );
        if let Some(value) = option["value"].as_str()
            && !values.insert(value)
        {
            findings.add(
                &at(&path, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            );
        }
    }
    bounds(findings, select, path, options.len() as u64);
}

/// How many may be chosen: at least 0, at most as many as there are; as many preselected at most.
fn bounds(findings: &mut Findings, select: &Value, path: &str, options: u64) {
    let least = select["min_values"].as_u64().unwrap_or(1);
    let most = select["max_values"].as_u64().unwrap_or(1);
    if most == 0 || most > options {
        findings.add(
            &at(path, "max_values"),
            "SELECT_COMPONENT_MAX_VALUES",
            format!("max_values must be between 1 and the number of options, {options}"),
        );
    }
    if least > most {
        findings.add(
            &at(path, "min_values"),
            "SELECT_COMPONENT_MIN_VALUES",
            "min_values exceeds max_values",
        );
    }
    let preselected = select["options"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|option| option["default"] == true)
        .count() as u64;
    if preselected > most {
        findings.add(
            &at(path, "options"),
            "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
            "More options are preselected than may be chosen",
        );
    }
}
