package import Foundation
package import SharedDomain

/// What somebody has said of a task.
package struct TaskComment: Hashable, Sendable {
  package let id: ServiceID
  package let text: String
  /// The name of who has said it; `nil` if the service does not say.
  package let author: String?
  /// When it was said, as the service writes times; `nil` if it does not say.
  package let createdAt: String?

  package init(id: ServiceID, text: String, author: String? = nil, createdAt: String? = nil) {
    self.id = id
    self.text = text
    self.author = author
    self.createdAt = createdAt
  }

  // Clocks of services are slow or fast by that much, in seconds.
  private static let clockError: TimeInterval = 300

  /// Whether this may be the comment `text` that was typed at `time`. The same text, said before, is another one.
  package func isKept(of text: String, typedAt time: Date) -> Bool {
    guard TaskValue.text(self.text).isKept(of: .text(text)) else { return false }
    return createdAt.flatMap { Date(iso8601: $0) }.map { $0 > time - Self.clockError } ?? true
  }
}
