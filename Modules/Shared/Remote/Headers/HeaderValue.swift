/// The value of a header that the user adds, as it was read from bytes.
package enum HeaderValue: Hashable, Sendable {
  /// The maximum length in bytes.
  package static let maxLength = 64 << 10

  /// A value that can be sent, without spaces and tabs around it.
  case sendable(String)
  case empty
  case tooLong
  /// Several lines, control characters, or no text at all.
  case notText

  init(_ bytes: some Collection<UInt8>) {
    let bytes = Self.trimmed(Self.trimmed(bytes).reversed()).reversed()
    if bytes.isEmpty {
      self = .empty
    } else if bytes.count > Self.maxLength {
      self = .tooLong
    } else if let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    {
      self = .sendable(text)
    } else {
      self = .notText
    }
  }

  /// Creates the value that a file with these contents has: text without the line ending of its only line.
  init(file contents: some BidirectionalCollection<UInt8>) {
    let hasNewline = contents.last == UInt8(ascii: "\n")
    let line = hasNewline ? contents.dropLast() : contents[...]
    let hasReturn = hasNewline && line.last == UInt8(ascii: "\r")
    self.init(hasReturn ? line.dropLast() : line)
  }

  /// The value; `nil` if it cannot be sent.
  var text: String? { if case .sendable(let text) = self { text } else { nil } }

  /// Returns why `header`, such as `the header X`, cannot be sent with this value, without repeating that.
  func fault(of header: String) -> String {
    switch self {
    case .sendable: "\(header) can be sent"
    case .empty: "\(header) has no value"
    case .tooLong: "\(header) is longer than \(Self.maxLength >> 10) KiB"
    case .notText: "\(header) must be text on one line, without control characters"
    }
  }

  private static func trimmed(_ bytes: some Collection<UInt8>) -> [UInt8] {
    Array(bytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
  }
}
