package import SharedLocal
import SharedTiming

/// A log that lives in memory only, as long as this process.
package actor InMemoryRecordLog: RecordLog {
  private var texts: [String: LogText] = [:]
  private var changes = 0
  private let turn = Turn()
  private var isHeld = false

  package init() {}

  private var records: LoggedRecords { LoggedRecords(stamp: stamp, texts: texts) }

  private var stamp: LogStamp { LogStamp([[changes]]) }

  package func read(unless known: LogStamp?) throws -> LoggedRecords? {
    try Task.checkCancellation()
    return stamp == known ? nil : records
  }

  package func change<Value: Sendable>(
    unless known: LogStamp?, usingReserve: Bool,
    _ work: @Sendable (LoggedRecords?) async throws -> (changes: [RecordChange], value: Value)
  ) async throws -> (value: Value, stamp: LogStamp) {
    let result = try await turn.run {
      let (made, value) = try await work(await self.stamp == known ? nil : self.records)
      try Task.checkCancellation()
      return (value, await self.make(made))
    }
    guard let result else { throw CancellationError() }
    return result
  }

  private func make(_ made: [RecordChange]) -> LogStamp {
    for change in made { texts[change.name] = change.text }
    if !made.isEmpty { changes += 1 }
    return stamp
  }

  package func exclusively<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value? {
    try Task.checkCancellation()
    guard !isHeld else { return nil }
    isHeld = true
    defer { isHeld = false }
    return try await work()
  }
}
