package import Foundation
import SharedDomain
package import SharedPresentation
package import TasksDomain

/// Something that has happened to a task.
package struct TaskEvent: Hashable, Sendable {
  package let at: Date
  /// What happened, in a word or two: `done`, `added`, `renamed`, `due 2026-12-01`.
  package let what: String
  package let id: TaskID
  package let title: String
  package let owner: TaskOwner
  package let source: Source

  /// How an event is known.
  package enum Source: String, Sendable {
    /// The user of this program has done it.
    case you
    /// The service says when.
    case service
    /// Two loads differ, the second of which was then.
    case loads
  }

  fileprivate init(_ what: String, _ id: TaskID, _ title: String, of owner: TaskOwner, at time: Date, _ source: Source)
  {
    at = time
    self.what = what
    self.id = id
    self.title = title
    self.owner = owner
    self.source = source
  }
}

extension TaskEvent {
  /// Returns what has happened to tasks, the last first: what is known in several ways is there once.
  ///
  /// - Parameters:
  ///   - tasks: The tasks of some users, of whom the service may say when it was added, changed and done.
  ///   - changes: What the last load of each user's tasks has shown, and when that was.
  ///   - edits: The user's own edits, of which those count that the service has.
  package static func all(
    of tasks: [(owner: TaskOwner, tasks: [ListedTask])],
    changes: [(owner: TaskOwner, at: Date?, rows: [ChangeRow])], edits: [TaskEdit]
  ) -> [TaskEvent] {
    let owners = Dictionary(tasks.map { ($0.owner.id, $0.owner) }) { first, _ in first }
    let own = edits.filter { $0.state == .confirmed }.flatMap { edit in
      edit.happened.compactMap { what in
        owners[edit.userID].map {
          TaskEvent(what, edit.theirs?.id ?? edit.task, edit.title, of: $0, at: edit.enteredAt, .you)
        }
      }
    }
    let seen = joiningMoves(
      changes.flatMap { owner, time, rows in
        time.map { time in
          rows.map { TaskEvent($0.what, .service($0.id), $0.text.value, of: owner, at: time, .loads) }
        } ?? []
      })
    // What the user has done is told each time; what else is known of it says the same once more.
    var told = Set(own.flatMap(happenings))
    // A list shows titles that the service does not have yet.
    let unsent = edits.filter { !$0.state.isFinal && $0.action.changes[.title] != nil }
    let known =
      unsent.compactMap { edit in edit.theirs.map { (edit.task, $0.title) } }
      + unsent.compactMap { edit in edit.base.map { (edit.task, $0.title) } }
    let titles = Dictionary(known) { first, _ in first }
    let others = (tasks.flatMap { owner, tasks in tasks.flatMap { said(of: $0.item, titles, owner) } } + seen)
      .filter { told.insert(Happening(what: $0.what, id: $0.id)).inserted }
    // That a task was changed says nothing beside what was changed in it.
    let explained = Set((own + others).filter { $0.what != changed }.map(\.id))
    let all = own.reversed() + others.filter { $0.what != changed || !explained.contains($0.id) }
    return all.enumerated().sorted { ($1.element.at, $0.offset) < ($0.element.at, $1.offset) }.map(\.element)
  }

  // What loads may show of an event, too.
  private static func happenings(of event: TaskEvent) -> [Happening] {
    ([event.what] + (event.what == "handed over" ? ["removed", "added"] : [])).map {
      Happening(what: $0, id: event.id)
    }
  }

  // What is gone from one list and new in another was handed over.
  private static func joiningMoves(_ events: [TaskEvent]) -> [TaskEvent] {
    let gone = Set(events.filter { $0.what == "removed" }.map(\.id))
    let moved = Set(events.filter { $0.what == "added" && gone.contains($0.id) }.map(\.id))
    return events.compactMap { event in
      guard moved.contains(event.id) else { return event }
      switch event.what {
      case "removed": return nil
      case "added": return TaskEvent("handed over", event.id, event.title, of: event.owner, at: event.at, .loads)
      default: return event
      }
    }
  }

  private struct Happening: Hashable {
    let what: String
    let id: TaskID
  }

  private static let changed = "changed"

  private static func said(of item: TaskItem, _ titles: [TaskID: String], _ owner: TaskOwner) -> [TaskEvent] {
    [("done", TaskField.completedAt), ("added", .createdAt), (changed, .updatedAt)].compactMap { what, field in
      guard case .text(let text) = item[field], let time = Date(iso8601: text) else { return nil }
      return TaskEvent(what, item.id, titles[item.id] ?? item.title, of: owner, at: time, .service)
    }
  }
}

extension TaskEdit {
  // What it has done, in the words in which loads show it.
  fileprivate var happened: [String] {
    let words = [
      "add": "added", "reopen": "reopened", "edit": "edited", "move": "handed over", "remove": "removed",
      "comment": "commented",
    ]
    let word = words[action.word] ?? action.word
    guard action.word == "edit", let base, let task = action.applied(to: base) else { return [word] }
    let differences = TasksPresenter.differences(between: base, and: task).map(\.what)
    return differences.isEmpty ? [word] : differences
  }
}
