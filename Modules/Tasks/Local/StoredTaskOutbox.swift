package import Foundation
package import SharedDomain
package import SharedInteractorInterface
package import SharedLocal
package import SharedTiming
package import TasksDomain
package import TasksInteractorInterface

/// An outbox in a log, which knows the tasks that are saved in a store.
package actor StoredTaskOutbox: TaskOutbox {
  private let log: any RecordLog
  private let lists: any CacheStore
  private let backoff: Backoff
  private let uptime: UptimeClock
  private let clock: WallClock
  private let key: @Sendable () -> UUID
  private var known: (stamp: LogStamp, outbox: Outbox)?

  /// Creates an outbox in `log`, beside saved `lists`.
  ///
  /// - Parameters:
  ///   - backoff: The delays before an edit is sent again.
  ///   - uptime: The clock that records when an edit was sent.
  ///   - clock: The clock that records when damage was found.
  ///   - key: Returns a new idempotency key on each call.
  package init(
    in log: any RecordLog, lists: any CacheStore, backoff: Backoff = Backoff(), uptime: UptimeClock = .system,
    clock: WallClock = .system, key: @escaping @Sendable () -> UUID = { UUID() }
  ) {
    self.log = log
    self.lists = lists
    self.backoff = backoff
    self.uptime = uptime
    self.clock = clock
    self.key = key
  }

  package func enter(
    _ orders: [TaskOrder], known: [TaskItem], at time: Date
  ) async throws -> [EntryResult] {
    try await changeKnowing(known, at: time) { try $0.enter(orders, in: $1) }
  }

  package func undoable() async throws -> [TaskEdit] { try await outbox().undoable }

  package func redoable() async throws -> [UndoneChange] { try await outbox().redoable.last ?? [] }

  package func undo(_ expected: [Int]?, at time: Date) async throws -> [UndoResult] {
    let results = try await changeKnowing([], at: time) { try $0.undo(expected, in: $1) }
    guard !results.isEmpty else { throw EditFailure.nothingToUndo }
    if case .kept(let failure)? = results.first(where: { !$0.isUndone }), !results.contains(where: \.isUndone) {
      throw failure
    }
    return results
  }

  package func redo(
    _ expected: [UndoneChange]?, known: [TaskItem], at time: Date
  ) async throws -> [EntryResult] {
    try await changeKnowing(known, at: time) { try $0.redo(expected, in: $1) }
  }

  package func forgetLastUndone() async throws { try await change { $0.forgetLastUndone() } }

  package func resolve(
    _ id: Int, by resolution: Resolution, among tasks: [TaskItem]?
  ) async throws -> [TaskEdit] {
    try await change { [key] in try $0.resolve(id, by: resolution, among: tasks, key: key()) }
  }

  package func evidence(for edit: TaskEdit, among tasks: [TaskItem]) async throws -> TaskItem? {
    try await outbox().evidence(for: edit, among: tasks)
  }

  package func retry(_ ids: [Int]?) async throws -> [TaskEdit] {
    try await change { [key] in try $0.retry(ids, key: key) }
  }

  package func discard(_ id: Int) async throws -> [TaskEdit] {
    try await change(makingRoom: true) { try $0.discard(id) }
  }

  package func current(_ edits: [TaskEdit]) async throws -> [TaskEdit] {
    let outbox = try await outbox()
    return edits.map { outbox.edit($0.id) ?? $0 }
  }

  package func contents() async throws -> OutboxContents { try await outbox().contents }

  package func forget(_ edits: [UnreadableEdit], _ damages: [OutboxDamage]) async throws {
    try await change {
      $0.forget(edits)
      $0.forget(damages)
    }
  }

  package func counts() async throws -> EditCounts { try await outbox().counts }

  package func task(_ id: TaskID) async throws -> ListedTask? {
    try await reading { outbox, known, _ in try outbox.task(id, in: known)?.task }
  }

  package func tasks(in range: ClosedRange<Int>) async throws -> [Int: TaskItem] {
    try await reading { outbox, known, _ in
      var tasks: [Int: TaskItem] = [:]
      for number in range {
        guard let found = try outbox.task(.service(.number(number)), in: known)?.task, found.mark != .removed else {
          continue
        }
        tasks[number] = found.item
      }
      return tasks
    }
  }

  package func find(_ query: SearchQuery, limit: Int) async throws -> Findings<ListedTask> {
    let saved = SavedSearch(StoredTasks(), store: lists)
    return try await reading { outbox, known, transaction in
      let edited = try EditedTaskSearch(query, outbox, known)
      // Each edited task may have to be left out of the results.
      let most = min(limit, Int(Int32.max)) + edited.count
      return try edited.merged(with: saved.find(query, limit: most, in: transaction), limit: limit)
    }
  }

  package func edits(ofUser user: ServiceID) async throws -> [TaskEdit] {
    try await outbox().edits(ofUser: user)
  }

  package func edits(
    ofUser user: ServiceID, comparedWith list: Loaded<[TaskItem]>
  ) async throws -> (edits: [TaskEdit], newlyUnkept: Int) {
    let outbox = try await outbox()
    guard outbox.canBeCompared(ofUser: user) else { return (outbox.edits(ofUser: user), 0) }
    return try await change { [uptime] in
      let unkept = $0.compare(with: list, ofUser: user, uptime: uptime.now)
      return ($0.edits(ofUser: user), unkept)
    }
  }

  package func revision() async throws -> Int { try await outbox().counters.revision }

  package func exclusively<Value: Sendable>(_ work: @Sendable () async -> Value) async throws -> Value? {
    do { return try await log.exclusively(work) } catch { throw EditFailure(error) }
  }

  package func claim(_ claim: EditClaim, isFirst: Bool) async throws -> [TaskEdit] {
    try await change(makingRoom: true) { [uptime] in
      if isFirst { $0.recover(uptime: uptime.now) }
      return $0.claim(claim, uptime: uptime.now)
    }
  }

  package func settle(
    _ outcomes: [(edit: Int, outcome: SendOutcome)], at time: Date
  ) async throws -> (settled: [TaskEdit], left: Int) {
    let context = SettlingContext(time: time, uptime: uptime.now, backoff: backoff)
    return try await change(makingRoom: true) { [lists] outbox in
      let settled = outbox.settle(outcomes, in: context)
      for user in Set(settled.filter(\.state.isFinal).map(\.userID)) {
        do {
          outbox.prune(ofUser: user, saved: try await lists.version(of: StoredTasks.key(ofUser: user))?.revision)
        } catch {}  // Nothing is lost: the next time, there is more to prune.
      }
      return (settled, outbox.counts.toSend)
    }
  }
}

