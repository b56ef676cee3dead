import SharedDomain
import SharedLocal
import SharedPresentation
import SharedUI
import SharedUIComposer
import TasksUIComposer
import UsersUIComposer

/// The output of `cache` and `cache clear`.
struct CacheScreen: RecordScreen {
  private static let kind = Column<CacheRow>("kind") { $0.list.key.kind }
  private static let rows = Column<CacheRow>("rows", isNumeric: true) { String($0.list.records) }

  let noun = Noun("list")

  let columns = [
    kind, Column("user", id: { $0.user }),
    Column("username", isFlexible: true) { $0.username ?? "" }, Column("saved") { Timestamp.text(of: $0.list.savedAt) },
    rows, Column("bytes", isNumeric: true) { String($0.list.bytes) }, Column("task", id: { $0.task }),
  ]

  let members = ["kind", "userId", "taskId", "username", "savedAt", "stale", "rows", "bytes"]

  /// Returns fewer columns, in readable form: the user with the username, the age, and the size in units.
  func tableColumns(for rows: [CacheRow], in layout: Layout) -> [Column<CacheRow>] {
    let width = rows.compactMap(\.user).map { $0.typed.utf8.count }.max() ?? 0
    let user = Column<CacheRow>("user", isFlexible: true) { row in
      guard let user = row.user?.typed else { return row.task.map { "task \($0.typed)" } ?? "" }
      let id = String(repeating: " ", count: width - user.utf8.count) + user
      return row.username.map { $0.isEmpty ? id : "\(id) @\($0)" } ?? id
    }
    return [
      Self.kind, user,
      Column(
        "saved", isFlexible: true, presence: .unlessCramped, cell: { $0.age }, style: { $0.isStale ? .yellow : .plain }),
      Self.rows,
      Column("size", isNumeric: true, presence: .whereItFits) { ByteCount.text(of: $0.list.bytes) },
    ]
  }

  func json(of row: CacheRow) -> JSONValue {
    .members(
      .init("kind", .string(row.list.key.kind)), row.user.map { .init("userId", .id($0)) },
      row.task.map { .init("taskId", .id($0)) },
      .init("username", optional: row.username), .init("savedAt", .string(Timestamp.text(of: row.list.savedAt))),
      row.isStale ? .init("stale", .bool(true)) : nil, .init("rows", .int(row.list.records)),
      .init("bytes", .int(row.list.bytes)))
  }

  /// Returns the saved lists.
  ///
  /// - Parameters:
  ///   - store: The path of the store, or a text that says that it is in memory.
  ///   - isPersistent: Whether the store outlasts the process.
  func rendering(of rows: [CacheRow], store: String, isPersistent: Bool, layout: Layout) -> Rendering {
    let head: [JSONValue.Member] = [
      .init("command", "cache"), .init("store", .string(store)), .init("kept", .bool(isPersistent)),
    ]
    let saved = rows.isEmpty ? ["nothing is saved"] : amounts(of: rows)
    return rendering(of: rows, head: head + sums(of: rows), summary: saved + [store], layout: layout)
  }

  /// Returns the cleared lists.
  ///
  /// - Parameters:
  ///   - absence: A clause for the message if there was nothing to clear.
  ///   - waiting: The number of unsent edits, which are not cleared.
  func rendering(ofCleared rows: [CacheRow], absence: String, waiting: Int, layout: Layout) -> Rendering {
    let head = [JSONValue.Member("command", "cache clear")] + sums(of: rows) + [.init("waiting", .int(waiting))]
    let cleared = rows.isEmpty ? "nothing to clear: \(absence)" : "cleared " + amounts(of: rows).joined(separator: ", ")
    let edits = waiting == 0 ? [] : [Noun("unsent edit is", "unsent edits are").text(of: waiting) + " kept"]
    return rendering(of: rows, head: head, summary: [cleared] + edits, style: .plain, layout: layout) { _ in
      TableText([])
    }
  }

  /// Returns the totals as text: `3 lists`, `60 rows`, `12 kB`.
  func amounts(of rows: [CacheRow]) -> [String] {
    let (count, bytes) = Self.totals(of: rows)
    return [self.count(of: rows), Noun("row").text(of: count), ByteCount.text(of: bytes)]
  }

  private func sums(of rows: [CacheRow]) -> [JSONValue.Member] {
    let (count, bytes) = Self.totals(of: rows)
    return [.init("rows", .int(count)), .init("bytes", .int(bytes))]
  }

  private static func totals(of rows: [CacheRow]) -> (rows: Int, bytes: Int) {
    rows.reduce((0, 0)) { ($0.0 + $1.list.records, $0.1 + $1.list.bytes) }
  }
}

/// A saved list, as `cache` shows it.
struct CacheRow: Hashable, Sendable {
  let list: ListSummary
  /// The id of the user or task that the list is about; `nil` if there is none.
  let user, task: ServiceID?
  /// The username of the user; `nil` if it is not saved.
  let username: String?
  /// The age in words.
  let age: String
  let isStale: Bool

  init(_ list: ListSummary, username: String?, from viewpoint: Viewpoint) {
    self.list = list
    let isOfTask = list.key.kind == TasksFeature.kindOfTask
    user = isOfTask ? nil : list.key.owner
    task = isOfTask ? list.key.owner : nil
    self.username = isOfTask ? nil : username
    isStale = viewpoint.isStale(list.savedAt)
    age = (isStale ? "stale, " : "") + viewpoint.age(of: list.savedAt)
  }

  /// Returns rows for `lists`, ordered by the kinds of users and of tasks, with other kinds at the end.
  ///
  /// - Parameter usernames: The usernames of the saved users, by id.
  static func rows(of lists: [ListSummary], usernames: [ServiceID: String], from viewpoint: Viewpoint) -> [CacheRow] {
    // The store returns lists ordered by kind and owner.
    let rows = lists.map { CacheRow($0, username: $0.key.owner.flatMap { usernames[$0] }, from: viewpoint) }
    let kinds = UsersFeature.savedKinds + TasksFeature.savedKinds
    let known = kinds.flatMap { kind in rows.filter { $0.list.key.kind == kind } }
    return known + rows.filter { !kinds.contains($0.list.key.kind) }
  }
}
