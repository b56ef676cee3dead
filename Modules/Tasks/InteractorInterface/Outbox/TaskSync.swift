import SharedDomain
package import SharedTiming
package import TasksDomain

/// A sender of all edits in an outbox: those of different tasks concurrently, those of one task in order.
package struct TaskSync: Sendable {
  // The number of edits claimed in one transaction: a crash leaves at most this many unsure.
  private static let batchSize = 128
  private static let maxConcurrentLanes = 8

  private let outbox: any TaskOutbox
  private let sender: any TaskEditSender
  private let clock: WallClock
  private let turn: Turn
  private let didSend: @Sendable () async -> Void

  /// - Parameter didSend: Called after each edit is sent.
  package init(
    _ outbox: any TaskOutbox, sender: any TaskEditSender, clock: WallClock, turn: Turn = Turn(),
    didSend: @escaping @Sendable () async -> Void = {}
  ) {
    self.turn = turn
    self.didSend = didSend
    self.outbox = outbox
    self.sender = sender
    self.clock = clock
  }

  /// Sends the edits that there are until none of them is due, the service cannot be reached, or the calling task is
  /// cancelled. Waits for other calls in this process to finish first.
  ///
  /// - Parameter isForced: Whether to send edits before their retry is due.
  /// - Returns: All settled edits in order, or `nil` if another process is sending.
  package func run(isForced: Bool) async throws -> [TaskEdit]? {
    let sent = try await turn.run {
      try await outbox.exclusively { try await sendAll(isForced: isForced) }
    }
    guard let sent else { throw EditFailure.cancelled }
    return sent
  }

  private func sendAll(isForced: Bool) async throws -> [TaskEdit] {
    var settled: [TaskEdit] = []
    // What others enter meanwhile is not sent: if that went on, this would never end.
    let last = try await outbox.read().counters.edit
    var claimed = try await claim(isForced, upTo: last, skipping: nil)
    while !claimed.isEmpty {
      let outcomes = await outcomes(of: claimed)
      // In a task of its own, which is awaited: outcomes must be recorded even if the caller was cancelled.
      let step = try await Task { [outbox] in try await outbox.settle(outcomes) }.value
      settled += step.settled
      guard step.left > 0, !Task.isCancelled, !outcomes.contains(where: \.outcome.endsBatch) else { break }
      // In a transaction of its own: if it fails, what was sent is recorded. Without what waits for a retry.
      claimed = try await claim(isForced, upTo: last, skipping: Set(settled.filter { $0.notBefore != nil }.map(\.id)))
    }
    return settled
  }

  // Claims a batch, at first, when nothing is `skipped` yet, after marking what an ended process was sending as unsure.
  private func claim(_ isForced: Bool, upTo last: Int, skipping skipped: Set<Int>?) async throws -> [TaskEdit] {
    let due = isForced ? nil : clock.now
    return try await outbox.change(makingRoom: true) { outbox, context in
      if skipped == nil { outbox.recover(context) }
      return outbox.claim(Self.batchSize, upTo: last, dueAt: due, skipping: skipped ?? [], context)
    }
  }

  private func outcomes(of edits: [TaskEdit]) async -> [(edit: Int, outcome: SendOutcome)] {
    // New tasks are sent one after the other, since the service lists them in the order in which they arrive.
    let additions = edits.filter(\.isAddition)
    var lanes = ([additions] + edits.filter { !$0.isAddition }.map { [$0] })[...]
    let outcomes = await withTaskGroup(of: [(edit: Int, outcome: SendOutcome)].self) { group in
      var outcomes: [(edit: Int, outcome: SendOutcome)] = []
      for lane in lanes.prefix(Self.maxConcurrentLanes) { group.addTask { await send(lane) } }
      lanes = lanes.dropFirst(Self.maxConcurrentLanes)
      for await some in group {
        outcomes += some
        let isOver = Task.isCancelled || outcomes.contains { $0.outcome.endsBatch }
        if !isOver, let lane = lanes.popFirst() { group.addTask { await send(lane) } }
      }
      return outcomes
    }
    let untouched = lanes.joined().map { (edit: $0.id, outcome: SendOutcome.untouched) }
    return (outcomes + untouched).sorted { $0.edit < $1.edit }
  }

  private func send(_ lane: [TaskEdit]) async -> [(edit: Int, outcome: SendOutcome)] {
    var outcomes: [(edit: Int, outcome: SendOutcome)] = []
    for edit in lane {
      let isOver = Task.isCancelled || outcomes.last?.outcome.endsBatch ?? false
      outcomes.append((edit.id, isOver ? .untouched : await sender.send(edit)))
      if !isOver { await didSend() }
    }
    return outcomes
  }
}

extension TaskOutbox {
  /// Records the outcomes of sending claimed edits; returns the updated edits, and how many edits are left to send.
  package func settle(
    _ outcomes: [(edit: Int, outcome: SendOutcome)]
  ) async throws -> (settled: [TaskEdit], left: Int) {
    try await change(makingRoom: true) { edits, context in
      let settled = edits.settle(outcomes, context)
      for user in Set(settled.filter(\.state.isFinal).map(\.userID)) {
        do {
          var saved: [ServiceID: Int] = [:]
          for user in edits.usersWithLists(ofEditsOf: user) { saved[user] = try await savedRevision(ofUser: user) }
          edits.prune(ofUser: user, saved: saved)
        } catch {}  // Nothing is lost: the next time, there is more to prune.
      }
      return (settled, edits.counts.toSend)
    }
  }
}

extension TaskSync {
  /// The result of sending while other processes may send too.
  package struct Sent: Sendable {
    /// All settled edits in order.
    package internal(set) var settled: [TaskEdit]
    /// Whether another process was sending all the time.
    package let isHeld: Bool
    /// The number of edits that no longer wait after another process was sending.
    package let elsewhere: Int

    /// Creates a result.
    ///
    /// - Parameter settled: All settled edits in order; `nil` if another process was sending all the time.
    init(_ settled: [TaskEdit]?, elsewhere: Int = 0) {
      self.settled = settled ?? []
      isHeld = settled == nil
      self.elsewhere = elsewhere
    }
  }

  /// Sends all waiting edits like `run`, but waits for another process that is sending, as long as the wait budget of
  /// the command allows.
  ///
  /// - Throws: What `run` throws; also `.cancelled` if the calling task is cancelled while waiting.
  package func runInTurn() async throws -> Sent {
    if let settled = try await run(isForced: true) { return Sent(settled) }
    let before = Set(try await outbox.read().open.map(\.id))
    while let budget = WaitBudget.current, await budget.sleep() {
      guard let settled = try await run(isForced: true) else { continue }
      return try await sent(settled, before: before)
    }
    if Task.isCancelled { throw EditFailure.cancelled }
    return try await sent(nil, before: before)
  }

  private func sent(_ settled: [TaskEdit]?, before: Set<Int>) async throws -> Sent {
    let left = Set(try await outbox.read().open.map(\.id))
    let own = Set((settled ?? []).map(\.id))
    return Sent(settled, elsewhere: before.subtracting(left).subtracting(own).count)
  }
}
