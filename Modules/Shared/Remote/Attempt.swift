/// A value that may turn out not to be decodable, without spoiling what stands around it.
package struct Attempt<Value: Decodable>: Decodable {
  /// The value; nil if what was sent is not one.
  package let value: Value?

  /// Decodes the value or notes that it is malformed; never throws.
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
  /// The value of an optional field; nil if it is missing, null, or not of this type.
  package func usable<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) throws -> Value? {
    try decodeIfPresent(Attempt<Value>.self, forKey: key)?.value
  }
}

extension SingleValueDecodingContainer {
  /// The value; nil if it is not of this type.
  package func usable<Value: Decodable>(_ type: Value.Type) -> Value? {
    do { return try decode(type) } catch { return nil }
  }
}
