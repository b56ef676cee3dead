/// A value in a configuration file.
package enum ConfigurationValue: Hashable, Sendable {
  /// Text without its quotes.
  case text(String)
  /// A number or a Boolean as written, without `_` and a leading `+`.
  case bare(String)

  /// Returns `text` as an unquoted value if it is a number or a Boolean, otherwise as quoted text.
  static func shortest(_ text: String) -> ConfigurationValue {
    ConfigurationNumber.plain(Array(text.utf8)[...]) == text ? .bare(text) : .text(text)
  }

  /// The value without quotes.
  package var text: String {
    switch self {
    case .text(let text), .bare(let text): text
    }
  }

  /// Whether the value is quoted.
  var isText: Bool { if case .text = self { true } else { false } }

  /// The value in TOML on one line.
  var toml: String {
    switch self {
    case .bare(let text): text
    case .text(let text): Self.quoted(text)
    }
  }

  /// Returns a name in TOML, quoted only if necessary.
  static func name(_ name: String) -> String {
    !name.isEmpty && name.utf8.allSatisfy(ConfigurationScanner.isBare) ? name : quoted(name)
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
