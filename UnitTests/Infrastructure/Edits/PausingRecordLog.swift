import EditsInfra
import SharedLocal
import TestSupport

/// A log in memory whose next change can be made to pause.
actor PausingRecordLog: RecordLog {
  private let log = InMemoryRecordLog()
  private var pause: ManualSleep?

  /// Makes the next change pause after it was saved and before its caller learns of it.
  func pauseNextChange(by pause: ManualSleep) { self.pause = pause }

  func read(unless known: LogStamp?) async throws -> LoggedRecords? { try await log.read(unless: known) }

  func change<Value: Sendable>(
    unless known: LogStamp?, usingReserve: Bool,
    _ work: @Sendable (LoggedRecords?) async throws -> (changes: [RecordChange], value: Value)
  ) async throws -> (value: Value, stamp: LogStamp) {
    let result = try await log.change(unless: known, usingReserve: usingReserve, work)
    if let pause {
      self.pause = nil
      do { try await pause.sleep(.zero) } catch {}  // A cancelled pause ends at once.
    }
    return result
  }

  func exclusively<Value: Sendable>(_ work: @Sendable () async -> Value) async throws -> Value? {
    try await log.exclusively(work)
  }
}
