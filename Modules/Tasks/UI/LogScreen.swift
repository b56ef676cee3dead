package import Foundation
package import SharedPresentation
package import SharedUI
import TasksDomain
package import TasksPresentation

/// The list of what has happened to tasks.
package struct LogScreen: RecordScreen {
  private let age: @Sendable (Date) -> String

  /// - Parameter age: Returns how long ago a time was, in words.
  package init(age: @escaping @Sendable (Date) -> String = { Timestamp.text(of: $0) }) { self.age = age }

  package let noun = Noun("event")

  package let columns: [Column<TaskEvent>] = [
    Column("at") { Timestamp.text(of: $0.at) },
    Column("what", isFlexible: true) { $0.what },
    Column("id", id: { if case .service(let id) = $0.id { id } else { nil } }, cell: { $0.id.text }),
    Column("user", isFlexible: true) { $0.owner.name },
    Column("title", isFlexible: true) { $0.title },
    Column("source") { $0.source.rawValue },
  ]

  /// The columns, with ages for times.
  package func tableColumns(for rows: [TaskEvent], in layout: Layout) -> [Column<TaskEvent>] {
    [Column("when") { [age] in age($0.at) }] + columns.dropFirst()
  }

  /// Returns the number of the first `limit` of `events`, and that of all if it is greater.
  package func count(of events: [TaskEvent], limit: Int?) -> String {
    let shown = events.prefix(limit ?? .max).count
    return (shown == events.count ? "" : "\(shown) of ") + noun.text(of: events.count)
  }

  /// Renders the first `limit` of `events`, which are known as `source` says.
  package func rendering(
    of events: [TaskEvent], limit: Int?, source: SourceViewModel, remark: String?, layout: Layout
  ) -> Rendering {
    let shown = Array(events.prefix(limit ?? .max))
    return rendering(
      of: shown, head: [.init("command", "log")] + JSONValue.origin(source),
      summary: [count(of: events, limit: limit)] + [remark].compactMap(\.self) + source.parts, style: source.style,
      layout: layout)
  }

  package func json(of event: TaskEvent) -> JSONValue {
    .members(
      .init("at", .string(Timestamp.text(of: event.at))), .init("what", .string(event.what)),
      .init("id", .id(event.id.assigned)), .init("userId", .id(event.owner.id)),
      .init("owner", .string(event.owner.name)), .init("title", .string(event.title)),
      .init("source", .string(event.source.rawValue)))
  }

  package let members = ["at", "what", "id", "userId", "owner", "title", "source"]
}
