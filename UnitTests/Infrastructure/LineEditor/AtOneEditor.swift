import Testing

/// The tests of lines that are edited, one after the other: all editors share a thread, and who waits for it must not
/// wait so long that a key seems not to be answered.
@Suite(.serialized) enum AtOneEditor {}
