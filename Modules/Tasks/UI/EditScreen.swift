import Foundation
import SharedDomain
package import SharedPresentation
package import SharedUI
package import TasksPresentation

/// The screen that shows edits, after a command or in a list.
package struct EditScreen: RecordScreen {
  package init() {}

  package let noun = Noun("edit")

  package let columns: [Column<EditRow>] = [
    Column("edit", isNumeric: true) { String($0.id) },
    Column("at", presence: .whereItFits) { Timestamp.text(of: $0.at) },
    Column("action") { $0.action },
    Column("task") { $0.task.text },
    Column("user", isNumeric: true, presence: .whereItFits) { $0.userID.typed },
    Column("title", isFlexible: true) { $0.title },
    Column("state", cell: { $0.state }, style: { $0.needsDecision ? .red : .plain }),
    Column("tries", isNumeric: true, presence: .whereItFits) { String($0.tries) },
    Column("error", isFlexible: true, presence: .whereItFits) { $0.error ?? "" },
  ]

  package let members = ["id", "action", "task", "user", "title", "state", "tries", "at", "error"]

  /// Renders the edits that `command` made; in JSON, with the sides of one of them, if they are given.
  package func rendering(
    of rows: [EditRow], command: String, sides: ConflictViewModel? = nil, layout: Layout
  ) -> Rendering {
    let script = ScriptText(columns, rows) {
      rows.map { row in
        let versions = row.id == sides?.id ? sides?.members ?? [] : []
        return JSONDocument([.init("command", .string(command))] + Self.members(of: row) + versions)
      }
    }
    return Rendering(
      script.text(in: layout.format) ?? rows.flatMap { Self.lines($0, layout) }.map { $0 + "\n" }.joined())
  }

  /// Renders what `pending` prints: the waiting edits and those that cannot be read.
  package func list(
    of rows: [EditRow], unreadable: UnreadableViewModel, counts: EditSummary, layout: Layout
  ) -> Rendering {
    let nothing =
      unreadable.mayLackEdits
      ? "no unsent edits are known" : unreadable.edits.isEmpty ? "no unsent edits" : "no other unsent edits"
    let summary = rows.isEmpty ? [nothing] : [count(of: rows), counts.text]
    let head = [.init("command", "pending")] + unreadable.members
    let list = rendering(of: rows, head: head, summary: summary, layout: layout).results
    // Only tables have these lines.
    guard layout.format == .table else { return Rendering(list) }
    return Rendering(unreadable.lines.flatMap { layout.lines(of: $0, .red) }.map { $0 + "\n" }.joined() + list)
  }

  /// Renders what `discard` prints for an edit that could not be read.
  package func rendering(ofDropped edit: UnreadableViewModel.Edit, layout: Layout) -> Rendering {
    let columns = columns.map { column in
      Column<UnreadableViewModel.Edit>(column.name) { edit in
        ["edit": String(edit.id), "state": "dropped"][column.name] ?? ""
      }
    }
    let members = [.init("command", "discard")] + edit.members + [JSONValue.Member("state", "dropped")]
    let script = ScriptText(columns, [edit]) { [JSONDocument(members)] }
    return Rendering(script.text(in: layout.format) ?? "edit \(edit.id), which could not be read, was dropped\n")
  }

  package func json(of row: EditRow) -> JSONValue { .object(Self.members(of: row)) }

  private static func members(of row: EditRow) -> [JSONValue.Member] {
    [
      .init("id", .int(row.id)), .init("action", .string(row.action)), .init("task", row.task.json),
      .init("user", .id(row.userID)), .init("title", .string(row.title)), .init("state", .string(row.state)),
      .init("tries", .int(row.tries)), .init("at", .string(Timestamp.text(of: row.at))),
      .init("error", row.error.map { .string($0) } ?? .null),
    ]
  }

  private static func lines(_ row: EditRow, _ layout: Layout) -> [String] {
    let mark = ["add": "+", "remove": "-"][row.action] ?? "~"
    // Plain output leaves out the mark, which only repeats the action.
    let text = (layout.isPlain ? "" : "\(mark) ") + "\(row.action) \(row.task.text) \(VisibleText.of(row.title))"
    let state = "edit \(row.id), \(row.state)"
    let isOneLine = layout.width.map { DisplayWidth.of(text + layout.separator + state) <= $0 } ?? true
    let end = layout.isPlain ? state : Style.dim.applied(to: "· " + state, isColored: layout.isColored)
    if isOneLine { return [marked(text, mark, layout) + (layout.isPlain ? layout.separator : " ") + end] }
    let lines = Paragraph.lines(text, width: layout.width.map { $0 - 2 }) + [end]
    return [marked(lines[0], mark, layout)] + lines.dropFirst().map { "  " + $0 }
  }

  private static func marked(_ text: String, _ mark: String, _ layout: Layout) -> String {
    layout.isPlain
      ? text : Style.yellow.applied(to: mark, isColored: layout.isColored) + text.dropFirst(mark.count)
  }
}

/// The screen that shows the sides of a conflict.
package struct ConflictScreen: Sendable {
  package init() {}

  /// Renders the fields as an aligned table, and nothing in other formats, which contain the edit instead.
  package func rendering(of model: ConflictViewModel, layout: Layout) -> Rendering {
    guard layout.format == .table else { return Rendering("") }
    return Rendering(Table(Self.columns, layout: layout).lines(model.fields).map { $0 + "\n" }.joined())
  }

  private static let columns: [Column<ConflictViewModel.Field>] = [
    Column("field") { $0.name },
    Column("base", isFlexible: true) { $0.base },
    Column("mine", isFlexible: true) { $0.mine },
    Column("theirs", isFlexible: true) { $0.theirs },
  ]
}

extension ConflictViewModel {
  // The members of a JSON document: the sides, except one that is unknown.
  fileprivate var members: [JSONValue.Member] {
    let known = [("base", base), ("mine", mine)] + (isKnown ? [("theirs", theirs)] : [])
    return known.map { name, version in
      let members = version.map {
        [.init("title", .string($0.title)), JSONValue.Member("completed", .bool($0.isCompleted))]
      }
      return .init(name, members.map { .object($0) } ?? .null)
    }
  }
}

extension UnreadableViewModel {
  /// The members of a JSON document that list the edits and the damaged stores, each unless it is empty.
  package var members: [JSONValue.Member] {
    let damages = damages.map { JSONValue.object($0.members) }
    return (edits.isEmpty ? [] : [.init("unreadable", editsJSON)])
      + (damages.isEmpty ? [] : [.init("damages", .array(damages))])
  }

  package var editsJSON: JSONValue { .array(edits.map { .object($0.members) }) }
}

extension UnreadableViewModel.Edit {
  /// The members of an unreadable edit.
  package var members: [JSONValue.Member] {
    [.init("id", .int(id)), .init("text", text.map { .string($0) } ?? .null)]
  }
}

extension UnreadableViewModel.Damage {
  /// The members of a damaged store.
  package var members: [JSONValue.Member] {
    [
      .init("at", .string(Timestamp.text(of: at))), .init("path", .string(path)), .init("reason", .string(reason)),
    ]
  }
}
