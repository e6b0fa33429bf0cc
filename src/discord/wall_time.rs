//! A time of day as somebody types it: "22", "22:30", "7.15", "10 pm".

const NOON: u16 = 12;
const HOURS: u16 = 24;
const MINUTES: u16 = 60;

/// The minutes after midnight, 0–1439; `None` for what is no time of day.
pub(super) fn read(typed: &str) -> Option<u16> {
    let typed = typed.trim().to_lowercase();
    let halves = [("am", 0), ("pm", NOON)];
    let half = halves
        .into_iter()
        .find_map(|(half, added)| Some((typed.strip_suffix(half)?, added)));
    let (figures, added) = match half {
        Some((figures, added)) => (figures, Some(added)),
        None => (typed.trim_end_matches(['h', 'u']), None),
    };
    let (hour, minute) = figures
        .trim()
        .split_once([':', '.', 'h'])
        .unwrap_or((figures.trim(), "0"));
    let hour = number(hour)?;
    let minute = number(minute).filter(|minute| *minute < MINUTES)?;
    let hour = match added {
        None => (hour < HOURS).then_some(hour)?,
        Some(added) => (1..=NOON).contains(&hour).then_some(hour % NOON + added)?,
    };
    Some(hour * MINUTES + minute)
}

/// One or two figures, without a sign.
fn number(figures: &str) -> Option<u16> {
    let plain =
        (1..=2).contains(&figures.len()) && figures.bytes().all(|figure| figure.is_ascii_digit());
    plain.then(|| figures.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn people_write_times_in_their_own_way() {
        for (typed, minutes) in [
            ("22", 22 * 60),
            (" 7 ", 7 * 60),
            ("22:30", 22 * 60 + 30),
            ("07.15", 7 * 60 + 15),
            ("7h15", 7 * 60 + 15),
            ("22h", 22 * 60),
            ("0", 0),
            ("10 pm", 22 * 60),
            ("12AM", 0),
            ("12:30 pm", 12 * 60 + 30),
        ] {
            assert_eq!(read(typed), Some(minutes), "{typed}");
        }
    }

    #[test]
    fn other_words_are_no_time() {
        for typed in [
            "", "24", "22:60", "-1", "noon", "13 pm", "0 am", "22:", "1:2:3", "222",
        ] {
            assert_eq!(read(typed), None, "{typed}");
        }
    }
}
