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
    try await change { (records) throws(CacheFailure) in try entry(records, known: known, at: time).enter(orders) }
  }

  package func undo(at time: Date) async throws(EditFailure) -> TakenBack {
    try await change { (records) throws(CacheFailure) in
      guard let last = try records.lastEdit(where: { !$0.isUndone && $0.state != .dropped }) else {
        return .failure(.nothingToUndo)
      }
      if last.canBeDropped {
        return .success(.dropped(try OutboxDecision(records: records).drop(last).first ?? last))
      }
      let reversal = try entry(records, known: [], at: time).reverse(last)
      return reversal.map { .success(.reversed(by: $0)) } ?? .failure(.gone(last))
    }
  }

  package func resolve(_ id: Int, by resolution: Resolution) async throws(EditFailure) -> TaskEdit {
    try await change { (records) throws(CacheFailure) in
      guard let edit = try records.edit(id), !edit.state.isFinal else { return .failure(try records.absence(of: id)) }
      guard edit.state.needsDecision else { return .failure(.notPossible(edit)) }
      let decision = OutboxDecision(records: records)
      if resolution == .mine { return .success(try decision.insist(on: edit, key: key())) }
      return .success(try decision.yield(edit))
    }
  }

  package func retry(_ ids: [Int]?) async throws(EditFailure) -> [TaskEdit] {
    try await change { (records) throws(CacheFailure) in
      var refused = ids == nil ? try records.edits(by: .state(.refused)) : []
      for id in ids ?? [] {
        guard let edit = try records.edit(id), !edit.state.isFinal else { return .failure(try records.absence(of: id)) }
        guard edit.state == .refused else { return .failure(.notPossible(edit)) }
        refused.append(edit)
      }
      let decision = OutboxDecision(records: records)
      var retried: [TaskEdit] = []
      for edit in refused { retried.append(try decision.insist(on: edit, key: key())) }
      return .success(retried)
    }
  }

  package func discard(_ id: Int) async throws(EditFailure) -> [TaskEdit] {
    try await change { (records) throws(CacheFailure) in
      guard let edit = try records.edit(id), !edit.state.isFinal else {
        guard try OutboxInventory(records: records).isUnreadable(id) else { return .failure(.unknownEdit(id)) }
        try records.remove([id])
        return .success([])
      }
      guard edit.canBeDiscarded else { return .failure(.notPossible(edit)) }
      return .success(try OutboxDecision(records: records).drop(edit))
    }
  }

  package func contents() async throws(EditFailure) -> OutboxContents {
    try await read { (records) throws(CacheFailure) in try OutboxInventory(records: records).contents() }
  }

  package func forget(_ edits: [UnreadableEdit]) async throws(EditFailure) {
    let ids = Set(edits.map(\.id))
    try await change { (records) throws(CacheFailure) in
      let unreadable = try OutboxInventory(records: records).contents().unreadable
      return .success(try records.remove(unreadable.map(\.id).filter(ids.contains)))
    }
  }

  package func counts() async throws(EditFailure) -> EditCounts {
    try await read { (records) throws(CacheFailure) in
      guard try records.count(by: .open) > 0 else { return EditCounts([]) }
      return try EditCounts { (state) throws(CacheFailure) in try records.count(by: .state(state)) }
    }
  }

  package func task(_ id: TaskID) async throws(EditFailure) -> ListedTask? {
    try await read { (records) throws(CacheFailure) in try OutboxLookup(records: records, known: []).task(id)?.task }
  }

  package func edits(ofUser owner: Int) async throws(EditFailure) -> [TaskEdit] {
    try await read { (records) throws(CacheFailure) in try records.edits(by: .user(owner)) }
  }

  package func revision() async throws(EditFailure) -> Int {
    try await read { (records) throws(CacheFailure) in try records.counters().revision }
  }

  package func exclusively<Value: Sendable>(_ work: @Sendable () async -> Value) async throws(EditFailure) -> Value? {
    do { return try await store.exclusively(work) } catch { throw EditFailure(error) }
  }

  package func recover() async throws(EditFailure) {
    guard try await needsRecovery() else { return }
    try await change { (records) throws(CacheFailure) in
      try OutboxInventory(records: records).putAside()
      return .success(try settlement(records).recover())
    }
  }

  package func take(
    _ limit: Int, dueAt time: Date?, passing passed: Set<Int>
  ) async throws(EditFailure) -> [TaskEdit] {
    try await change { (records) throws(CacheFailure) in
      .success(try settlement(records).take(limit, dueAt: time, passing: passed))
    }
  }

  package func settle(
    _ outcomes: [(edit: Int, outcome: SendOutcome)], at time: Date
  ) async throws(EditFailure) -> [TaskEdit] {
    try await change { (records) throws(CacheFailure) in
      .success(try settlement(records).settle(outcomes, at: time))
    }
  }

  private func settlement(_ records: OutboxRecords) -> OutboxSettlement {
    OutboxSettlement(records: records, backoff: backoff, uptime: uptime.now)
  }

  private func needsRecovery() async throws(EditFailure) -> Bool {
    try await read { (records) throws(CacheFailure) in
      try records.check()
      if try records.count(by: .state(.sending)) > 0 { return true }
      return try OutboxInventory(records: records).needsPuttingAside()
    }
  }

  private func entry(_ records: OutboxRecords, known: [TaskItem], at time: Date) -> OutboxEntry {
    OutboxEntry(records: records, lookup: OutboxLookup(records: records, known: known), time: time, key: key)
  }
}

extension OutboxRecords {
  /// Returns why there is no open, readable edit with this id.
  fileprivate func absence(of id: Int) throws(CacheFailure) -> EditFailure {
    try OutboxInventory(records: self).isUnreadable(id) ? .unreadable(id) : .unknownEdit(id)
  }
}
