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

  /// Creates the question whether to remove `tasks`, which names them by their titles.
  ///
  /// - Parameter owners: The names of the users whose tasks are to be called theirs.
  package init(removing tasks: [TaskItem], owners: [ServiceID: String] = [:]) {
    if tasks.count == 1 {
      let owner = owners[tasks[0].userID].map { ", a task of \($0)" } ?? ""
      self.init("remove task \(tasks[0].id.text) (\(tasks[0].title))\(owner)?", about: [])
      return
    }
    let items = tasks.map { task in
      "\(task.id.text) \(task.title)" + (owners[task.userID].map { " · a task of \($0)" } ?? "")
    }
    self.init("remove these \(tasks.count) tasks?", about: items)
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
  package init?(redoing changes: [UndoneChange]) {
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
