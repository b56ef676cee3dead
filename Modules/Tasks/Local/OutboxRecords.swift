import Foundation
import SharedLocal
import TasksDomain

/// The edits of a store, and what is counted beside them, within one transaction.
struct OutboxRecords {
  private static let edits = CollectionName("task edits")
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

    fileprivate var text: String {
      switch self {
      case .open: "open"
      case .user(let id): "user \(id)"
      case .kept(let id): "kept \(id)"
      case .task(let id): "task \(id.text)"
      case .state(let state): "state \(state.rawValue)"
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
  }

  /// The edits that can be found by `term`, in the order in which they were typed.
  func edits(by term: Term) throws(CacheFailure) -> [TaskEdit] {
    try decode(try transaction.entries(of: Self.edits, term: term.text))
  }

  /// Hands out the edits that can be found by `term`, in the order in which they were typed, until `isEnough`.
  func edits(by term: Term, until isEnough: (TaskEdit) throws(CacheFailure) -> Bool) throws(CacheFailure) {
    for record in try transaction.entries(of: Self.edits, term: term.text) {
      if try isEnough(decode(record)) { return }
    }
  }

  /// How many edits can be found by `term`.
  func count(by term: Term) throws(CacheFailure) -> Int {
    try transaction.count(of: Self.edits, term: term.text)
  }

  /// The edit with this id; nil if there is none.
  func edit(_ id: Int) throws(CacheFailure) -> TaskEdit? {
    try transaction.entry(id, of: Self.edits).map { (record) throws(CacheFailure) in try decode(record) }
  }

  /// The last edit of all that `isWanted`.
  func lastEdit(where isWanted: (TaskEdit) -> Bool) throws(CacheFailure) -> TaskEdit? {
    for record in try transaction.entries(of: Self.edits).reversed() {
      let edit = try decode(record)
      if isWanted(edit) { return edit }
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

  /// Keeps the edit with this id no longer.
  func remove(_ id: Int) throws(CacheFailure) { try transaction.remove(id, from: Self.edits) }

  /// What is counted so far.
  func counters() throws(CacheFailure) -> Counters {
    guard let record = try transaction.entry(0, of: Self.counters) else { return Counters() }
    return try decode(Counters.self, record.body)
  }

  /// Counts on.
  func put(_ counters: Counters) throws(CacheFailure) {
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

  private func decode(_ records: [Record]) throws(CacheFailure) -> [TaskEdit] {
    var edits: [TaskEdit] = []
    for record in records { edits.append(try decode(record)) }
    return edits
  }

  // An edit is never passed over: better nothing can be shown than something is lost unseen.
  private func decode(_ record: Record) throws(CacheFailure) -> TaskEdit {
    guard let edit = try decode(StoredEdit.self, record.body).edit else { throw Self.unreadable }
    return edit
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ body: Data) throws(CacheFailure) -> Value {
    do { return try JSONDecoder().decode(type, from: body) } catch { throw Self.unreadable }
  }

  private func encode(_ value: some Encodable) throws(CacheFailure) -> Data {
    do { return try JSONEncoder().encode(value) } catch { throw .unavailable("an edit could not be written: \(error)") }
  }

  private static let unreadable = CacheFailure.unavailable("an edit that is saved could not be read")
}
