//! Five levels by name.

use two_lakes::computer::Level;

#[test]
fn levels_are_named_as_they_are_typed() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    assert!("king".parse::<Level>().is_err());
    assert!(Level::ALL.is_sorted());
}
