/// Writes the text of a record: members with names and values, separated by tabs.
///
///     title=Order glaze⇥done=0
///
/// In values, a backslash, a tab and a line feed are written as `\\`, `\t` and `\n`. A member without a value has no `=`.
struct RecordWriter {
  private(set) var text: [UInt8] = []

  /// Writes a member, unless `value` is `nil`.
  mutating func write(_ name: String, _ value: String?) {
    guard let value else { return }
    begin(name)
    text.append(UInt8(ascii: "="))
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): text += [byte, byte]
      case UInt8(ascii: "\t"): text += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case UInt8(ascii: "\n"): text += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      default: text.append(byte)
      }
    }
  }

  mutating func write(_ name: String, _ number: Int?) { write(name, number.map(String.init)) }

  mutating func write(_ name: String, _ number: Double?) { write(name, number.map { "\($0)" }) }

  /// Writes a member without a value if `isSet`.
  mutating func write(_ name: String, if isSet: Bool = true) { if isSet { begin(name) } }

  private mutating func begin(_ name: String) {
    if !text.isEmpty { text.append(UInt8(ascii: "\t")) }
    text += name.utf8
  }
}
