import Hummingbird

/// What is to become of a task.
struct TodoChange: Sendable {
  private let fields: TodoFields
  private let title: String?
  private let completed: Bool?

  /// The change of what `fields` name.
  ///
  /// - Throws: 422 if they name nothing, or a field is not what it should be.
  init(ofSome fields: TodoFields) throws(HTTPError) {
    self.fields = fields
    title = try TodoRules.title(fields.title)
    completed = try TodoRules.completed(fields.completed)
  }

  /// The change of all that can be changed.
  ///
  /// - Throws: 422 if a field is missing, or is not what it should be.
  init(ofAll fields: TodoFields) throws(HTTPError) {
    try self.init(ofSome: fields)
    _ = try TodoRules.required(title, "title")
    _ = try TodoRules.required(completed, "completed")
  }

  /// What becomes of `todo`: a new version, or itself if it is like that already.
  ///
  /// - Throws: 422 if it would become another task, or another user's, or if there is nothing to change.
  func applied(to todo: Todo) throws(HTTPError) -> Todo {
    try TodoRules.unchanged(fields.id, "id", from: todo.id)
    try TodoRules.unchanged(fields.userId, "userId", from: todo.userId)
    guard title != nil || completed != nil else {
      throw TodoRules.refusal("there is nothing to change: title or completed is missing")
    }
    var changed = todo
    changed.title = title ?? todo.title
    changed.completed = completed ?? todo.completed
    // Byte by byte: to Swift, two ways of writing an accent are equal.
    guard !changed.title.utf8.elementsEqual(todo.title.utf8) || changed.completed != todo.completed else { return todo }
    changed.version += 1
    return changed
  }
}
