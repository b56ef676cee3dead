/// A line of a configuration file.
struct ConfigurationLine: Hashable, Sendable {
  /// The bytes without the line ending.
  private(set) var bytes: [UInt8]
  /// `\n`, `\r\n`, or nothing for the last line.
  var ending: [UInt8]
  private(set) var content: Content

  /// The meaning of a line.
  enum Content: Hashable, Sendable {
    case blank
    case comment
    /// The start of a table.
    case table(String)
    /// A name and its value, which is at the range of bytes.
    case entry(name: String, ConfigurationValue, Range<Int>)
    /// A line that cannot be parsed, and why.
    case fault(String)
  }

  /// Parses a line.
  init(_ bytes: some Sequence<UInt8>, ending: [UInt8]) {
    self.bytes = Array(bytes)
    self.ending = ending
    content = ConfigurationScanner.content(of: self.bytes)
  }

  /// Creates the line `name = value`.
  init(_ name: String, _ value: ConfigurationValue, ending: [UInt8]) {
    self.init("\(ConfigurationValue.name(name)) = \(value.toml)".utf8, ending: ending)
  }

  /// Replaces the value and leaves the rest of the line unchanged.
  mutating func replace(with value: ConfigurationValue) {
    guard case .entry(_, _, let range) = content else { return }
    bytes.replaceSubrange(range, with: value.toml.utf8)
    content = ConfigurationScanner.content(of: bytes)
  }

  /// Whether the line sets `name`.
  func sets(_ name: String) -> Bool { if case .entry(name, _, _) = content { true } else { false } }

  /// Whether the line starts a table.
  var isTable: Bool { if case .table = content { true } else { false } }

  /// Whether the line sets a value.
  var isEntry: Bool { if case .entry = content { true } else { false } }
}
