import Hummingbird

/// A task that is to be added.
struct TodoDraft: Sendable {
  /// Whose task it is; perhaps nobody's.
  let userId: Int
  /// What is to be done.
  let title: String
  /// Whether it was done.
  let completed: Bool

  /// The task that `fields` describe; it is open unless they say that it was done.
  ///
  /// - Throws: 422 if a field is missing or is not what it should be.
  init(_ fields: TodoFields) throws(HTTPError) {
    userId = try TodoRules.userId(fields.userId)
    title = try TodoRules.required(try TodoRules.title(fields.title), "title")
    completed = try TodoRules.completed(fields.completed) ?? false
  }
}
