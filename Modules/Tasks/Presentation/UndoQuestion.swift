import SharedPresentation
package import TasksDomain
package import TasksInteractorInterface

/// The question whether to undo a command, or do it again, that has changed several tasks.
package struct UndoQuestion: Sendable {
  package let text: String
  /// The lines to show before the question: an edit each.
  package let lines: [String]
  /// Whether it needs to be asked.
  package let isNeeded: Bool

  /// Creates the question whether to undo `edits`.
  package init(undoing edits: [TaskEdit]) {
    let items = edits.map { edit in
      let state = edit.state == .unsure || edit.state.needsDecision ? " · \(edit.state.rawValue)" : ""
      return EditRow(edit).phrase + state
    }
    self.init("undo", items, taskCount: Set(edits.map(\.task)).count)
  }

  /// Creates the question whether to make `changes` again.
  package init(redoing changes: [UndoneChange]) {
    let items = changes.map { "\($0.action.word) \($0.task.text) \($0.title)" }
    self.init("redo", items, taskCount: Set(changes.map(\.task)).count)
  }

  private init(_ verb: String, _ items: [String], taskCount: Int) {
    text = "\(verb) these \(items.count) edits?"
    lines = QuestionLines.of(items)
    isNeeded = taskCount > 1
  }
}

/// What to say about edits that were undone.
package enum UndoRemarks {
  /// Returns a line for each edit that could not be undone, was in conflict, or may still be applied.
  ///
  /// - Parameters:
  ///   - edits: The edits before they were undone.
  ///   - results: What has become of them, in the same order.
  package static func of(_ edits: [TaskEdit], _ results: [UndoResult]) -> [String] {
    zip(edits, results).compactMap { edit, result in
      let label = EditRow(edit).label
      switch (result, edit.state) {
      case (.kept(let failure), _): return Problem(failure).message
      case (.dropped, .conflict): return "\(label) was in conflict; the service's version was kept"
      case (.reversed, .unsure): return "\(label) may have been applied; the edit that undoes it is sent next"
      default: return nil
      }
    }
  }
}
