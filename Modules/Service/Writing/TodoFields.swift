import Foundation
import Hummingbird

/// The fields of a task as they were sent: not one of them may be there, or be what it should.
struct TodoFields: Decodable, Sendable {
  /// One field.
  enum Field<Value: Decodable & Sendable>: Sendable {
    /// It was not sent.
    case missing
    /// What was sent is of another kind.
    case wrong
    /// What was sent.
    case value(Value)
  }

  /// Which task it is.
  let id: Field<Int>
  /// Whose task it is.
  let userId: Field<Int>
  /// What is to be done.
  let title: Field<String>
  /// Whether it was done.
  let completed: Field<Bool>

  private enum CodingKeys: CodingKey {
    case id, userId, title, completed
  }

  /// Reads the body of a request.
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

  /// Reads the fields of an object; what else it has is ignored.
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
