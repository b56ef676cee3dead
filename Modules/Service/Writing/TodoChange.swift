import Hummingbird

/// A change to a task.
struct TodoChange: Sendable {
  private let fields: TodoFields
  private let title: String?
  private let completed: Bool?

  /// Creates a change of the fields that were sent.
  ///
  /// - Throws: 422 if a field is invalid.
  init(ofSome fields: TodoFields) throws(HTTPError) {
    self.fields = fields
    title = try TodoRules.title(fields.title)
    completed = try TodoRules.completed(fields.completed)
  }

  /// Creates a change of all fields that can be changed.
  ///
  /// - Throws: 422 if a field is missing or invalid.
  init(ofAll fields: TodoFields) throws(HTTPError) {
    try self.init(ofSome: fields)
    _ = try TodoRules.required(title, "title")
    _ = try TodoRules.required(completed, "completed")
  }

  /// Returns a new version of `todo`, or `todo` itself if it already matches.
  ///
  /// - Throws: 422 if the change would alter the id or the user, or contains neither a title nor a completion state.
  func applied(to todo: Todo) throws(HTTPError) -> Todo {
    try TodoRules.unchanged(fields.id, "id", from: todo.id)
    try TodoRules.unchanged(fields.userId, "userId", from: todo.userId)
    guard title != nil || completed != nil else {
      throw TodoRules.refusal("there is nothing to change: title or completed is missing")
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
