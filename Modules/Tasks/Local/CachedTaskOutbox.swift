package import Foundation
package import SharedDomain
package import SharedLocal
package import SharedTiming
package import TasksDomain
package import TasksOutbox

/// An outbox in the store that holds the saved lists, so that both can be read and changed in one transaction.
package struct CachedTaskOutbox: TaskOutbox {
  package let store: any CacheStore
  private let backoff: Backoff
  private let uptime: UptimeClock
  private let key: @Sendable () -> UUID
  /// The last overview, if it is remembered.
  package let memo: OutboxMemo

  /// The unconfirmed edits, in a form that a store can count.
  package static let unconfirmed = CountedEntries(of: OutboxRecords.edits, term: OutboxRecords.Term.open.text)

  /// Creates an outbox in `store`.
  ///
  /// - Parameters:
  ///   - backoff: The delays before an edit is sent again.
  ///   - uptime: The clock that records when an edit was sent.
  ///   - memo: Where an overview is remembered.
  ///   - key: Returns a new idempotency key on each call.
  package init(
    store: any CacheStore, backoff: Backoff = Backoff(), uptime: UptimeClock = .system,
    memo: OutboxMemo = OutboxMemo(), key: @escaping @Sendable () -> UUID = { UUID() }
  ) {
    self.store = store
    self.backoff = backoff
    self.uptime = uptime
    self.memo = memo
    self.key = key
  }

  package func enter(
    _ orders: [TaskOrder], known: [TaskItem], at time: Date
  ) async throws(EditFailure) -> [EntryResult] {
    try await change { try entry($0, known: known, at: time).enter(orders) }
  }

  package func undoable() async throws(EditFailure) -> [TaskEdit] {
    try await read { try history($0, known: [], at: .distantPast).last() }
  }

  package func redoable() async throws(EditFailure) -> [UndoneChange] {
    try await read { try $0.undone().last ?? [] }
  }

  package func undo(_ expected: [Int]?, at time: Date) async throws(EditFailure) -> [UndoResult] {
    let results = try await change { try history($0, known: [], at: time).undo(expected) }
    guard !results.isEmpty else { throw .nothingToUndo }
    if case .kept(let failure)? = results.first(where: { !$0.isUndone }), !results.contains(where: \.isUndone) {
      throw failure
    }
    return results
  }

  package func redo(
    _ expected: [UndoneChange]?, known: [TaskItem], at time: Date
  ) async throws(EditFailure) -> [EntryResult] {
    try await change { try history($0, known: known, at: time).redo(expected) }
  }

  package func forgetLastUndone() async throws(EditFailure) {
    try await change { try history($0, known: [], at: .distantPast).forgetLastUndone() }
  }

  package func resolve(
    _ id: Int, by resolution: Resolution, among tasks: [TaskItem]?
  ) async throws(EditFailure) -> [TaskEdit] {
    try await change { records in
      guard let edit = try records.edit(id), !edit.state.isFinal else { throw try records.absence(of: id) }
      guard resolution.isOfUnsure ? edit.state == .unsure : edit.state.needsDecision else {
        throw EditFailure.notPossible(edit)
      }
      let decision = OutboxDecision(records: records)
      return switch resolution {
      case .mine: [try decision.requeue(edit, key: key())]
      case .theirs: [try decision.resolveAsTheirs(edit)]
      case .sent: try settlement(records).endAsSent(edit, among: tasks)
      case .unsent: [try decision.endAsUnsent(edit)]
      }
    }
  }

  package func evidence(for edit: TaskEdit, among tasks: [TaskItem]) async throws(EditFailure) -> TaskItem? {
    try await read { try settlement($0).evidence(for: edit, among: tasks) }
  }

  // The states from which `retry` sends an edit again.
  private static let retriable: [EditState] = [.refused, .unkept]

  package func retry(_ ids: [Int]?) async throws(EditFailure) -> [TaskEdit] {
    try await change { records in
      var failed = ids == nil ? try Self.retriable.flatMap { try records.edits(by: .state($0)) } : []
      for id in ids ?? [] {
        guard let edit = try records.edit(id), !edit.state.isFinal else { throw try records.absence(of: id) }
        guard Self.retriable.contains(edit.state) else { throw EditFailure.notPossible(edit) }
        failed.append(edit)
      }
      let decision = OutboxDecision(records: records)
      var retried: [TaskEdit] = []
      for edit in failed { retried.append(try decision.requeue(edit, key: key())) }
      return retried
    }
  }

  package func discard(_ id: Int) async throws(EditFailure) -> [TaskEdit] {
    try await change { records in
      records.transaction.makeRoomIfFull()
      guard let edit = try records.edit(id), !edit.state.isFinal else {
        guard try OutboxInventory(records: records).isUnreadable(id) else { throw EditFailure.unknownEdit(id) }
        try records.remove([id])
        return []
      }
      guard edit.canBeDiscarded else { throw EditFailure.notPossible(edit) }
      return try OutboxDecision(records: records).drop(edit)
    }
  }

  /// Returns `edits` as they are now; a removed one is returned unchanged.
  package func current(_ edits: [TaskEdit]) async throws(EditFailure) -> [TaskEdit] {
    try await read { records in try edits.map { try records.edit($0.id) ?? $0 } }
  }

  package func contents() async throws(EditFailure) -> OutboxContents {
    try await read { try OutboxInventory(records: $0).contents() }
  }

  package func forget(_ edits: [UnreadableEdit]) async throws(EditFailure) {
    let ids = Set(edits.map(\.id))
    try await change { records in
      let unreadable = try OutboxInventory(records: records).contents().unreadable
      try records.remove(unreadable.map(\.id).filter(ids.contains))
    }
  }

  package func counts() async throws(EditFailure) -> EditCounts { try await read { try $0.counts() } }

  /// Returns the numbers of unconfirmed edits and the damaged stores, at one moment.
  package func countsAndDamages() async throws(EditFailure) -> (EditCounts, [StoreDamage]) {
    try await read { (try $0.counts(), try $0.transaction.damages()) }
  }

  /// Returns the contents and the damaged stores, at one moment; reads every edit.
  package func overview() async throws(EditFailure) -> OutboxOverview {
    let overview = try await read { try OutboxOverview(in: $0.transaction) }
    await memo.note(overview)
    return overview
  }

  package func task(_ id: TaskID) async throws(EditFailure) -> ListedTask? {
    try await read { try OutboxLookup(records: $0, known: []).task(id)?.task }
  }

  /// Returns the known tasks whose ids are numbers in `range`, by number, with all edits applied, without removed ones.
  package func tasks(in range: ClosedRange<Int>) async throws(EditFailure) -> [Int: TaskItem] {
    try await read { records in
      let lookup = OutboxLookup(records: records, known: [])
      var tasks: [Int: TaskItem] = [:]
      for number in range {
        guard let found = try lookup.task(.service(.number(number)))?.task, found.mark != .removed else { continue }
        tasks[number] = found.item
      }
      return tasks
    }
  }

  /// Returns whether a list of the owner's tasks is saved.
  package func hasList(of owner: TaskOwner) async throws(EditFailure) -> Bool {
    try await read { try $0.transaction.version(of: StoredTasks.key(ofUser: owner.id)) != nil }
  }

  package func edits(ofUser owner: ServiceID) async throws(EditFailure) -> [TaskEdit] {
    try await read { try $0.edits(by: .user(owner)) }
  }

  package func revision() async throws(EditFailure) -> Int {
    try await read { try $0.counters().revision }
  }

  package func exclusively<Value: Sendable>(_ work: @Sendable () async -> Value) async throws(EditFailure) -> Value? {
    // If another process is sending instead, the edits change as well.
    await memo.forget()
    do { return try await store.exclusively(work) } catch { throw EditFailure(error) }
  }

  package func claim(_ claim: EditClaim, isFirst: Bool) async throws(EditFailure) -> [TaskEdit] {
    try await change { records in
      records.transaction.makeRoomIfFull()
      if isFirst { try recover(records) }
      return try settlement(records).claim(claim)
    }
  }

  private func recover(_ records: OutboxRecords) throws(CacheFailure) {
    try records.check()
    if try OutboxInventory(records: records).needsQuarantine() { try OutboxInventory(records: records).quarantine() }
    try settlement(records).recover()
  }

  package func settle(
    _ outcomes: [(edit: Int, outcome: SendOutcome)], at time: Date
  ) async throws(EditFailure) -> (settled: [TaskEdit], left: Int) {
    try await change { records in
      records.transaction.makeRoomIfFull()
      return (try settlement(records).settle(outcomes, at: time), try records.counts().toSend)
    }
  }

  /// Returns the operations that record outcomes in `records`.
  func settlement(_ records: OutboxRecords) -> OutboxSettlement {
    OutboxSettlement(records: records, backoff: backoff, uptime: uptime.now)
  }

  private func entry(_ records: OutboxRecords, known: [TaskItem], at time: Date) throws(CacheFailure) -> OutboxEntry {
    OutboxEntry(
      records: records, lookup: OutboxLookup(records: records, known: known), time: time,
      first: try records.counters().edit + 1, key: key)
  }

  private func history(
    _ records: OutboxRecords, known: [TaskItem], at time: Date
  ) throws(CacheFailure) -> OutboxHistory {
    OutboxHistory(records: records, entry: try entry(records, known: known, at: time))
  }
}

