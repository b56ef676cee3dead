import Foundation
import SharedDomain
import SharedLocal
import TasksDomain
import TasksOutbox

/// The records of an outbox and their counters, within one transaction.
struct OutboxRecords {
  static let edits = CollectionName("task edits")
  private static let counters = CollectionName("task edit counters")
  private static let names = CollectionName("task names")

  let transaction: any CacheTransaction

  /// An index term of edits.
  enum Term {
    /// Edits that are neither confirmed nor dropped.
    case open
    /// Edits that a list of this user's tasks may lack.
    case user(ServiceID)
    /// Edits that every list of this user's tasks includes by now; they can still be undone.
    case kept(user: ServiceID)
    /// Confirmed edits of this user's tasks for which no list has shown whether the service keeps them.
    case unproven(user: ServiceID)
    case task(TaskID)
    case state(EditState)
    case unreadable

    /// The term as the store indexes it.
    var text: String {
      switch self {
      case .open: "open"
      case .user(let id): "user \(id.stored)"
      case .kept(let id): "kept \(id.stored)"
      case .unproven(let id): "unproven \(id.stored)"
      case .task(let id): "task \(id.stored)"
      case .state(let state): "state \(state.rawValue)"
      case .unreadable: "unreadable"
      }
    }
  }

  /// Counters that never decrease, so that no number is used twice.
  struct Counters: Codable {
    /// The id of the last edit.
    var edit = 0
    /// The number of the last new task.
    var task = 0
    /// The number of edits that were confirmed or contradicted.
    var revision = 0
    /// The ids of removed edits; `nil` in a store written before they were recorded, until it is written again.
    var removed: IndexSet?
  }

  /// Returns the readable edits with `term`, in the order in which they were entered.
  func edits(by term: Term) throws(CacheFailure) -> [TaskEdit] {
    try transaction.entries(of: Self.edits, term: term.text).compactMap(Self.edit)
  }

  /// Returns the number of records with `term`.
  func count(by term: Term) throws(CacheFailure) -> Int {
    try transaction.count(of: Self.edits, term: term.text)
  }

  /// Returns the numbers of unconfirmed edits, which are not read.
  func counts() throws(CacheFailure) -> EditCounts {
    guard try count(by: .open) > 0 else { return EditCounts([]) }
    return try EditCounts(counting: count(of:))
  }

  /// Returns the number of edits in `state`.
  func count(of state: EditState) throws(CacheFailure) -> Int { try count(by: .state(state)) }

  /// Returns the edit with this id, or `nil` if there is no readable one.
  func edit(_ id: Int) throws(CacheFailure) -> TaskEdit? {
    try transaction.entry(id, of: Self.edits).flatMap(Self.edit)
  }

  /// Whether there is a record with this id, readable or not.
  func hasRecord(_ id: Int) throws(CacheFailure) -> Bool { try transaction.entry(id, of: Self.edits) != nil }

  /// Returns the last edit that satisfies `isWanted`.
  func lastEdit(where isWanted: (TaskEdit) -> Bool) throws(CacheFailure) -> TaskEdit? {
    for record in try transaction.entries(of: Self.edits).reversed() {
      if let edit = Self.edit(record), isWanted(edit) { return edit }
    }
    return nil
  }

  /// Stores `edit` and its terms.
  ///
  /// - Parameter isLacking: Whether a list may still lack the edit; if not, it is not indexed under `.user`, and under
  ///   `.kept` once it is known to be kept.
  func put(_ edit: TaskEdit, isLacking: Bool = true) throws(CacheFailure) {
    let isUnproven = edit.state == .confirmed && edit.isUnproven
    let terms: [Term?] = [
      edit.state.isFinal ? nil : .open, isUnproven ? .unproven(user: edit.userID) : nil,
      isLacking ? .user(edit.userID) : isUnproven ? nil : .kept(user: edit.userID), .task(edit.task),
      .state(edit.state),
    ]
    let entry = Entry(id: edit.id, body: try encode(StoredEdit(edit)))
    try transaction.put(IndexedEntry(entry, terms: terms.compactMap { $0?.text }), in: Self.edits)
  }

  /// Removes the edits with these ids and records that they were removed.
  func remove(_ ids: some Sequence<Int>) throws(CacheFailure) {
    var counters = try counters()
    for id in ids {
      try transaction.remove(id, from: Self.edits)
      counters.removed?.insert(id)
    }
    try put(counters)
  }

  /// Returns the records with `term` by id, readable or not.
  func records(by term: Term) throws(CacheFailure) -> [Entry] {
    try transaction.entries(of: Self.edits, term: term.text)
  }

