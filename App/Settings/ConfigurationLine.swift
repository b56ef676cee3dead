/// A line of a configuration file.
struct ConfigurationLine: Hashable, Sendable {
  /// Its bytes, without the ending.
  private(set) var bytes: [UInt8]
  /// `\n`, `\r\n`, or nothing if it is the last.
  var ending: [UInt8]
  /// What it says.
  private(set) var content: Content

  /// What a line can say.
  enum Content: Hashable, Sendable {
    /// Nothing.
    case blank
    /// Something for people only.
    case comment
    /// That a table begins.
    case table(String)
    /// The value of a name; its bytes are those of the range.
    case entry(name: String, ConfigurationValue, Range<Int>)
    /// Nothing that can be understood, and why.
    case fault(String)
  }

  /// Reads a line.
  init(_ bytes: some Sequence<UInt8>, ending: [UInt8]) {
    self.bytes = Array(bytes)
    self.ending = ending
    content = ConfigurationScanner.content(of: self.bytes)
  }

  /// The line `name = value`.
  init(_ name: String, _ value: ConfigurationValue, ending: [UInt8]) {
    self.init("\(ConfigurationValue.name(name)) = \(value.toml)".utf8, ending: ending)
  }

  /// Puts another value in the place of the one of the line, and leaves the rest as it is.
  mutating func replace(with value: ConfigurationValue) {
    guard case .entry(_, _, let range) = content else { return }
    bytes.replaceSubrange(range, with: value.toml.utf8)
    content = ConfigurationScanner.content(of: bytes)
  }

  /// Whether it gives `name` a value.
  func sets(_ name: String) -> Bool { if case .entry(name, _, _) = content { true } else { false } }

  /// Whether it begins a table.
  var isTable: Bool { if case .table = content { true } else { false } }

  /// Whether it gives any name a value.
  var isEntry: Bool { if case .entry = content { true } else { false } }
}
