import Foundation
import Hummingbird

/// The fields of a task as they were sent, each of which may be missing or invalid.
struct TodoFields: Decodable, Sendable {
  private static let maxTitleLength = 1_000

  /// A field of the request's body: its value, `nil` if it is missing, or a failure if it has the wrong type.
  typealias Field<Value> = Result<Value?, any Error>

  let id: Field<Int>
  let userId: Field<Int>
  private let title: Field<String>
  private let completed: Field<Bool>
  private let details: [String: Field<TodoDetail>]

  private enum CodingKeys: CodingKey {
    case id, userId, title, completed, due, priority, tags, notes
  }

  /// Parses the body of a request, or throws 400 if it is not JSON, 422 if it is not an object.
  init(_ body: Data) throws {
    self = try RequestJSON.decode(Self.self, from: body, orThrow: .unprocessable("the body is not an object"))
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = Self.field(.id, of: fields)
    userId = Self.field(.userId, of: fields)
    title = Self.field(.title, of: fields)
    completed = Self.field(.completed, of: fields)
    let keys = [CodingKeys.due, .priority, .tags, .notes].filter(fields.contains)
    details = Dictionary(uniqueKeysWithValues: keys.map { ($0.stringValue, Self.field($0, of: fields)) })
  }

  private static func field<Value: Decodable>(
    _ key: CodingKeys, of fields: KeyedDecodingContainer<CodingKeys>
  ) -> Field<Value> {
    Result { try fields.contains(key) ? fields.decode(Value.self, forKey: key) : nil }
  }

  /// Returns the title, or `nil` if it was not sent.
  ///
  /// - Throws: 422 if it is invalid.
  func validTitle() throws -> String? {
    guard let title = try title.value(orRefuse: "title is not text") else { return nil }
    guard !title.unicodeScalars.allSatisfy(\.properties.isWhitespace) else {
      throw HTTPError.unprocessable("title is blank")
    }
    guard !title.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw HTTPError.unprocessable("title has control characters")
    }
    guard title.count <= Self.maxTitleLength else {
      throw HTTPError.unprocessable("title is longer than 1,000 characters")
    }
    return title
  }

  /// Whether the fields have anything that a change may change.
  var haveDetails: Bool { !details.isEmpty }

  /// Returns `before` with the details that were sent.
  ///
  /// - Throws: 422 if one is invalid.
  func validDetails(_ before: TodoDetails = TodoDetails()) throws -> TodoDetails { try before.changed(by: details) }

  /// Returns whether the task is done, or `nil` if that was not sent.
  ///
  /// - Throws: 422 if it is invalid.
  func validCompletion() throws -> Bool? { try completed.value(orRefuse: "completed is neither true nor false") }
}

extension Result {
  /// Returns the value of a field.
  ///
  /// - Throws: 422 with `message` if it has the wrong type.
  func value(orRefuse message: String) throws -> Success {
    do { return try get() } catch { throw HTTPError.unprocessable(message) }
  }
}

extension HTTPError {
  /// Returns the error for fields that cannot be used (422), with `reason` as its message.
  static func unprocessable(_ reason: String) -> HTTPError { HTTPError(.unprocessableContent, message: reason) }
}
