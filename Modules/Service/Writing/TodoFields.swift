import Foundation
import Hummingbird

/// The fields of a task as they were sent, each of which may be missing or invalid.
struct TodoFields: Decodable, Sendable {
  private static let maxTitleLength = 1_000

  fileprivate enum Field<Value: Decodable & Sendable>: Sendable {
    case missing
    case wrongType
    case value(Value)

    func value(orRefuse message: String) throws(HTTPError) -> Value? {
      switch self {
      case .missing: nil
      case .wrongType: throw .unprocessable(message)
      case .value(let value): value
      }
    }
  }

  fileprivate let id: Field<Int>
  fileprivate let userId: Field<Int>
  private let title: Field<String>
  private let completed: Field<Bool>

  private enum CodingKeys: CodingKey {
    case id, userId, title, completed
  }

  /// Parses the body of a request, or throws 400 if it is not JSON, 422 if it is not an object.
  init(_ body: Data) throws(HTTPError) {
    guard String(validating: body, as: UTF8.self) != nil else { throw Self.notJSON }
    do {
      self = try JSONDecoder().decode(Self.self, from: body)
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw .unprocessable("the body is not an object")
    } catch {
      throw Self.notJSON
    }
  }

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
    do { return .value(try fields.decode(Value.self, forKey: key)) } catch { return .wrongType }
  }

  private static var notJSON: HTTPError { HTTPError(.badRequest, message: "the body is not JSON") }

  // Returns the title, or nil if it was not sent.
  fileprivate func validTitle() throws(HTTPError) -> String? {
    guard let title = try title.value(orRefuse: "title is not text") else { return nil }
    guard !title.unicodeScalars.allSatisfy(\.properties.isWhitespace) else { throw .unprocessable("title is blank") }
    guard !title.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw .unprocessable("title has control characters")
    }
    guard title.count <= Self.maxTitleLength else { throw .unprocessable("title is longer than 1,000 characters") }
    return title
  }

  // Returns whether the task is done, or nil if that was not sent.
  fileprivate func validCompletion() throws(HTTPError) -> Bool? {
    try completed.value(orRefuse: "completed is neither true nor false")
  }
}

/// A task to add.
struct TodoDraft: Sendable {
  /// The id of a user, who may not exist.
  let userId: Int
  let title: String
  let completed: Bool

  /// Creates the task that `fields` describe, open by default, or throws 422 if one is missing or invalid.
  init(_ fields: TodoFields) throws(HTTPError) {
    userId = try required(fields.userId.value(orRefuse: "userId is not a number"), "userId")
    title = try required(fields.validTitle(), "title")
    completed = try fields.validCompletion() ?? false
  }
}

/// A change to a task.
struct TodoChange: Sendable {
  private let fields: TodoFields
  private let title: String?
  private let completed: Bool?

  /// Creates a change of the fields that were sent, or throws 422 if one is invalid.
  init(ofSome fields: TodoFields) throws(HTTPError) {
    self.fields = fields
    title = try fields.validTitle()
    completed = try fields.validCompletion()
  }

  /// Creates a change of all fields that can be changed, or throws 422 if one is missing or invalid.
  init(ofAll fields: TodoFields) throws(HTTPError) {
    try self.init(ofSome: fields)
    _ = try required(title, "title")
    _ = try required(completed, "completed")
  }

  /// Returns a new version of `todo`, or `todo` itself if it already matches.
  ///
  /// - Throws: 422 if the change would alter the id or the user, or contains neither a title nor a completion state.
  func applied(to todo: Todo) throws(HTTPError) -> Todo {
    try checkUnchanged(fields.id, "id", from: todo.id)
    try checkUnchanged(fields.userId, "userId", from: todo.userId)
    guard title != nil || completed != nil else {
      throw .unprocessable("there is nothing to change: title or completed is missing")
    }
    var changed = todo
    changed.title = title ?? todo.title
    changed.completed = completed ?? todo.completed
    // Compare bytes: Swift considers two ways of writing an accent equal.
    guard !changed.title.utf8.elementsEqual(todo.title.utf8) || changed.completed != todo.completed else { return todo }
    changed.version += 1
    return changed
  }
}

private func required<Value>(_ value: Value?, _ name: String) throws(HTTPError) -> Value {
  guard let value else { throw .unprocessable("\(name) is missing") }
  return value
}

private func checkUnchanged(_ field: TodoFields.Field<Int>, _ name: String, from number: Int) throws(HTTPError) {
  let message = "\(name) cannot be changed"
  guard let value = try field.value(orRefuse: message), value != number else { return }
  throw .unprocessable(message)
}

extension HTTPError {
  /// Returns the error for fields that cannot be used (422), with `reason` as its message.
  static func unprocessable(_ reason: String) -> HTTPError { HTTPError(.unprocessableContent, message: reason) }
}
