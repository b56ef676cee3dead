package import Foundation
package import SharedDomain
import SharedInteractorInterface
package import SharedLocal
package import SharedTiming
package import TasksDomain
package import TasksInteractorInterface

/// An outbox in a log, which knows the tasks that are saved in a store.
package actor StoredTaskOutbox: TaskOutbox {
  private let log: any RecordLog
  private let lists: any CacheStore
  private let clock: WallClock
  private let makeContext: @Sendable () -> EditContext
  private var known: (stamp: LogStamp, outbox: Outbox)?

  /// Creates an outbox in `log`, beside saved `lists`.
  ///
  /// - Parameters:
  ///   - backoff: The delays before an edit is sent again.
  ///   - uptime: The clock that records when an edit was sent.
  ///   - clock: The clock for edits, and for when damage was found.
  ///   - key: Returns a new idempotency key on each call.
  ///   - idForm: How the ids of the service are read; `nil` if as in the built-in description.
  ///   - abilities: Returns what the service can do with tasks; `nil` for everything.
  package init(
    in log: any RecordLog, lists: any CacheStore, backoff: Backoff = Backoff(), uptime: UptimeClock = .system,
    clock: WallClock = .system, key: @escaping @Sendable () -> UUID = { UUID() }, idForm: String? = nil,
    abilities: @escaping @Sendable () -> TaskAbilities? = { nil }
  ) {
    self.log = log
    self.lists = lists
    self.clock = clock
    makeContext = {
      EditContext(time: clock.now, uptime: uptime.now, backoff: backoff, key: key, idForm: idForm, abilities: abilities)
    }
  }

  package func read() async throws -> Outbox {
    do {
      guard let records = try await log.read(unless: known?.stamp) else { return known?.outbox ?? Outbox() }
      let outbox = try StoredOutbox.outbox(in: records, at: clock.now)
      known = (records.stamp, outbox)
      return outbox
    } catch {
      throw EditFailure(error)
    }
  }

  package func reading<Value: Sendable>(
    _ work: @Sendable (Outbox, any SavedTasks) throws -> Value
  ) async throws -> Value {
    let outbox = try await read()
    do {
      let value = try await lists.reading { try work(outbox, SavedTaskLists(transaction: $0)) }
      // If an edit was settled meanwhile, a task could be there twice: as a new one, and in a list that came since.
      guard let stamp = known?.stamp, try await log.read(unless: stamp) != nil else { return value }
      return try await changed(usingReserve: false) { [lists] outbox, _ in
        let outbox = outbox
        return try await lists.reading { try work(outbox, SavedTaskLists(transaction: $0)) }
      }
    } catch {
      throw EditFailure(error)
    }
  }

  package func change<Value: Sendable>(
    makingRoom makesRoom: Bool, _ work: @Sendable (inout Outbox, EditContext) async throws -> Value
  ) async throws -> Value {
    do { return try await changed(usingReserve: makesRoom, work) } catch { throw EditFailure(error) }
  }

  package func change<Value: Sendable>(
    knowing loaded: [TaskItem], _ work: @Sendable (inout Outbox, any SavedTasks, EditContext) throws -> Value
  ) async throws -> Value {
    try await change(makingRoom: false) { [lists] outbox, context in
      let before = outbox
      let result = try await lists.reading { transaction -> Result<(Outbox, Value), EditFailure> in
        var after = before
        do {
          let value = try work(&after, SavedTaskLists(transaction: transaction, loaded: loaded), context)
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

  package nonisolated func savedRevision(ofUser id: ServiceID) async throws -> Int? {
    do {
      return try await lists.version(of: StoredTasks.key(ofUser: id))?.revision
    } catch {
      throw EditFailure(error)
    }
  }

  package func exclusively<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value? {
    do { return try await log.exclusively(work) } catch { throw EditFailure(error) }
  }

  // Changes the outbox and saves what was changed. A change that failed is never repeated: it may have been made all
  // the same, for example if the disk failed right afterwards.
  private func changed<Value: Sendable>(
    usingReserve: Bool, _ work: @Sendable (inout Outbox, EditContext) async throws -> Value
  ) async throws -> Value {
    let known = known
    let (result, stamp) = try await log.change(unless: known?.stamp, usingReserve: usingReserve) {
      [clock, makeContext] records in
      var outbox = try records.map { try StoredOutbox.outbox(in: $0, at: clock.now) } ?? known?.outbox ?? Outbox()
      let value = try await work(&outbox, makeContext())
      return (StoredOutbox.changes(of: outbox), (outbox: outbox.saved, value: value))
    }
    self.known = (stamp, result.outbox)
    return result.value
  }
}

extension StoredTaskOutbox {
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
}

/// The lists of tasks that a transaction sees, and tasks that were just loaded.
private struct SavedTaskLists: SavedTasks {
  let transaction: any CacheTransaction
  var loaded: [TaskItem] = []

  func tasks(ofUser id: ServiceID) throws -> (tasks: [TaskItem], revision: Int)? {
    try transaction.list(StoredTasks.key(ofUser: id)).map {
      (try StoredTasks().elements(of: $0.records), $0.version.revision)
    }
  }

  func revision(ofUser id: ServiceID) throws -> Int? {
    try transaction.head(of: StoredTasks.key(ofUser: id))?.version.revision
  }

  func task(_ id: ServiceID, preferablyOf user: ServiceID?) throws -> (task: TaskItem, revision: Int)? {
    if let item = loaded.first(where: { $0.id == .service(id) }) { return (item, .max) }
    let preferred = try user.flatMap { try transaction.record(id, in: StoredTasks.key(ofUser: $0)) }
    let list =
      try preferred
      ?? transaction.records(id, ofKind: StoredTasks.kind).max {
        ($0.version.revision, $0.savedAt) < ($1.version.revision, $1.savedAt)
      }
    guard let list, let item = try StoredTasks().elements(of: list.records).first else { return nil }
    return (item, list.version.revision)
  }

  func find(_ query: SearchQuery, limit: Int) throws -> Findings<TaskItem> {
    try StoredTasks().find(query, limit: limit, in: transaction)
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
