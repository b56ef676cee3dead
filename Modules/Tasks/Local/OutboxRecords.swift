import Foundation
import SharedLocal
import TasksDomain

/// The edits of a store, and what is counted beside them, within one transaction.
struct OutboxRecords {
  /// The collection of edits.
  static let edits = CollectionName("task edits")
  private static let counters = CollectionName("task edit counters")
  private static let names = CollectionName("task names")

  /// What the records are read and written through.
  let transaction: any CacheTransaction

  /// What an edit can be found by.
  enum Term {
    /// It is not over.
    case open
    /// A list of this user's tasks may lack it.
    case user(Int)
    /// No list of this user's tasks lacks it any more; it may still be taken back.
    case kept(user: Int)
    /// It changes this task.
    case task(TaskID)
    /// It has come so far.
    case state(EditState)
    /// It cannot be read.
    case unreadable

    /// The term, as the store knows it.
    var text: String {
      switch self {
      case .open: "open"
      case .user(let id): "user \(id)"
      case .kept(let id): "kept \(id)"
      case .task(let id): "task \(id.text)"
      case .state(let state): "state \(state.rawValue)"
      case .unreadable: "unreadable"
      }
    }
  }

  /// What is counted; nothing is ever counted down, so that no number is used twice.
  struct Counters: Codable {
    /// The id of the last edit.
    var edit = 0
    /// The number of the last new task.
    var task = 0
    /// How many edits were confirmed.
    var revision = 0
    /// The ids of edits that are kept no longer; `nil` in a store from before that was noted, until it is written to.
    var removed: IndexSet?
  }

  /// The edits that can be found by `term` and be read, in the order in which they were typed.
  func edits(by term: Term) throws(CacheFailure) -> [TaskEdit] {
    try transaction.entries(of: Self.edits, term: term.text).compactMap(Self.edit)
  }

  /// Hands out the edits that can be found by `term`, in the order in which they were typed, until `isEnough`.
  func edits(by term: Term, until isEnough: (TaskEdit) throws(CacheFailure) -> Bool) throws(CacheFailure) {
    for record in try transaction.entries(of: Self.edits, term: term.text) {
      if let edit = Self.edit(record), try isEnough(edit) { return }
    }
  }

  /// How many edits can be found by `term`.
  func count(by term: Term) throws(CacheFailure) -> Int {
    try transaction.count(of: Self.edits, term: term.text)
  }

  /// The edit with this id; nil if there is none, or none that can be read.
  func edit(_ id: Int) throws(CacheFailure) -> TaskEdit? {
    try transaction.entry(id, of: Self.edits).flatMap(Self.edit)
  }

  /// Whether there is an edit with this id, which may be one that cannot be read.
  func hasRecord(_ id: Int) throws(CacheFailure) -> Bool { try transaction.entry(id, of: Self.edits) != nil }

  /// The last edit of all that `isWanted`.
  func lastEdit(where isWanted: (TaskEdit) -> Bool) throws(CacheFailure) -> TaskEdit? {
    for record in try transaction.entries(of: Self.edits).reversed() {
      if let edit = Self.edit(record), isWanted(edit) { return edit }
    }
    return nil
  }

  /// Keeps `edit` as it is now; one that no list lacks any more is not found by its user.
  func put(_ edit: TaskEdit, isLacking: Bool = true) throws(CacheFailure) {
    let terms: [Term?] = [
      edit.state.isFinal ? nil : .open, isLacking ? .user(edit.userID) : .kept(user: edit.userID), .task(edit.task),
      .state(edit.state),
    ]
    let record = Record(id: edit.id, body: try encode(StoredEdit(edit)))
    try transaction.put(IndexedRecord(record, terms: terms.compactMap { $0?.text }), in: Self.edits)
  }

  /// Keeps the edits with these ids no longer, and notes that this is why they are missing.
  func remove(_ ids: some Sequence<Int>) throws(CacheFailure) {
    var counters = try counters()
    for id in ids {
      try transaction.remove(id, from: Self.edits)
      counters.removed?.insert(id)
    }
    try put(counters)
  }

  /// The records that can be found by `term`, by id, whether they can be read or not.
  func records(by term: Term) throws(CacheFailure) -> [Record] {
    try transaction.entries(of: Self.edits, term: term.text)
  }

  /// All records of edits, by id, whether they can be read or not.
  func all() throws(CacheFailure) -> [Record] { try transaction.entries(of: Self.edits) }

  /// Checks that the store has lost or changed no edit, nor what edits are found by.
  ///
  /// - Throws: `.corrupt` if it has.
  func check() throws(CacheFailure) { try transaction.check() }

  /// Has a record that cannot be read be found as such, and by nothing else.
  func quarantine(_ record: Record) throws(CacheFailure) {
    try transaction.put(IndexedRecord(record, terms: [Term.unreadable.text]), in: Self.edits)
  }

  // Those of the numbers that were given out of which there is no record.
  private func missing(among counters: Counters) throws(CacheFailure) -> IndexSet {
    counters.edit < 1 ? [] : IndexSet(1...counters.edit).subtracting(IndexSet(try all().map(\.id).filter { $0 > 0 }))
  }

  /// What is counted so far.
  func counters() throws(CacheFailure) -> Counters {
    guard let record = try transaction.entry(0, of: Self.counters) else { return try recounted() }
    return try decode(Counters.self, record.body)
  }

  // No number of an edit or a new task that is known to have been given out may be given out again.
  private func recounted() throws(CacheFailure) -> Counters {
    let records = try all()
    let edits = records.compactMap(Self.edit)
    let names = try transaction.entries(of: Self.names).map(\.id)
    let tasks = edits.compactMap { if case .local(let number) = $0.task { number } else { nil } }
    // Nor is any number said to be that of an edit that was ended, when nothing tells.
    return Counters(
      edit: records.map(\.id).max() ?? 0, task: (names + tasks).max() ?? 0,
      revision: edits.compactMap(\.revision).max() ?? 0, removed: [])
  }

  /// Counts on.
  func put(_ counters: Counters) throws(CacheFailure) {
    var counters = counters
    if counters.removed == nil { counters.removed = try missing(among: counters) }
    try transaction.put(IndexedRecord(Record(id: 0, body: try encode(counters))), in: Self.counters)
  }

  /// The service's name for a task that was called `id`; `id` itself if it has none, or needs none.
  func name(of id: TaskID) throws(CacheFailure) -> TaskID {
    guard case .local(let number) = id, let record = try transaction.entry(number, of: Self.names) else { return id }
    return .service(try decode(Int.self, record.body))
  }

  /// Notes the service's name for a new task, for ever.
  func put(name: Int, ofNew number: Int) throws(CacheFailure) {
    try transaction.put(IndexedRecord(Record(id: number, body: try encode(name))), in: Self.names)
  }

  /// The edit that `record` keeps; `nil` if it cannot be read.
  static func edit(_ record: Record) -> TaskEdit? {
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

  private static let unreadable = CacheFailure.unavailable("what is counted of the edits could not be read")
}
