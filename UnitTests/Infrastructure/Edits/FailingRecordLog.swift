import SharedLocal

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

  func exclusively<Value: Sendable>(_ work: @Sendable () async -> Value) async throws -> Value? { throw failure }
}
