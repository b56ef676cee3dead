import Foundation
package import SharedDomain

/// A value in JSON as it was sent, of which only what is asked for is decoded.
///
/// A decoder makes a container for each object and looks up the types of each value. For users, that takes four times as
/// long as to find values in the bytes. So only what has more than one form is decoded, such as texts with escapes.
package struct JSONText: Sendable {
  /// The bytes, which are one value without anything around it. `Data` checks each access to its own.
  let bytes: ArraySlice<UInt8>

  init(_ bytes: Data) { self.init([UInt8](bytes)[...]) }

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  private var first: UInt8? { bytes.first }

  var isNull: Bool { first == UInt8(ascii: "n") }

  package var isText: Bool { first == UInt8(ascii: "\"") }

  /// The text; `nil` if the value is none, or one that has half a surrogate pair.
  package var text: String? {
    guard isText else { return nil }
    return bytes.withUnsafeBytes { quoted in
      let text = UnsafeRawBufferPointer(rebasing: quoted[1..<(quoted.count - 1)])
      return text.contains(UInt8(ascii: "\\")) ? decoded() : String(decoding: text, as: UTF8.self)
    }
  }

  /// The number; `nil` if the value is none, or one that is no integer.
  package var integer: Int? {
    // More digits may be too large a number.
    guard bytes.count <= 18 else { return decoded() }
    var number = 0
    for byte in bytes {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return isText ? nil : decoded() }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }

  /// The truth value; `nil` if the value is none.
  package var flag: Bool? {
    switch first {
    case UInt8(ascii: "t"): true
    case UInt8(ascii: "f"): false
    default: nil
    }
  }

  /// The id; `nil` if the value is neither a number nor a text that can be a part of a URL's path.
  package var id: ServiceID? {
    if let text { return ["", ".", ".."].contains(text) ? nil : .text(text) }
    return integer.map { .number($0) } ?? decoded()
  }

  /// The whole value. What cannot be decoded is `null`: one unusable value must not spoil the rest.
  package var node: JSONNode {
    bytes.withUnsafeBufferPointer { bytes in
      var scanner = JSONScanner(reading: bytes)
      return scanner.node()
    }
  }

  /// The value, if it is neither an object nor an array.
  var scalar: JSONNode {
    if let flag { return .flag(flag) }
    if isNull { return .null }
    if isText { return text.map { .text($0) } ?? .null }
    if let integer { return .number(Decimal(integer)) }
    return decoded().map { .number($0) } ?? decoded().map { .large($0) } ?? .null
  }

  private func decoded<Value: Decodable>() -> Value? {
    do { return try JSONDecoder().decode(Value.self, from: Data(bytes)) } catch { return nil }
  }
}
