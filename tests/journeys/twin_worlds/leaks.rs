//! Leaks of one bit, planted in what was written down of two worlds: which of the two it is. They show
//! that the comparison looks everywhere; that what happens in a bot is written down is shown by
//! [bugs](super::bugs).

use image::{ImageFormat, Rgb};
use serde_json::Value;

use super::recording::{Asked, File, Request, Step, Told, Witnessed};

/// Plants a leak in what came of one ply; `None` if there is nothing in it by which to tell. `tells` is
/// the bit: one world is told from the other by what is done in it alone.
pub type Leak = fn(&mut Step, tells: bool) -> Option<()>;

/// Every way in which others could come to know.
pub const LEAKS: [(&str, Leak); 20] = [
    ("a pixel of a board", pixel),
    ("the length of a picture", length),
    ("a delay between two pictures of a replay", replay),
    ("a picture's name", name),
    ("a picture's description", description),
    ("a square of the board in letters", text_board),
    ("the words of a message", words),
    ("a phone that rings", ring),
    ("the label of an entry in a list", label),
    ("the custom id of a button", custom_id),
    ("the order of buttons", order),
    ("an entry of a panel", panel),
    ("the order of suggestions", suggestion),
    ("the words of a refusal", refusal),
    ("a line of the log", line),
    ("a request more", request),
    ("the body of a request", body),
    ("the type of a file in a request", file_type),
    ("one edit more", edit),
    ("a message that is gone", gone),
];

/// A recording with a leak planted after the last ply at which there is something to tell by.
///
/// # Panics
/// If there is nowhere.
pub fn planted(mut steps: Vec<Step>, leak: Leak, tells: bool) -> Vec<Step> {
    let planted = steps.iter_mut().rev().find_map(|step| leak(step, tells));
    planted.expect("a recording holds everything that can leak");
    steps
}

fn message(step: &mut Step, fits: impl FnMut(&&mut Witnessed) -> bool) -> Option<&mut Witnessed> {
    step.witnessed.iter_mut().find(fits)
}

fn file<'s>(step: &'s mut Step, ending: &str) -> Option<&'s mut File> {
    let mut files = step
        .witnessed
        .iter_mut()
        .flat_map(|message| &mut message.files);
    files.find(|file| file.name.ends_with(ending))
}

fn told(step: &mut Step, asked: Asked) -> Option<&mut Told> {
    step.told.iter_mut().find(|told| told.asked == asked)
}

/// The first part of a message that is so; parts hold parts.
fn part(step: &mut Step, fits: fn(&Value) -> bool) -> Option<&mut Value> {
    fn within(value: &mut Value, fits: fn(&Value) -> bool) -> Option<&mut Value> {
        if fits(value) {
            return Some(value);
        }
        let parts = value.get_mut("components")?.as_array_mut()?;
        parts.iter_mut().find_map(|part| within(part, fits))
    }
    let mut parts = step
        .witnessed
        .iter_mut()
        .flat_map(|message| &mut message.components);
    parts.find_map(|part| within(part, fits))
}

fn append(value: &mut Value, tells: bool) -> Option<()> {
    let text = value.as_str()?;
    if tells {
        *value = Value::from(format!("{text} "));
    }
    Some(())
}

fn pixel(step: &mut Step, tells: bool) -> Option<()> {
    let file = file(step, ".png")?;
    let mut picture = image::load_from_memory(&file.bytes).ok()?.to_rgb8();
    let Rgb([red, _, _]) = picture.get_pixel_mut(500, 500);
    *red ^= u8::from(tells);
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png).ok()?;
    file.bytes = bytes.into_inner().into();
    Some(())
}

fn length(step: &mut Step, tells: bool) -> Option<()> {
    let file = file(step, ".png")?;
    let mut bytes = file.bytes.to_vec();
    bytes.extend(tells.then_some(0));
    file.bytes = bytes.into();
    Some(())
}

fn replay(step: &mut Step, tells: bool) -> Option<()> {
    let file = file(step, ".gif")?;
    let mut bytes = file.bytes.to_vec();
    // The block that introduces a picture; its delay is in its fifth and sixth byte.
    let block = bytes
        .windows(3)
        .position(|bytes| bytes == [0x21, 0xF9, 4])?;
    bytes[block + 4] ^= u8::from(tells);
    file.bytes = bytes.into();
    Some(())
}