extension StoredTaskOutbox {
  /// Returns the contents of the outbox in `log`.
  package static func contents(of log: any RecordLog) async throws -> OutboxContents {
    do {
      let records = try await log.read(unless: nil)
      return try records.map { try StoredOutbox.outbox(in: $0, at: .now) }?.contents ?? OutboxContents(edits: [])
    } catch {
      throw EditFailure(error)
    }
  }

  /// Saves the edits among `records`, which version 1.1 has stored, in `log`, unless there are any; returns whether it
  /// has all of them. It has if they were taken over before, but the process was killed before it could say so.
  package static func takeOver(_ records: [OlderRecord], into log: any RecordLog) async throws -> Bool {
    let older: Outbox
    do { older = try OutboxOfVersion11.outbox(in: records) } catch is DecodingError { return false }
    return try await log.change(unless: nil, usingReserve: false) { logged in
      guard let logged, !logged.texts.isEmpty else { return (StoredOutbox.changes(of: older.asChanged), true) }
      let keys = Set(try StoredOutbox.outbox(in: logged, at: .now).edits.map(\.key))
      return ([], older.edits.allSatisfy { keys.contains($0.key) })
    }.value
  }

  /// The outbox as it is now.
  private func outbox() async throws -> Outbox {
    do {
      guard let records = try await log.read(unless: known?.stamp) else { return known?.outbox ?? Outbox() }
      let outbox = try StoredOutbox.outbox(in: records, at: clock.now)
      known = (records.stamp, outbox)
      return outbox
    } catch {
      throw EditFailure(error)
    }
  }

