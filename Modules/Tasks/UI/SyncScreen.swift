import SharedPresentation
package import SharedUI
import TasksDomain
package import TasksPresentation

/// The screen that shows what `sync` did.
package struct SyncScreen: Sendable {
  package init() {}

  /// Renders the result of sending edits.
  ///
  /// - Parameter isFailing: Whether the command also reports the problem of `model`, so that a table leaves out what
  ///   that says.
  package func rendering(of model: SyncViewModel, isFailing: Bool = false, layout: Layout) -> Rendering {
    Rendering(
      layout.format.scriptText(of: "sync", model.numbers)
        ?? Self.lines(model, layout, withoutUnsent: isFailing && model.problemCoversUnsent).map { $0 + "\n" }.joined())
  }

  private static func lines(_ model: SyncViewModel, _ layout: Layout, withoutUnsent: Bool) -> [String] {
    let sent = Noun("edit").text(of: model.sent) + " sent"
    var lines = elsewhere(model).flatMap { layout.lines(of: $0) }
    if model.sent > 0 || lines.isEmpty && !withoutUnsent {
      lines.append(model.sent == 0 && model.isNoneLeft ? "nothing to send" : sent)
    }
    lines += model.changes.flatMap { layout.lines(of: $0) }
    for edit in model.undecided {
      let advice = edit.choices.map { "; run \($0)" } ?? ""
      lines += layout.lines(
        of: "\(edit.label) needs a decision: \(edit.lastError ?? edit.state.rawValue)\(advice)", .red)
    }
    let delays: [String] =
      model.awaited.map { "\($0.label) is not sent again yet, since its last request may still arrive" }
      + model.unanswered.map { "\($0.label) may have been applied; 'resolve \($0.id)' shows what the service has" }
      + model.heldBack.map { "\($0.label) waits until it is known whether \($1.label) was applied" }
    lines += delays.flatMap { layout.lines(of: $0) }
    guard model.unsent > 0, !withoutUnsent else { return lines }
    let left = Noun("unsent edit").text(of: model.unsent)
    return lines + layout.lines(of: model.obstacle.map { "\(left): \($0)" } ?? left)
  }

  private static func elsewhere(_ model: SyncViewModel) -> [String] {
    guard model.elsewhere > 0 else { return [] }
    let edits = Noun("edit no longer waits", "edits no longer wait").text(of: model.elsewhere)
    return ["\(edits): another process was sending"]
  }
}
