//! The rules of Stratego as pure values. Knows nobody: no clock, no chance of its own, no input or output.
