package import TasksDomain

/// A comment as it is displayed.
package struct CommentRow: Hashable, Sendable {
  package let text: String
  package let author: String?
  package let createdAt: String?
  /// The state of the edit that adds the comment; `nil` if the service has sent it.
  package let state: EditState?

  /// Creates the row of a comment that the service has sent.
  package init(_ comment: TaskComment) {
    (text, author, createdAt, state) = (comment.text, comment.author, comment.createdAt, nil)
  }

  /// Creates the row of a comment that has not been sent; `nil` for edits that change the task.
  package init?(_ edit: TaskEdit) {
    guard case .comment(let text) = edit.action else { return nil }
    (self.text, author, createdAt, state) = (text, nil, nil, edit.state)
  }

  /// The comment after its day, its author and its state, as far as they are known: `2026-11-20, Zofia: It is free.`
  package var line: String {
    let place = [state?.rawValue, createdAt.map { String($0.prefix(10)) }, author].compactMap(\.self)
    return place.isEmpty ? text : "\(place.joined(separator: ", ")): \(text)"
  }
}
