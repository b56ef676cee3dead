import EditsInfra
import SharedLocal
import TestSupport

/// A log that fails every call with the same failure.
struct FailingRecordLog: RecordLog {
  let failure: CacheFailure

  func read(unless known: LogStamp?) async throws -> LoggedRecords? { throw failure }

  func change<Value: Sendable>(
    unless known: LogStamp?, usingReserve: Bool,
    _ work: @Sendable (LoggedRecords?) async throws -> (changes: [RecordChange], value: Value)
  ) async throws -> (value: Value, stamp: LogStamp) {
    throw failure
  }

  func exclusively<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value? { throw failure }
}

/// A log whose changes are saved, but can be disturbed before their callers learn of it.
actor DisturbedRecordLog: RecordLog {
  private let log: any RecordLog
  private let failure: CacheFailure?
  private var losses: LogLosses
  private var pause: ManualSleep?

  /// Creates a log that passes calls on to `log`.
  ///
  /// - Parameters:
  ///   - failure: What each change fails with after it was saved.
  ///   - losses: What is lost until the first change.
  init(_ log: any RecordLog = InMemoryRecordLog(), failure: CacheFailure? = nil, losses: LogLosses = LogLosses()) {
    (self.log, self.failure, self.losses) = (log, failure, losses)
  }

  /// Makes the next change pause after it was saved.
  func pauseNextChange(by pause: ManualSleep) { self.pause = pause }

  func read(unless known: LogStamp?) async throws -> LoggedRecords? {
    Self.records(try await log.read(unless: known), losses)
  }

  func change<Value: Sendable>(
    unless known: LogStamp?, usingReserve: Bool,
    _ work: @Sendable (LoggedRecords?) async throws -> (changes: [RecordChange], value: Value)
  ) async throws -> (value: Value, stamp: LogStamp) {
    let losses = losses
    let result = try await log.change(unless: known, usingReserve: usingReserve) { records in
      try await work(Self.records(records, losses))
    }
    self.losses = LogLosses()
    if let failure { throw failure }
    if let pause {
      self.pause = nil
      do { try await pause.sleep(.zero) } catch {}  // A cancelled pause ends at once.
    }
    return result
  }

  func exclusively<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value? {
    try await log.exclusively(work)
  }

  private static func records(_ records: LoggedRecords?, _ losses: LogLosses) -> LoggedRecords? {
    guard losses.changes > 0 else { return records }
    return records.map { LoggedRecords(stamp: $0.stamp, texts: $0.texts, losses: losses) }
  }
}
