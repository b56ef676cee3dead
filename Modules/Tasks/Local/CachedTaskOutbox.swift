package import Foundation
package import SharedInteractorInterface
package import SharedLocal
package import TasksDomain
package import TasksOutbox

/// An outbox in the store that holds the saved lists, so that both can be read and changed in one transaction.
package struct CachedTaskOutbox: TaskOutbox {
  let store: any CacheStore
  private let backoff: Backoff
  private let uptime: UptimeClock
  private let key: @Sendable () -> UUID

  /// The unconfirmed edits, in a form that a store can count.
  package static let unconfirmed = CountedRecords(of: OutboxRecords.edits, term: OutboxRecords.Term.open.text)

  /// Creates an outbox in `store`.
  ///
  /// - Parameters:
  ///   - backoff: The delays before an edit is sent again.
  ///   - uptime: The clock that records when an edit was sent.
  ///   - key: Returns a new idempotency key on each call.
  package init(
    store: any CacheStore, backoff: Backoff = Backoff(), uptime: UptimeClock = .system,
    key: @escaping @Sendable () -> UUID = { UUID() }
  ) {
    self.store = store
    self.backoff = backoff
    self.uptime = uptime
    self.key = key
  }

  package func enter(
    _ orders: [TaskOrder], known: [TaskItem], at time: Date
  ) async throws(EditFailure) -> [EnteredOrder] {
    try await change { try entry($0, known: known, at: time).enter(orders) }
  }

  package func undo(at time: Date) async throws(EditFailure) -> TakenBack {
    try await change { records in
      guard let last = try records.lastEdit(where: { !$0.isUndone && $0.state != .dropped }) else {
        throw EditFailure.nothingToUndo
      }
      if last.canBeDropped {
        return TakenBack.dropped(try OutboxDecision(records: records).drop(last).first ?? last)
      }
      guard let reversal = try entry(records, known: [], at: time).reverse(last) else { throw EditFailure.gone(last) }
      return .reversed(by: reversal)
    }
  }

  package func resolve(_ id: Int, by resolution: Resolution) async throws(EditFailure) -> TaskEdit {
    try await change { records in
      guard let edit = try records.edit(id), !edit.state.isFinal else { throw try records.absence(of: id) }
      guard edit.state.needsDecision else { throw EditFailure.notPossible(edit) }
      let decision = OutboxDecision(records: records)
      return resolution == .mine ? try decision.insist(on: edit, key: key()) : try decision.yield(edit)
    }
  }

  package func retry(_ ids: [Int]?) async throws(EditFailure) -> [TaskEdit] {
    try await change { records in
      var refused = ids == nil ? try records.edits(by: .state(.refused)) : []
      for id in ids ?? [] {
        guard let edit = try records.edit(id), !edit.state.isFinal else { throw try records.absence(of: id) }
        guard edit.state == .refused else { throw EditFailure.notPossible(edit) }
        refused.append(edit)
      }
      let decision = OutboxDecision(records: records)
      var retried: [TaskEdit] = []
      for edit in refused { retried.append(try decision.insist(on: edit, key: key())) }
      return retried
    }
  }

  package func discard(_ id: Int) async throws(EditFailure) -> [TaskEdit] {
    try await change { records in
      guard let edit = try records.edit(id), !edit.state.isFinal else {
        guard try OutboxInventory(records: records).isUnreadable(id) else { throw EditFailure.unknownEdit(id) }
        try records.remove([id])
        return []
      }
      guard edit.canBeDiscarded else { throw EditFailure.notPossible(edit) }
      return try OutboxDecision(records: records).drop(edit)
    }
  }

  package func contents() async throws(EditFailure) -> OutboxContents {
    try await read { try OutboxInventory(records: $0).contents() }
  }

  /// Reads the unconfirmed edits of the store that `transaction` belongs to.
  package static func contents(in transaction: any CacheTransaction) throws(CacheFailure) -> OutboxContents {
    try OutboxInventory(records: OutboxRecords(transaction: transaction)).contents()
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
  package func contentsAndDamages() async throws(EditFailure) -> (OutboxContents, [StoreDamage]) {
    try await read { records in
      // Damage is found when the edits are read.
      let contents = try OutboxInventory(records: records).contents()
      return (contents, try records.transaction.damages())
    }
  }

  package func task(_ id: TaskID) async throws(EditFailure) -> ListedTask? {
    try await read { try OutboxLookup(records: $0, known: []).task(id)?.task }
  }

  package func edits(ofUser owner: Int) async throws(EditFailure) -> [TaskEdit] {
    try await read { try $0.edits(by: .user(owner)) }
  }

  package func revision() async throws(EditFailure) -> Int {
    try await read { try $0.counters().revision }
  }

  package func exclusively<Value: Sendable>(_ work: @Sendable () async -> Value) async throws(EditFailure) -> Value? {
    do { return try await store.exclusively(work) } catch { throw EditFailure(error) }
  }

  package func recover() async throws(EditFailure) {
    guard try await needsRecovery() else { return }
    try await change { records in
      try OutboxInventory(records: records).putAside()
      try settlement(records).recover()
    }
  }

  package func claim(
    _ limit: Int, dueAt time: Date?, skipping skipped: Set<Int>
  ) async throws(EditFailure) -> [TaskEdit] {
    try await change { try settlement($0).claim(limit, dueAt: time, skipping: skipped) }
  }

  package func settle(
    _ outcomes: [(edit: Int, outcome: SendOutcome)], at time: Date
  ) async throws(EditFailure) -> [TaskEdit] {
    try await change { try settlement($0).settle(outcomes, at: time) }
  }

  private func settlement(_ records: OutboxRecords) -> OutboxSettlement {
    OutboxSettlement(records: records, backoff: backoff, uptime: uptime.now)
  }

  private func needsRecovery() async throws(EditFailure) -> Bool {
    try await read { records in
      try records.check()
      if try records.count(by: .state(.sending)) > 0 { return true }
      return try OutboxInventory(records: records).needsPuttingAside()
    }
  }

  private func entry(_ records: OutboxRecords, known: [TaskItem], at time: Date) -> OutboxEntry {
    OutboxEntry(records: records, lookup: OutboxLookup(records: records, known: known), time: time, key: key)
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

  /// Runs `work` in one transaction. It may throw an `EditFailure`, but only before it writes anything.
  func change<Value: Sendable>(
    _ work: @Sendable (OutboxRecords) throws -> Value
  ) async throws(EditFailure) -> Value {
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
}

extension EditFailure {
  /// Creates the failure of an outbox from that of its store.
  init(_ failure: CacheFailure) {
    switch failure {
    case .cancelled: self = .cancelled
    case .busy: self = .store(CacheFailure.busyReason)
    case .corrupt(let reason), .full(let reason), .unavailable(let reason): self = .store(reason)
    }
  }
}

extension OutboxRecords {
  /// Returns why there is no open, readable edit with this id.
  fileprivate func absence(of id: Int) throws(CacheFailure) -> EditFailure {
    try OutboxInventory(records: self).isUnreadable(id) ? .unreadable(id) : .unknownEdit(id)
  }
}
