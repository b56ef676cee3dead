package import Foundation
import SharedDomain
package import SharedInteractorInterface

/// Decodes JSON strictly by RFC 8259. Foundation's decoder accepts more, and checks only what it decodes.
package enum StrictJSON {
  /// Decodes `body`.
  ///
  /// - Parameter expected: What the body should be, for the error message: `a list`.
  /// - Throws: `.invalid` if the body is not JSON in UTF-8, or not what was expected.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from body: Data, expecting expected: String
  ) throws(LoadFailure) -> Value {
    guard isValid(body) else { throw .invalid("the answer is not JSON") }
    do {
      return try JSONDecoder().decode(type, from: body)
    } catch {
      throw .invalid("the answer is not \(expected)")
    }
  }

  /// Returns the bytes of each value to which each of `pointers` leads; `nil` for one if the value that should contain
  /// them is not there.
  ///
  /// - Throws: `.invalid` if the body is not JSON in UTF-8.
  static func values(at pointers: [Pointer], in body: Data) throws(LoadFailure) -> [[Data]?] {
    guard let found = ranges(at: pointers, in: body) else { throw .invalid("the answer is not JSON") }
    return found.map { ranges in
      ranges?.map { body[(body.startIndex + $0.lowerBound)..<(body.startIndex + $0.upperBound)] }
    }
  }

  // The size in bytes of the parts in which a list is decoded: much less than a large body, much more than an element.
  private static let partSize = 1 << 20

  /// Decodes the elements of a list, in parts, so that there is little more than the results in memory.
  ///
  /// - Parameters:
  ///   - sent: The bytes of each element.
  ///   - use: Called for each element in order, with its members or why it has none.
  static func decode(
    _ sent: [Data], _ use: @escaping (Data, Result<Members, any Error>) -> Void
  ) throws(LoadFailure) {
    var rest = sent[...]
    while !rest.isEmpty {
      var size = 0
      let end = rest.firstIndex { bytes in
        size += bytes.count
        return size > Self.partSize
      }
      let part = rest[..<max(end ?? rest.endIndex, rest.startIndex + 1)]
      var array = Data(capacity: size + part.count + 2)
      for bytes in part {
        array.append(array.isEmpty ? UInt8(ascii: "[") : UInt8(ascii: ","))
        array.append(bytes)
      }
      array.append(UInt8(ascii: "]"))
      let reader = Elements.Reader(sent: part, use: use)
      do { _ = try JSONDecoder().decode(Elements.self, from: array, configuration: reader) } catch {
        throw .invalid("the answer is not a list")
      }
      rest = rest[part.endIndex...]
    }
  }

  /// Decodes one object and returns what `read` makes of its members.
  ///
  /// - Throws: `.invalid` if it cannot be read.
  package static func decode<Value>(
    _ object: Data, expecting expected: String, _ read: (inout Members) throws -> Value
  ) throws(LoadFailure) -> Value {
    var value: Value?
    try withoutActuallyEscaping(read) { (read) throws(LoadFailure) in
      try decode([object]) { _, members in
        do {
          var members = try members.get()
          value = try read(&members)
        } catch {}  // There is no value then.
      }
    }
    guard let value else { throw .invalid("the answer is not \(expected)") }
    return value
  }

  /// Returns whether `body` is a single JSON value in UTF-8, optionally after a byte order mark.
  static func isValid(_ body: Data) -> Bool { ranges(at: [], in: body) != nil }

  // Returns where the values are, as `JSONScanner` does; nil if `body` is not one value.
  private static func ranges(at pointers: [Pointer], in body: Data) -> [[Range<Int>]?]? {
    var scanner = JSONScanner(finding: pointers)
    let isValid = body.withContiguousStorageIfAvailable { scanner.isOneValue(in: $0) } ?? false
    return isValid ? scanner.found : nil
  }
}

/// The elements of an array, each of which is read as it is decoded: that takes less than a decoder for each.
private struct Elements: DecodableWithConfiguration {
  /// What is to be done with the elements.
  struct Reader {
    /// The bytes of each element.
    let sent: ArraySlice<Data>
    /// Called for each element.
    let use: (Data, Result<Members, any Error>) -> Void
  }

  /// A value of which nothing is wanted.
  private struct Skipped: Decodable {
    init(from decoder: any Decoder) {}
  }

  init(from decoder: any Decoder, configuration reader: Reader) throws {
    var elements = try decoder.unkeyedContainer()
    for bytes in reader.sent {
      do {
        let container = try elements.nestedContainer(keyedBy: MemberName.self)
        reader.use(bytes, .success(Members(container, sent: bytes)))
      } catch {
        reader.use(bytes, .failure(error))
        _ = try elements.decode(Skipped.self)
      }
    }
  }
}
