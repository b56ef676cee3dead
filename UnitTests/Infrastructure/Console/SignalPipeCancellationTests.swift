import ConsoleInfra
import TestSupport
import Testing

struct SignalPipeCancellationTests {
  @Test(.hangGuard)
  func `a wait for a signal that is cancelled as it begins ends`() async throws {
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