  /// Returns all records of edits by id, readable or not.
  func all() throws(CacheFailure) -> [Entry] { try transaction.entries(of: Self.edits) }

  /// Checks that no edit and no index term was lost or changed.
  ///
  /// - Throws: `.corrupt` if one was.
  func check() throws(CacheFailure) { try transaction.check() }

  /// Indexes an unreadable record only as unreadable.
  func quarantine(_ entry: Entry) throws(CacheFailure) {
    try transaction.put(IndexedEntry(entry, terms: [Term.unreadable.text]), in: Self.edits)
  }

  // The ids that were assigned but have no record.
  private func missing(among counters: Counters) throws(CacheFailure) -> IndexSet {
    counters.edit < 1 ? [] : IndexSet(1...counters.edit).subtracting(IndexSet(try all().map(\.id).filter { $0 > 0 }))
  }

  /// Returns the current counters.
  func counters() throws(CacheFailure) -> Counters {
    guard let record = try transaction.entry(0, of: Self.counters) else { return try recounted() }
    return try decode(Counters.self, record.body)
  }

  // No number that is known to have been assigned to an edit or a new task may be assigned again.
  private func recounted() throws(CacheFailure) -> Counters {
    let records = try all()
    let edits = records.compactMap(Self.edit)
    let names = try transaction.entries(of: Self.names).map(\.id)
    let tasks = edits.compactMap { if case .local(let number) = $0.task { number } else { nil } }
    // Where there is nothing, there is nothing to record either. Else nothing tells which edits were removed, so none may
    // be recorded as such.
    return Counters(
      edit: records.map(\.id).max() ?? 0, task: (names + tasks).max() ?? 0,
      revision: edits.compactMap(\.revision).max() ?? 0, removed: records.isEmpty ? nil : [])
  }

  /// Stores the counters.
  func put(_ counters: Counters) throws(CacheFailure) {
    var counters = counters
    // Ids beyond the stored counters belong to edits that are about to be stored in this transaction.
    if counters.removed == nil { counters.removed = try missing(among: self.counters()) }
    try transaction.put(IndexedEntry(Entry(id: 0, body: try encode(counters))), in: Self.counters)
  }

  // The record of the undone commands, beside the counters.
  private static let undoneID = 1
  // Nobody redoes more, one by one.
  private static let maxUndone = 100

  // The commands that were undone when the last edit was `edit`; another one, by whatever program, ends them.
  private struct StoredUndo: Codable {
    let edit: Int
    let commands: [[StoredChange]]
  }

  /// Returns the changes of the commands that can be redone, the last one last; empty if they cannot be decoded, or
  /// another edit was entered since.
  func undone() throws(CacheFailure) -> [[UndoneChange]] {
    guard let record = try transaction.entry(Self.undoneID, of: Self.counters) else { return [] }
    let last = try counters().edit
    do {
      let stored = try JSONDecoder().decode(StoredUndo.self, from: record.body)
      guard stored.edit == last else { return [] }
      return stored.commands.map { $0.compactMap(\.change) }.filter { !$0.isEmpty }
    } catch {
      return []  // Only a command that was undone cannot be redone.
    }
  }

  /// Stores the changes of the commands that can be redone.
  func put(undone commands: [[UndoneChange]]) throws(CacheFailure) {
    let stored = StoredUndo(
      edit: try counters().edit, commands: commands.suffix(Self.maxUndone).map { $0.map(StoredChange.init) })
    try transaction.put(IndexedEntry(Entry(id: Self.undoneID, body: try encode(stored))), in: Self.counters)
  }

  /// Returns a local name that no task has had.
  func nextLocalName() throws(CacheFailure) -> TaskID {
    var counters = try counters()
    counters.task += 1
    try put(counters)
    return .local(counters.task)
  }

  /// Returns the id that the service has assigned to the task `id`; `id` itself if there is none, or if `id` already is
  /// one.
  func serviceID(of id: TaskID) throws(CacheFailure) -> TaskID {
    guard case .local(let number) = id, let entry = try transaction.entry(number, of: Self.names),
      let assigned = try decode(ServiceID?.self, entry.body)
    else { return id }
    return .service(assigned)
  }

  /// Records the service's id of a new task, permanently unless the service assigns the id again.
  func put(serviceID: ServiceID, ofNew number: Int) throws(CacheFailure) {
    let entry = Entry(id: number, body: try encode(serviceID))
    try transaction.put(IndexedEntry(entry, terms: [serviceID.stored]), in: Self.names)
  }