extension CachedTaskOutbox {
  /// Runs `work`, which only reads, on one snapshot of the store.
  private func read<Value: Sendable>(
    _ work: @Sendable (OutboxRecords) throws -> Value
  ) async throws(EditFailure) -> Value {
    do { return try await store.reading { try work(OutboxRecords(transaction: $0)) } } catch {
      throw EditFailure(error)
    }
  }

  /// Runs `work` in one transaction and never repeats it: a transaction that failed may have been committed anyway, for
  /// example if the disk failed right after the commit. `work` may throw an `EditFailure`, but only before it writes
  /// anything.
  func change<Value: Sendable>(
    _ work: @Sendable (OutboxRecords) throws -> Value
  ) async throws(EditFailure) -> Value {
    await memo.forget()
    let result: Result<Value, EditFailure>
    do {
      result = try await store.transaction { transaction in
        do {
          return .success(try work(OutboxRecords(transaction: transaction)))
        } catch let failure as EditFailure {
          return .failure(failure)
        }
      }
    } catch {
      throw EditFailure(error)
    }
    return try result.get()
  }

  /// Runs `work`, which also reads an overview if one is wanted. If reading it may be why `work` failed, runs `work`
  /// again without it, so `work` must have the same effect when it is run twice.
  func withOverview<Value: Sendable>(_ work: (_ isWanted: Bool) async throws -> Value) async throws -> Value {
    guard await memo.isWanted else { return try await work(false) }
    do {
      return try await work(true)
    } catch CacheFailure.unavailable {
      return try await work(false)
    }
  }
}

