/// The value of a header that the user adds.
package enum HeaderValue {
  /// The maximum length in bytes.
  package static let maxLength = 64 << 10

  /// Returns `bytes`, the value of the header `name`, as text, without spaces and tabs around it.
  package static func parsed(
    _ bytes: some Collection<UInt8>, of name: String, from path: String? = nil
  ) throws(HeaderFault) -> String {
    let header = "the header \(name)\(path.map { ", from \($0)," } ?? "")"
    let bytes = trimmed(trimmed(bytes).reversed()).reversed()
    guard !bytes.isEmpty else { throw HeaderFault("\(header) has no value", lacksValue: true) }
    guard bytes.count <= maxLength else { throw HeaderFault("\(header) is longer than \(maxLength >> 10) KiB") }
    guard let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw HeaderFault("\(header) must be text on one line, without control characters") }
    return text
  }

  /// Returns `contents`, those of the file at `path`, as the value of the header `name`: text without the line ending
  /// of its only line.
  package static func parsed(
    file contents: some BidirectionalCollection<UInt8>, at path: String, of name: String
  ) throws(HeaderFault) -> String {
    let hasNewline = contents.last == UInt8(ascii: "\n")
    let line = hasNewline ? contents.dropLast() : contents[...]
    let hasReturn = hasNewline && line.last == UInt8(ascii: "\r")
    return try parsed(hasReturn ? line.dropLast() : line, of: name, from: path)
  }

  private static func trimmed(_ bytes: some Collection<UInt8>) -> [UInt8] {
    Array(bytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
  }
}