  /// Returns the numbers of the new tasks to which the service has assigned `id`, except those added by earlier
  /// versions of the program.
  func newTasks(withServiceID id: ServiceID) throws(CacheFailure) -> [Int] {
    try transaction.entries(of: Self.names, term: id.stored).map(\.id)
  }

  /// Records that the new task `number` has no id on the service any more.
  func removeServiceID(ofNew number: Int) throws(CacheFailure) {
    try transaction.put(IndexedEntry(Entry(id: number, body: try encode(ServiceID?.none))), in: Self.names)
  }

  /// Returns the edit in `record`, or `nil` if it cannot be read.
  static func edit(_ record: Entry) -> TaskEdit? {
    do {
      let edit = try JSONDecoder().decode(StoredEdit.self, from: record.body).edit
      return edit?.id == record.id ? edit : nil
    } catch {
      return nil
    }
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ body: Data) throws(CacheFailure) -> Value {
    do { return try JSONDecoder().decode(type, from: body) } catch { throw Self.unreadable }
  }

  private func encode(_ value: some Encodable) throws(CacheFailure) -> Data {
    do { return try JSONEncoder().encode(value) } catch { throw .unavailable("an edit could not be written: \(error)") }
  }

  private static let unreadable = CacheFailure.unavailable("the counters of the edits could not be read")
}

/// An account of every edit ever entered, within one transaction: each id belongs to a readable edit, an unreadable
/// one, or one that was removed.
struct OutboxInventory {
  let records: OutboxRecords

  /// Returns the unconfirmed edits, after checking the store.
  func contents() throws(CacheFailure) -> OutboxContents {
    try records.check()
    let counters = try records.counters()
    let all = try records.all()
    // Most stores have had none, and an `IndexSet` costs a command five per cent.
    if all.isEmpty, counters.edit < 1 { return OutboxContents(edits: [], unreadable: []) }
    var edits: [TaskEdit] = []
    var unreadable: [UnreadableEdit] = []
    var seen = IndexSet()
    for record in all where record.id > 0 && !(counters.removed?.contains(record.id) ?? false) {
      seen.insert(record.id)
      if let edit = OutboxRecords.edit(record) {
        if !edit.state.isFinal { edits.append(edit) }
      } else {
        unreadable.append(UnreadableEdit(id: record.id, text: Self.text(of: record)))
      }
    }
    unreadable += Self.holes(in: seen, counters).map { UnreadableEdit(id: $0, text: nil) }
    return OutboxContents(edits: edits, unreadable: unreadable.sorted { $0.id < $1.id })
  }

  /// Whether an edit with this id exists and cannot be read.
  func isUnreadable(_ id: Int) throws(CacheFailure) -> Bool { try contents().unreadable.contains { $0.id == id } }

  /// Whether `quarantine` would change anything.
  func needsQuarantine() throws(CacheFailure) -> Bool {
    let all = try records.all()
    // Usually there are no edits, and reading the counters would take longer than all else here.
    guard !all.isEmpty else { return false }
    let removed = try records.counters().removed ?? []
    let found = try records.records(by: .open)
    if found.contains(where: { removed.contains($0.id) || OutboxRecords.edit($0) == nil }) { return true }
    return found.count < all.count { !removed.contains($0.id) && Self.isOpen($0) }
  }

  private static func isOpen(_ record: Entry) -> Bool { OutboxRecords.edit(record).map { !$0.state.isFinal } ?? false }

  /// Sets unreadable records aside so that they block nothing, deletes records that damage has brought back, and
  /// indexes every open edit by its terms.
  func quarantine() throws(CacheFailure) {
    let removed = try records.counters().removed ?? []
    let found = Set(try records.records(by: .open).map(\.id))
    for record in try records.all() {
      if removed.contains(record.id) {
        try records.remove([record.id])
      } else if let edit = OutboxRecords.edit(record) {
        if !edit.state.isFinal, !found.contains(edit.id) { try records.put(edit) }
      } else {
        try records.quarantine(record)
      }
    }
  }

  // A store that does not record removals yet cannot tell a hole from a removed edit.
  private static func holes(in seen: IndexSet, _ counters: OutboxRecords.Counters) -> IndexSet {
    guard let removed = counters.removed, counters.edit > 0 else { return [] }
    return IndexSet(1...counters.edit).subtracting(seen).subtracting(removed)
  }

  private static func text(of record: Entry) -> String { String(decoding: record.body.prefix(200), as: UTF8.self) }
}