fn name(step: &mut Step, tells: bool) -> Option<()> {
    let file = file(step, ".png")?;
    file.name.insert_str(0, if tells { "a" } else { "" });
    Some(())
}

fn description(step: &mut Step, tells: bool) -> Option<()> {
    let file = file(step, ".png")?;
    file.about.push_str(if tells { "\u{200B}" } else { "" });
    Some(())
}

fn text_board(step: &mut Step, tells: bool) -> Option<()> {
    let message = message(step, |message| message.content.contains("```"))?;
    let (hidden, shown) = if message.content.contains(" b ") {
        (" b ", " bB")
    } else {
        (" r ", " rB")
    };
    message.content.contains(hidden).then_some(())?;
    if tells {
        message.content = message.content.replacen(hidden, shown, 1);
    }
    Some(())
}

fn words(step: &mut Step, tells: bool) -> Option<()> {
    let message = message(step, |message| !message.content.is_empty())?;
    message.content.push_str(if tells { "." } else { "" });
    Some(())
}

fn ring(step: &mut Step, tells: bool) -> Option<()> {
    message(step, |message| message.rings)?.rings = !tells;
    Some(())
}

fn label(step: &mut Step, tells: bool) -> Option<()> {
    let list = part(step, |part| part["type"] == 3)?;
    append(list["options"].get_mut(0)?.get_mut("label")?, tells)
}

fn custom_id(step: &mut Step, tells: bool) -> Option<()> {
    let button = part(step, |part| part["type"] == 2)?;
    append(button.get_mut("custom_id")?, tells)
}

fn order(step: &mut Step, tells: bool) -> Option<()> {
    let row = part(step, |part| {
        let parts = part["components"].as_array();
        part["type"] == 1 && parts.is_some_and(|parts| parts.len() > 1)
    })?;
    let buttons = row["components"].as_array_mut()?;
    buttons.swap(0, usize::from(tells));
    Some(())
}

fn panel(step: &mut Step, tells: bool) -> Option<()> {
    let told = told(step, Asked::Panel)?;
    told.answer[0].push_str(if tells { "!" } else { "" });
    Some(())
}

fn suggestion(step: &mut Step, tells: bool) -> Option<()> {
    let suggested = &mut told(step, Asked::Suggestions)?.answer;
    // Out of turn there is nothing to put in an order.
    let [first, second, ..] = suggested.as_mut_slice() else {
        return None;
    };
    if first == second {
        return None;
    }
    suggested.swap(0, usize::from(tells));
    Some(())
}

fn refusal(step: &mut Step, tells: bool) -> Option<()> {
    let told = told(step, Asked::Refusal)?;
    told.answer[0].push_str(if tells { " It would be a pity." } else { "" });
    Some(())
}

fn line(step: &mut Step, tells: bool) -> Option<()> {
    let line = step.log.last_mut()?;
    line.push_str(if tells { " square=a1" } else { "" });
    Some(())
}

fn request(step: &mut Step, tells: bool) -> Option<()> {
    let again = step.requests.last()?.clone();
    step.requests.extend(tells.then_some(again));
    Some(())
}

fn sent(step: &mut Step) -> Option<&mut Request> {
    step.requests
        .iter_mut()
        .find(|request| !request.files.is_empty())
}

fn body(step: &mut Step, tells: bool) -> Option<()> {
    let request = sent(step)?;
    request.body.push_str(if tells { " " } else { "" });
    Some(())
}

fn file_type(step: &mut Step, tells: bool) -> Option<()> {
    let file = sent(step)?.files.first_mut()?;
    file.about
        .push_str(if tells { "; charset=utf-8" } else { "" });
    Some(())
}

fn edit(step: &mut Step, tells: bool) -> Option<()> {
    step.witnessed.first_mut()?.edits += u32::from(tells);
    Some(())
}

fn gone(step: &mut Step, tells: bool) -> Option<()> {
    *step.standing.first_mut()? -= usize::from(tells);
    Some(())
}