/// The contents of an outbox and the damaged stores, at one moment.
package struct OutboxOverview: Sendable {
  package let contents: OutboxContents
  /// The damaged stores that the user has not dismissed.
  package let damages: [StoreDamage]

  /// Reads every edit within `transaction`.
  package init(in transaction: any CacheTransaction) throws(CacheFailure) {
    // Damage is found when the edits are read.
    contents = try OutboxInventory(records: OutboxRecords(transaction: transaction)).contents()
    damages = try transaction.damages()
  }
}

/// Remembers an overview that was read along with something else, until this outbox changes an edit.
package actor OutboxMemo {
  /// Whether an overview will be asked for soon.
  package private(set) var isWanted = false
  /// The overview, if nothing was changed since it was read.
  package private(set) var overview: OutboxOverview?

  package init() {}

  /// Starts reading and remembering overviews.
  package func begin() { isWanted = true }

  /// Stops remembering overviews, which would be outdated by the time they are asked for.
  package func end() {
    isWanted = false
    overview = nil
  }

  /// Remembers `overview` if it is wanted.
  package func note(_ overview: OutboxOverview) { if isWanted { self.overview = overview } }

  /// Forgets the overview.
  package func forget() { overview = nil }
}

extension EditFailure {
  init(_ failure: CacheFailure) { self = failure == .cancelled ? .cancelled : .store(failure.reason) }
}

extension OutboxRecords {
  /// Returns why there is no open, readable edit with this id.
  fileprivate func absence(of id: Int) throws(CacheFailure) -> EditFailure {
    try OutboxInventory(records: self).isUnreadable(id) ? .unreadable(id) : .unknownEdit(id)
  }
}