  /// Changes the outbox and saves what was changed. A change that failed is never repeated: it may have been made all
  /// the same, for example if the disk failed right afterwards.
  ///
  /// - Parameter makesRoom: Whether the change may use what is reserved for a full disk, since it helps to make room.
  private func change<Value: Sendable>(
    makingRoom makesRoom: Bool = false, _ work: @Sendable (inout Outbox) async throws -> Value
  ) async throws -> Value {
    do { return try await changed(usingReserve: makesRoom, work) } catch { throw EditFailure(error) }
  }

  private func changed<Value: Sendable>(
    usingReserve: Bool, _ work: @Sendable (inout Outbox) async throws -> Value
  ) async throws -> Value {
    let (known, time) = (known, clock.now)
    let (result, stamp) = try await log.change(unless: known?.stamp, usingReserve: usingReserve) { records in
      var outbox = try records.map { try StoredOutbox.outbox(in: $0, at: time) } ?? known?.outbox ?? Outbox()
      let value = try await work(&outbox)
      return (StoredOutbox.changes(of: outbox), (outbox: outbox.saved, value: value))
    }
    self.known = (stamp, result.outbox)
    return result.value
  }

  // Like `change`, for what depends on the saved tasks and on those `loaded` just now.
  private func changeKnowing<Value: Sendable>(
    _ loaded: [TaskItem], at time: Date, _ work: @Sendable (inout Outbox, EntryContext) throws -> Value
  ) async throws -> Value {
    try await change { [lists, key] outbox in
      let before = outbox
      let result = try await lists.reading { transaction -> Result<(Outbox, Value), EditFailure> in
        let tasks = KnownServiceTasks(saved: SavedTaskLists(transaction: transaction), loaded: loaded)
        var after = before
        do {
          let value = try work(&after, EntryContext(tasks: tasks, time: time, key: key))
          return .success((after, value))
        } catch let failure as EditFailure {
          return .failure(failure)
        }
      }
      let value: Value
      (outbox, value) = try result.get()
      return value
    }
  }

  /// Runs `work` on the outbox and the saved tasks as of one moment.
  private func reading<Value: Sendable>(
    _ work: @Sendable (Outbox, KnownServiceTasks, any CacheTransaction) throws -> Value
  ) async throws -> Value {
    let outbox = try await outbox()
    do {
      let value = try await Self.read(lists, beside: outbox, work)
      // If an edit was settled meanwhile, a task could be there twice: as a new one, and in a list that came since.
      guard let stamp = known?.stamp, try await log.read(unless: stamp) != nil else { return value }
      return try await changed(usingReserve: false) { [lists] in try await Self.read(lists, beside: $0, work) }
    } catch {
      throw EditFailure(error)
    }
  }

  private static func read<Value: Sendable>(
    _ lists: any CacheStore, beside outbox: Outbox,
    _ work: @Sendable (Outbox, KnownServiceTasks, any CacheTransaction) throws -> Value
  ) async throws -> Value {
    try await lists.reading { try work(outbox, KnownServiceTasks(saved: SavedTaskLists(transaction: $0)), $0) }
  }
}

/// The lists of tasks that a transaction sees.
private struct SavedTaskLists: SavedTasks {
  let transaction: any CacheTransaction

  func tasks(ofUser id: ServiceID) throws -> (tasks: [TaskItem], revision: Int)? {
    try transaction.list(StoredTasks.key(ofUser: id)).map {
      (try StoredTasks().elements(of: $0.records), $0.version.revision)
    }
  }

  func revision(ofUser id: ServiceID) throws -> Int? {
    try transaction.version(of: StoredTasks.key(ofUser: id))?.revision
  }

  func task(_ id: ServiceID) throws -> (task: TaskItem, revision: Int)? {
    let lists = try transaction.records(id, ofKind: StoredTasks.kind)
    let last = lists.max { ($0.version.revision, $0.savedAt) < ($1.version.revision, $1.savedAt) }
    guard let last, let item = try StoredTasks().elements(of: last.records).first else { return nil }
    return (item, last.version.revision)
  }
}

extension EditFailure {
  fileprivate init(_ error: any Error) {
    self =
      switch error {
      case let failure as EditFailure: failure
      case CacheFailure.cancelled, is CancellationError: .cancelled
      default: .store(CacheFailure(error).reason)
      }
  }
}
