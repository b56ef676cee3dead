import Foundation
import SharedDomain
package import SharedPresentation
package import SharedUI
package import TasksDomain
package import TasksPresentation

/// The screen that shows edits, after a command or in a list.
package struct EditScreen: RecordScreen {
  package init() {}

  package let noun = Noun("edit")

  package let columns: [Column<EditRow>] = [
    Column("edit", isNumeric: true) { String($0.edit.id) },
    Column("at", presence: .whereItFits) { Timestamp.text(of: $0.edit.enteredAt) },
    Column("action", presence: .unlessCramped) { $0.edit.action.word },
    Column("task", isKey: true) { $0.edit.task.text },
    Column("user", isNumeric: true, presence: .whereItFits) { $0.edit.userID.typed },
    Column("title", isFlexible: true) { $0.edit.title },
    Column("state", cell: { $0.state }, style: { $0.edit.state.needsDecision ? .red : .plain }),
    Column("tries", isNumeric: true, presence: .whereItFits) { String($0.edit.tries) },
    Column("error", isFlexible: true, presence: .whereItFits) { $0.edit.lastError ?? "" },
  ]

  /// The columns, with ages for times and what an edit does beside its title, and without the error, which is explained
  /// below its row.
  package func tableColumns(for rows: [EditRow], in layout: Layout) -> [Column<EditRow>] {
    columns.dropLast().map { column in
      switch column.name {
      case "title": Column("title", isFlexible: true) { $0.edit.subject() }
      case "at": Column("at", presence: .whereItFits) { $0.age ?? column.cell($0) }
      default: column
      }
    }
  }

  package let members = ["id", "action", "task", "user", "title", "state", "tries", "at", "error", "text", "retryAt"]

  /// Renders the edits that `command` made; in JSON, with the sides of one of them, if they are given.
  package func rendering(
    of rows: [EditRow], command: String, sides: ConflictViewModel? = nil, layout: Layout
  ) -> Rendering {
    let script = layout.format.scriptText(columns, rows) {
      rows.map { row in
        let versions = row.edit.id == sides?.edit.id ? sides?.members ?? [] : []
        return JSONDocument([.init("command", .string(command))] + Self.members(of: row) + versions)
      }
    }
    return Rendering(script ?? rows.flatMap { Self.lines($0, layout) }.map { $0 + "\n" }.joined())
  }

  /// Returns the number of `rows` and, if those are not all edits of `contents`, of these.
  package func count(of rows: [EditRow], in contents: OutboxContents) -> String {
    let all = contents.edits.count
    return rows.count == all ? count(of: rows) : "\(rows.count) of \(Noun("edit").text(of: all))"
  }

  /// Renders what `pending` prints: the waiting edits, which are the first of `contents`, their numbers in words, and those
  /// that cannot be read.
  package func list(of rows: [EditRow], in contents: OutboxContents, layout: Layout) -> Rendering {
    let nothing =
      !contents.damages.isEmpty
      ? "no unsent edits are known" : contents.unreadable.isEmpty ? "no unsent edits" : "no other unsent edits"
    let summary = rows.isEmpty ? [nothing] : [count(of: rows, in: contents), contents.counts.text]
    let head = [.init("command", "pending")] + contents.lossMembers
    let list = rendering(of: rows, head: head, summary: summary, layout: layout) { columns in
      guard !rows.isEmpty else { return TableText([]) }
      let text = Table(columns, layout: layout).text(rows)
      guard layout.fields == nil else { return text }
      let explained = zip(rows, text.lines.dropFirst()).flatMap { [$1] + Self.explanation(of: $0, layout, indent: 6) }
      return TableText(text.lines.prefix(1) + explained, omitted: text.omitted)
    }.results
    // Only tables have these lines.
    guard layout.format == .table else { return Rendering(list) }
    return Rendering(contents.losses.flatMap { layout.lines(of: $0, .red) }.map { $0 + "\n" }.joined() + list)
  }

  /// Renders what `discard` prints for an edit that could not be read.
  package func rendering(ofDropped edit: UnreadableEdit, layout: Layout) -> Rendering {
    let columns = columns.map { column in
      Column<UnreadableEdit>(column.name) { edit in
        ["edit": String(edit.id), "state": "dropped"][column.name] ?? ""
      }
    }
    let members = [.init("command", "discard")] + edit.members + [JSONValue.Member("state", "dropped")]
    let script = layout.format.scriptText(columns, [edit]) { [JSONDocument(members)] }
    let lines = layout.lines(of: "edit \(edit.id), which could not be read, was dropped").map { $0 + "\n" }
    return Rendering(script ?? lines.joined())
  }

  /// Renders the sides of a conflict and what to type, and nothing in other formats than a table, which contain the edit
  /// instead.
  package func rendering(of conflict: ConflictViewModel, choices: String?, layout: Layout) -> Rendering {
    guard layout.format == .table else { return Rendering("") }
    let lines = Self.lines(of: conflict, layout) + (choices.map { layout.lines(of: "run \($0)") } ?? [])
    return Rendering(lines.map { $0 + "\n" }.joined())
  }

  // Returns a side per paragraph, wrapped.
  private static func lines(of conflict: ConflictViewModel, _ layout: Layout) -> [String] {
    DefinitionList(conflict.sides, style: .dim, breaksWords: true).lines(in: layout)
  }

  package func json(of row: EditRow) -> JSONValue { .object(Self.members(of: row)) }

  private static func members(of row: EditRow) -> [JSONValue.Member] {
    let edit = row.edit
    var text: [JSONValue.Member] = []
    if case .comment(let said) = edit.action { text = [.init("text", .string(said))] }
    let retry = row.retryAt.map { [JSONValue.Member("retryAt", .string(Timestamp.text(of: $0)))] } ?? []
    return [
      .init("id", .int(edit.id)), .init("action", .string(edit.action.word)),
      .init("task", .id(edit.task.assigned)), .init("user", .id(edit.userID)), .init("title", .string(edit.title)),
      .init("state", .string(row.state)), .init("tries", .int(edit.tries)),
      .init("at", .string(Timestamp.text(of: edit.enteredAt))),
      .init("error", edit.lastError.map { .string($0) } ?? .null),
    ] + text + retry
  }

  /// Returns the lines that announce what has become of an edit.
  package func lines(announcing row: EditRow, layout: Layout) -> [String] { Self.lines(row, layout.uncolored) }

  private static func lines(_ row: EditRow, _ layout: Layout) -> [String] {
    let mark = row.edit.state == .confirmed ? tick : ["add": "+", "remove": "-"][row.edit.action.word] ?? "~"
    // Plain output leaves out the mark, which only repeats the action.
    let text = (layout.isPlain ? "" : "\(mark) ") + VisibleText.of(row.phrase)
    let outcome = VisibleText.of(row.outcome)
    let state = layout.isPlain ? PlainText.of(outcome) : outcome
    let isOneLine = layout.width.map { DisplayWidth.of(text + layout.separator + state) <= $0 } ?? true
    let ending = layout.isPlain ? state : "· " + state
    let end = { Style.dim.applied(to: $0, isColored: layout.isColored && !layout.isPlain) }
    let why = row.edit.state.needsDecision ? explanation(of: row, layout, indent: 2) : []
    // A title that is too long is shortened rather than wrapped, unless what has become of it takes most of the line.
    if !isOneLine, !layout.isPlain, let room = layout.width.map({ $0 - DisplayWidth.of(ending) - 1 }), room >= 32 {
      let short = DisplayWidth.fitted(text, to: room).text
      return [marked(short, mark, layout) + " " + end(ending)] + why
    }
    if isOneLine { return [marked(text, mark, layout) + (layout.isPlain ? layout.separator : " ") + end(ending)] + why }
    let width = layout.width.map { $0 - 2 }
    let lines = Paragraph.lines(text, width: width) + Paragraph.lines(ending, width: width).map(end)
    return [marked(lines[0], mark, layout)] + lines.dropFirst().map { "  " + $0 } + why
  }

  // The reason, the next try, the sides of a conflict, and what to type, indented by so many columns if there is room.
  private static func explanation(of row: EditRow, _ layout: Layout, indent: Int) -> [String] {
    let edit = row.edit
    let indent = layout.width.map { min(indent, $0 / 10) } ?? indent
    let inner = layout.narrowed(by: indent)
    let error = row.reason.map { inner.lines(of: $0, edit.state.needsDecision ? .red : .plain) } ?? []
    let retry = row.retryWait.map { inner.lines(of: "next try \($0), or with 'sync'") } ?? []
    let sides = edit.state == .conflict ? lines(of: ConflictViewModel(edit), inner) : []
    let choices = edit.state.needsDecision ? edit.choices.map { inner.lines(of: "run \($0)") } ?? [] : []
    return (error + retry + sides + choices).map { String(repeating: " ", count: indent) + $0 }
  }

  // The mark of an edit that was sent.
  private static let tick = "✓"

  private static func marked(_ text: String, _ mark: String, _ layout: Layout) -> String {
    let style = mark == tick ? Style.green : .yellow
    return layout.isPlain
      ? text : style.applied(to: mark, isColored: layout.isColored) + text.dropFirst(mark.count)
  }
}

extension ConflictViewModel {
  /// The members of a JSON document: the sides, except one that is unknown.
  fileprivate var members: [JSONValue.Member] {
    let known = [("base", edit.base), ("mine", edit.result)] + (isKnown ? [("theirs", edit.theirs)] : [])
    return known.map { name, version in .init(name, version.map { .object($0.members) } ?? .null) }
  }
}

extension OutboxContents {
  /// The members of a JSON document that list the unreadable edits and the damage, each unless it is empty.
  package var lossMembers: [JSONValue.Member] {
    (unreadable.isEmpty ? [] : [.init("unreadable", unreadable.json)])
      + (damages.isEmpty ? [] : [.init("damages", .array(damages.map { .object($0.members) }))])
  }
}

extension [UnreadableEdit] {
  package var json: JSONValue { .array(map { .object($0.members) }) }
}

extension UnreadableEdit {
  fileprivate var members: [JSONValue.Member] {
    [.init("id", .int(id)), .init("text", text.map { .string($0) } ?? .null)]
  }
}

extension OutboxDamage {
  package var members: [JSONValue.Member] {
    [
      .init("at", .string(Timestamp.text(of: foundAt))), .init("path", .string(path)),
      .init("reason", .string(reason)),
    ]
  }
}
