package import Foundation

/// An id that the service has assigned: a number or a text, kept as the service sends it.
///
/// The number 12 and the text `12` are different ids. Texts are compared by Unicode scalars.
package enum ServiceID: Sendable {
  case number(Int)
  /// A number that does not fit in an `Int`, with at most 38 digits.
  case decimal(Decimal)
  case text(String)

  /// The id as text: `41`, or the text itself.
  package var text: String {
    switch self {
    case .number(let number): String(number)
    case .decimal(let decimal): "\(decimal)"
    case .text(let text): text
    }
  }
}

extension ServiceID: CustomStringConvertible {
  package var description: String { text }
}

extension ServiceID: Hashable {
  package static func == (one: ServiceID, other: ServiceID) -> Bool {
    switch (one, other) {
    case (.number(let one), .number(let other)): one == other
    case (.decimal(let one), .decimal(let other)): one == other
    case (.text(let one), .text(let other)): one.utf8.elementsEqual(other.utf8)
    default: false
    }
  }
}

extension ServiceID: Comparable {
  /// Numbers precede texts and are ordered by value; texts are ordered by Unicode scalars.
  package static func < (one: ServiceID, other: ServiceID) -> Bool {
    switch (one, other) {
    case (.number(let one), .number(let other)): one < other
    case (.text(let one), .text(let other)): one.utf8.lexicographicallyPrecedes(other.utf8)
    case (.text, _): false
    case (_, .text): true
    default: one.value < other.value
    }
  }

  private var value: Decimal {
    switch self {
    case .number(let number): Decimal(number)
    case .decimal(let decimal): decimal
    case .text: .nan
    }
  }
}

extension ServiceID: ExpressibleByIntegerLiteral {
  package init(integerLiteral number: Int) { self = .number(number) }
}

extension ServiceID {
  // Decimals hold no more digits exactly.
  private static let maxDigits = 38
  private static let limit = Decimal(sign: .plus, exponent: maxDigits, significand: 1)

  /// Creates the number `decimal`; `nil` if it may have lost digits.
  fileprivate init?(_ decimal: Decimal) {
    guard decimal.magnitude < Self.limit else { return nil }
    self = .decimal(decimal)
  }

  /// Creates the id that was typed: digits are a number, also after a minus or with a decimal point, `id:` introduces a
  /// text of any kind, and a word with letters is a text. Anything else is more likely a mistake, and the result `nil`.
  package init?(typed: String) {
    let text = Self.hasPrefix(typed) ? String(typed.unicodeScalars.dropFirst(Self.prefix.count)) : typed
    if text == typed, let number = ServiceID(digits: text) {
      self = number
    } else {
      guard !text.isEmpty, text != typed || Self.isWord(text) else { return nil }
      self = .text(text)
    }
  }

  // Creates the number that `text` is; nil if it is none, or may lose digits.
  private init?(digits text: String) {
    let parts = (text.hasPrefix("-") ? text.dropFirst() : text[...])
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy(Self.isDigits), parts.reduce(0, { $0 + $1.count }) <= Self.maxDigits else { return nil }
    // A decimal, which takes long to print, only where it may be one.
    if let number = Int(text) {
      self = .number(number)
    } else if let decimal = Decimal(string: text), let id = Int("\(decimal)").map({ .number($0) }) ?? ServiceID(decimal)
    {
      self = id
    } else {
      return nil
    }
  }

  /// The id as it can be typed: the text, after `id:` if it would not be taken for an id otherwise.
  package var typed: String {
    guard case .text(let text) = self else { return text }
    // With other digits, such as leading zeros, a number would be found instead.
    let isClear = lookalike != nil || (Self.isWord(text) && !Self.hasPrefix(text))
    return isClear ? text : Self.prefix + text
  }

  /// The number with the digits of this text, which means that number if it is typed; `nil` if there is none.
  package var lookalike: ServiceID? { isText ? ServiceID(digits: text).flatMap { $0.text == text ? $0 : nil } : nil }

  // By bytes, since a mark that follows makes another character of the colon.
  private static func hasPrefix(_ text: String) -> Bool { text.utf8.starts(with: prefix.utf8) }

  private static func isDigits(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
  }

  private static func isWord(_ text: String) -> Bool {
    text.contains(where: \.isLetter) && !text.contains(where: \.isWhitespace)
  }

  package var isText: Bool { if case .text = self { true } else { false } }

  /// The text with the same characters, if this is a number: some services send all ids as texts.
  package var alternative: ServiceID? { isText ? nil : .text(text) }

  /// The prefix that introduces a text that would otherwise mean something else, such as `new-1` or `12`.
  package static let prefix = "id:"
}

extension ServiceID: Codable {
  /// Decodes a number or a text.
  ///
  /// - Throws: `DecodingError` if it is neither, or a text that cannot be a part of a URL's path.
  package init(from decoder: any Decoder) throws {
    let json = try decoder.singleValueContainer()
    let id: ServiceID?
    do {
      id = .number(try json.decode(Int.self))
    } catch DecodingError.typeMismatch {
      let text = try json.decode(String.self)
      id = ["", ".", ".."].contains(text) ? nil : .text(text)
    } catch {
      id = ServiceID(try json.decode(Decimal.self))
    }
    guard let id else {
      throw DecodingError.dataCorruptedError(in: json, debugDescription: "neither a number nor a usable text")
    }
    self = id
  }

  /// Encodes the id as the service sent it.
  package func encode(to encoder: any Encoder) throws {
    var json = encoder.singleValueContainer()
    switch self {
    case .number(let number): try json.encode(number)
    case .decimal(let decimal): try json.encode(decimal)
    case .text(let text): try json.encode(text)
    }
  }
}
