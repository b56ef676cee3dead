import Foundation
import Hummingbird

extension Todo {
  /// Creates the task to add that `fields` describe, without an id and open by default, or throws 422 if one is missing
  /// or invalid. There may be no such user.
  init(adding fields: TodoFields) throws {
    id = 0
    userId = try required(fields.userId.value(orRefuse: "userId is not a number"), "userId")
    title = try required(fields.validTitle(), "title")
    completed = try fields.validCompletion() ?? false
    details = try fields.validDetails()
  }
}

/// A change to a task.
struct TodoChange: Sendable {
  private let fields: TodoFields
  private let title: String?
  private let completed: Bool?
  /// The user to whom the task goes; `nil` if it stays. There may be no such user.
  let userId: Int?

  /// Creates a change of the fields that were sent, or throws 422 if one is invalid.
  init(ofSome fields: TodoFields) throws {
    self.fields = fields
    title = try fields.validTitle()
    completed = try fields.validCompletion()
    userId = try fields.userId.value(orRefuse: "userId is not a number")
    _ = try fields.validDetails()
  }

  /// Creates a change of all fields that can be changed, or throws 422 if one is missing or invalid.
  init(ofAll fields: TodoFields) throws {
    try self.init(ofSome: fields)
    _ = try required(title, "title")
    _ = try required(completed, "completed")
  }

  /// Returns a new version of `todo`, or `todo` itself if it already matches.
  ///
  /// - Throws: 422 if the change would alter the id, or contains nothing that can be changed.
  func applied(to todo: Todo) throws -> Todo {
    let fixed = "id cannot be changed"
    guard try fields.id.value(orRefuse: fixed) ?? todo.id == todo.id else { throw HTTPError.unprocessable(fixed) }
    guard title != nil || completed != nil || userId != nil || fields.haveDetails else {
      throw HTTPError.unprocessable(
        "there is nothing to change: send title, completed, userId, due, priority, tags or notes")
    }
    var changed = todo
    changed.title = title ?? todo.title
    changed.completed = completed ?? todo.completed
    changed.userId = userId ?? todo.userId
    changed.details = try fields.validDetails(todo.details)
    // Compare bytes: Swift considers two ways of writing an accent equal.
    let encoder = AnswerRenderer.encoder
    guard try encoder.encode(changed) != encoder.encode(todo) else { return todo }
    changed.version += 1
    return changed
  }
}

private func required<Value>(_ value: Value?, _ name: String) throws -> Value {
  guard let value else { throw HTTPError.unprocessable("\(name) is missing") }
  return value
}
