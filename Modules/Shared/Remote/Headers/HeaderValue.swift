/// The value of a header that the user adds.
package enum HeaderValue {
  /// The maximum length in bytes.
  package static let maxLength = 64 << 10

  /// A reason why bytes are not the value of a header.
  package enum Fault: Error, Hashable, Sendable {
    case missing
    case notText
    case tooLong

    /// What is wrong, to follow the name of the header.
    var phrase: String {
      switch self {
      case .missing: "has no value"
      case .notText: "must be text on one line, without control characters"
      case .tooLong: "is longer than \(maxLength >> 10) KiB"
      }
    }
  }

  /// Returns `bytes` as text, without spaces and tabs around it.
  package static func parsed(_ bytes: some Collection<UInt8>) throws(Fault) -> String {
    let bytes = trimmed(trimmed(bytes).reversed()).reversed()
    guard !bytes.isEmpty else { throw .missing }
    guard bytes.count <= maxLength else { throw .tooLong }
    guard let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw .notText }
    return text
  }

  /// Returns the contents of a file as text, without the line ending of its only line.
  package static func parsed(file bytes: some BidirectionalCollection<UInt8>) throws(Fault) -> String {
    let hasNewline = bytes.last == UInt8(ascii: "\n")
    let line = hasNewline ? bytes.dropLast() : bytes[...]
    return try parsed(hasNewline && line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }

  private static func trimmed(_ bytes: some Collection<UInt8>) -> [UInt8] {
    Array(bytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
  }
}
