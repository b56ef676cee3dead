package import Foundation
import SharedDomain
import SharedPresentation
package import SharedUI
package import TasksDomain
package import TasksPresentation

/// The screen that shows everything that is known about a task.
package struct TaskScreen: Sendable {
  package init() {}

  /// Renders a line for each field of `task`, of the user called `owner`, and each of its `comments`, which are `nil` if
  /// they are not known; if fields were requested, only these. The last line is `source`, where it came from.
  /// In a table, times of the service are ages `at` the current time.
  package func rendering(
    of task: ListedTask, comments: [CommentRow]? = nil, owner: String, isLive: Bool, source: [String], at now: Date,
    layout: Layout
  ) -> Rendering {
    let layout = TasksScreen().resolvingFields(of: layout)
    let said = comments?.map { Property("comment", $0.line, json: .string($0.text)) } ?? []
    let rows = (Self.rows(of: task, owner, at: layout.format == .table ? now : nil) + said).filter {
      layout.fields?.contains($0.name) ?? true
    }
    return PropertyTable.rendering(of: rows, source: source, layout: layout) {
      JSONDocument(
        [
          .init("command", "task"), .init("source", isLive ? "remote" : "cache"),
          .init("task", TasksScreen().shownJSON(of: task, in: layout)),
        ] + (comments.map { [.init("comments", .array($0.map(\.json)))] } ?? []))
    }
  }

  // The rows, with ages for times if the current time is given.
  private static func rows(of task: ListedTask, _ owner: String, at now: Date?) -> [Property] {
    let item = task.item
    let fields = TaskField.optional.map { field in
      let text = item[field].text
      if let now, field.kind == .date, field != .due, let time = Date(iso8601: text) {
        return (field.name, RelativeAge.text(from: time, to: now))
      }
      return (field.name, field == .due && task.due != text ? "\(text) (\(task.due))" : text)
    }
    let state = TaskField.completed.phrase(item[.completed])
    let main = [("id", item.id.text), ("title", item.title), ("state", state), ("user", owner)]
    let rows = main + fields + [("pending", task.mark?.rawValue ?? "")]
    return rows.filter { !$0.1.isEmpty }.map { Property($0.0, $0.1, json: .string($0.1)) }
  }
}

extension CommentRow {
  fileprivate var json: JSONValue {
    .members(
      .init("text", .string(text)), .init("author", author.map { .string($0) } ?? .null),
      .init("createdAt", createdAt.map { .string($0) } ?? .null), state.map { _ in .init("pending", .bool(true)) })
  }
}
