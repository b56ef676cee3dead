/// A value that may fail to decode without affecting its surroundings.
package struct Attempt<Value: Decodable>: Decodable {
  /// The value; `nil` if it could not be decoded.
  package let value: Value?

  /// Decodes the value, or sets it to `nil`; never throws.
  package init(from decoder: any Decoder) {
    do {
      value = try Value(from: decoder)
    } catch {
      value = nil
    }
  }
}

extension Attempt: Sendable where Value: Sendable {}

extension KeyedDecodingContainer {
  /// Returns the value for `key`; `nil` if it is missing, null, or of another type.
  package func usable<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) throws -> Value? {
    try decodeIfPresent(Attempt<Value>.self, forKey: key)?.value
  }
}

extension SingleValueDecodingContainer {
  /// Returns the value; `nil` if it is of another type.
  package func usable<Value: Decodable>(_ type: Value.Type) -> Value? {
    do { return try decode(type) } catch { return nil }
  }
}
