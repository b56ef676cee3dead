package import SharedDomain
import SharedInteractorInterface
package import SharedLocal
package import TasksDomain

/// The stored lists of comments, one for each task.
package struct StoredComments: StoredList {
  /// The kind of the lists, whose owners are tasks.
  package static let kind = "comments"

  package init() {}

  package func key(for task: ServiceID) -> ListKey { ListKey(Self.kind, owner: task) }

  package func id(of comment: TaskComment) -> ServiceID { comment.id }

  package func fields(of comment: TaskComment) -> [FieldValue] {
    [.text(comment.text), FieldValue(comment.author), FieldValue(comment.createdAt)]
  }

  package func element(from record: Record) throws -> TaskComment {
    guard let text = try record.text(0) else { throw CacheFailure.unreadable }
    return TaskComment(id: record.id, text: text, author: try record.text(1), createdAt: try record.text(2))
  }
}
