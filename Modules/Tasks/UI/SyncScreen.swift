package import SharedUI
package import TasksPresentation

/// What `sync` prints.
package struct SyncScreen: Sendable {
  /// The screen.
  package init() {}

  /// What came of sending edits.
  package func rendering(of model: SyncViewModel, layout: Layout) -> Rendering {
    let numbers = [
      ("sent", model.sent), ("waiting", model.counts.waiting), ("unsure", model.counts.unsure),
      ("conflicts", model.counts.conflicts), ("refused", model.counts.refused),
    ]
    switch layout.format {
    case .table: return Rendering(Self.lines(model, layout).map { $0 + "\n" }.joined())
    case .tsv: return Rendering(DelimitedText.tsv([numbers.map(\.0), numbers.map { String($0.1) }]))
    case .csv: return Rendering(DelimitedText.csv([numbers.map(\.0), numbers.map { String($0.1) }]))
    case .json:
      let members = [JSONValue.Member("command", "sync")] + numbers.map { .init($0.0, .int($0.1)) }
      return Rendering(JSONValue.object(members).text + "\n")
    }
  }

  private static func lines(_ model: SyncViewModel, _ layout: Layout) -> [String] {
    let sent = model.sent == 1 ? "1 edit sent" : "\(model.sent) edits sent"
    var lines = [model.sent == 0 && model.counts.text == "none" ? "nothing waits to be sent" : sent]
    lines += model.changes.map(VisibleText.of)
    for row in model.undecided {
      let why = "edit \(row.id) (\(row.action) \(row.task.text)) needs a decision: \(row.error ?? row.state)"
      let end = row.state == "conflict" ? "resolve \(row.id) mine|theirs" : "discard \(row.id)"
      lines.append(Style.red.applied(to: VisibleText.of("\(why): '\(end)'"), isColored: layout.isColored))
    }
    let toSend = model.counts.waiting + model.counts.unsure
    guard toSend > 0 else { return lines }
    let left = toSend == 1 ? "1 edit waits" : "\(toSend) edits wait"
    return lines + [VisibleText.of(model.obstacle.map { "\(left): \($0)" } ?? left)]
  }
}
