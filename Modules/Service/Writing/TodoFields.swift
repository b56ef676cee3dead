import Foundation
import Hummingbird

/// The fields of a task as they were sent, each of which may be missing or invalid.
struct TodoFields: Decodable, Sendable {
  /// A field that was sent or not.
  enum Field<Value: Decodable & Sendable>: Sendable {
    case missing
    /// The field has a value of the wrong type.
    case wrong
    case value(Value)
  }

  let id: Field<Int>
  let userId: Field<Int>
  let title: Field<String>
  let completed: Field<Bool>

  private enum CodingKeys: CodingKey {
    case id, userId, title, completed
  }

  /// Parses the body of a request.
  ///
  /// - Throws: 400 if it is not JSON, 422 if it is not an object.
  init(_ body: Data) throws(HTTPError) {
    guard String(validating: body, as: UTF8.self) != nil else { throw Self.notJSON }
    do {
      self = try JSONDecoder().decode(Self.self, from: body)
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw HTTPError(.unprocessableContent, message: "the body is not an object")
    } catch {
      throw Self.notJSON
    }
  }

  /// Decodes the fields of an object and ignores its other members.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = Self.field(.id, of: fields)
    userId = Self.field(.userId, of: fields)
    title = Self.field(.title, of: fields)
    completed = Self.field(.completed, of: fields)
  }

  private static func field<Value>(
    _ key: CodingKeys, of fields: KeyedDecodingContainer<CodingKeys>
  ) -> Field<Value> {
    guard fields.contains(key) else { return .missing }
    do { return .value(try fields.decode(Value.self, forKey: key)) } catch { return .wrong }
  }

  private static var notJSON: HTTPError { HTTPError(.badRequest, message: "the body is not JSON") }
}
