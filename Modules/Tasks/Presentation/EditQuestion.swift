package import SharedDomain
import SharedPresentation
package import TasksDomain
package import TasksInteractorInterface

/// The question whether to do what cannot be taken back easily, or changes much.
package struct EditQuestion: Sendable {
  // The number of items that are listed; more would not be read.
  private static let maxItems = 10

  package let text: String
  /// The lines to show before the question, an item each.
  package let lines: [String]

  /// Creates the question whether to apply `action` to `tasks`, which names them by their titles.
  ///
  /// - Parameters:
  ///   - owners: The names of the users whose tasks are to be called theirs.
  ///   - removed: What the action takes away from the tags of the tasks.
  ///   - receiver: The name of the user to whom the action hands them over.
  ///   - time: How long the service takes for all at least.
  package init(
    _ action: TaskAction, without removed: Set<String> = [], to tasks: [TaskItem], owners: [ServiceID: String] = [:],
    receiver: String? = nil,
    taking time: Duration = .zero
  ) {
    let (before, after) = Self.words(for: action, removed, receiver)
    let end = after + Self.wait(time) + "?"
    if tasks.count == 1 {
      let owner = owners[tasks[0].userID].map { ", a task of \($0)" + (after.hasPrefix(" ") ? "," : "") } ?? ""
      self.init("\(before) task \(tasks[0].id.text) (\(tasks[0].title))\(owner)\(end)", about: [])
      return
    }
    self.init("\(before) these \(tasks.count) tasks\(end)", about: Self.items(tasks, owners: owners))
  }

  /// Creates the question whether to enter the changes of a file, which adds and changes so many tasks.
  ///
  /// - Parameter owners: The names of the users whose tasks are to be called theirs.
  package init(
    importing changes: [TaskChange], owners: [ServiceID: String], added: Int, changed: Int, taking time: Duration
  ) {
    let parts = [("add", added), ("change", changed)].filter { $0.1 > 0 }
    let what = parts.map { "\($0.0) \(Noun("task").text(of: $0.1))" }.joined(separator: " and ")
    let items = changes.map { change in
      let title = change.title + change.action.bracketedDetails()
      return "\(change.action.word) \(change.task.known)\(title)\(Self.end(of: change.userID, owners))"
    }
    self.init("\(what)\(Self.wait(time))?", about: items)
  }

  /// Creates the question whether to add tasks with `titles`.
  package init(adding titles: [String]) {
    self.init("add \(titles.count == 1 ? "this task" : "these \(titles.count) tasks")?", about: titles)
  }

  /// Creates the question which of `tasks` are meant.
  package init(which tasks: [TaskItem], owners: [ServiceID: String]) {
    self.init(
      "which of these \(tasks.count) tasks? [ids, all, or Enter for none]", about: Self.items(tasks, owners: owners))
  }

  private static func wait(_ time: Duration) -> String {
    time > .seconds(5) ? ", which takes \(Int((time / .seconds(1)).rounded(.up))) seconds" : ""
  }

  private static func items(_ tasks: [TaskItem], owners: [ServiceID: String]) -> [String] {
    tasks.map { task in "\(task.id.text) \(task.title)\(end(of: task.userID, owners))" }
  }

  private static func end(of user: ServiceID, _ owners: [ServiceID: String]) -> String {
    owners[user].map { " · a task of \($0)" } ?? ""
  }

  // What the question says before the tasks and after them.
  private static func words(
    for action: TaskAction, _ removed: Set<String>, _ receiver: String?
  ) -> (before: String, after: String) {
    switch action.word {
    case "done": ("mark", " done")
    case "move": ("move", receiver.map { " to \($0)" } ?? "")
    case "edit": ("edit", colon(before: changes(by: action, removed)))
    case let word: (word, "")
    }
  }

  private static func colon(before parts: [String]) -> String {
    parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))"
  }

  // Tags are added to those of each task, or taken away.
  private static func changes(by action: TaskAction, _ removed: Set<String>) -> [String] {
    let tags = action.changes[.tags] ?? .absent
    let others = action.changes.filter { $0.key != .tags || tags == .absent && removed.isEmpty }
    return TaskAction.change(others).details()
      + [("add", tags.elements), ("remove", removed)].filter { !$1.isEmpty }.map { word, tags in
        "\(word) \(tags.count == 1 ? "tag" : "tags") \(tags.sorted().joined(separator: ", "))"
      }
  }

  /// Creates the question whether to undo `edits`; `nil` if they are of one task, so that it need not be asked.
  package init?(undoing edits: [TaskEdit]) {
    guard Set(edits.map(\.task)).count > 1 else { return nil }
    let items = edits.map { edit in
      let state = edit.state == .unsure || edit.state.needsDecision ? " · \(edit.state.rawValue)" : ""
      return edit.phrase() + state
    }
    self.init("undo these \(items.count) edits?", about: items)
  }

  /// Creates the question whether to make `changes` again; `nil` if they are of one task.
  package init?(redoing changes: [TaskChange]) {
    guard Set(changes.map(\.task)).count > 1 else { return nil }
    let items = changes.map { "\($0.action.word) \($0.task.text) \($0.title)" }
    self.init("redo these \(items.count) edits?", about: items)
  }

  private init(_ text: String, about items: [String]) {
    self.text = text
    // A line that counts only one more item could as well name it.
    let shown = items.count == Self.maxItems + 1 ? items.count : Self.maxItems
    let rest = items.count - shown
    lines = items.prefix(shown).map { "  \($0)" } + (rest > 0 ? ["  … and \(rest) more"] : [])
  }
}

extension UndoResult {
  /// Returns what to say of `edit`, as it was before it was undone, if it could not be undone, was in conflict, may still
  /// be applied, or has taken the task from several users.
  package func remark(on edit: TaskEdit) -> String? {
    switch (self, edit.state) {
    case (.kept(let failure), _): Problem(failure).message
    case (.dropped, .conflict): "\(edit.label) was in conflict; the service's version was kept"
    case (.reversed, .unsure): "\(edit.label) may have been applied; the edit that undoes it is sent next"
    case (.reversed, _): edit.loss
    default: nil
    }
  }
}

extension TaskID {
  // The id, unless it stands for a task that is yet to be added.
  fileprivate var known: String { if case .local(let number) = self, number < 0 { "" } else { text + " " } }
}
