import ConsoleInfra
import Testing

struct SignalPipeCancellationTests {
  @Test("A wait that is cancelled just as it begins ends", .timeLimit(.minutes(3)))
  func cancelledAtOnce() async throws {
    let signals = try SignalPipe()
    for _ in 1...5_000 {
      let signal = await withTaskGroup(of: Int32?.self) { group in
        group.addTask { await signals.next() }
        await Task.yield()
        group.cancelAll()
        return await group.next() ?? nil
      }
      #expect(signal == nil)
    }
  }
}
