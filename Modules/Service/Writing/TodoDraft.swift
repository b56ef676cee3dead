import Hummingbird

/// A task to add.
struct TodoDraft: Sendable {
  /// The id of a user, who may not exist.
  let userId: Int
  let title: String
  let completed: Bool

  /// Creates the task that `fields` describe, open by default.
  ///
  /// - Throws: 422 if a field is missing or invalid.
  init(_ fields: TodoFields) throws(HTTPError) {
    userId = try TodoRules.userId(fields.userId)
    title = try TodoRules.required(try TodoRules.title(fields.title), "title")
    completed = try TodoRules.completed(fields.completed) ?? false
  }
}
