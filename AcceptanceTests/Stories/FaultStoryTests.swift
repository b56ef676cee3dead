import Service
import TestSupport
import Testing

/// Tests with the faults of `serve --fault`.
struct FaultStoryTests {
  @Test(arguments: [
    (Fault.error, "the service cannot answer now: the service fails on purpose (503)"),
    (.drop, "the answer was cut short"),
    (.slow, "no answer from http://127.0.0.1:PORT within 0.1 seconds"),
  ])
  func `a saved list is shown if the response is unusable`(fault: Fault, reason: String) async throws {
    let client = Client()
    _ = try await client.launch("select 3", of: nil)
    let seen = try await client.launch("select 3", of: fault)
    #expect(seen.hasSuffix("2 tasks · saved just now · \(reason)\n[exit 0]\n"), "\(seen)")
  }

  @Test(arguments: [(Fault.empty, "0 tasks", "0 tasks"), (.malformed, "1 task", "2 tasks")])
  func `an empty list replaces the saved one, and what is left of a damaged list does not`(
    fault: Fault, live: String, saved: String
  ) async throws {
    let client = Client()
    _ = try await client.launch("tasks 3", of: nil)
    let seen = try await client.launch("tasks 3", of: fault)
    #expect(seen.contains(liveCount(live) + "\n"), "\(seen)")
    let later = try await client.launch("tasks 3", of: .error)
    #expect(later.contains("\(saved) · saved just now"), "\(later)")
  }

  @Test(arguments: [Fault.drop, .error, .slow])
  func `an unanswered edit stays unsure and cannot be discarded after further failures`(fault: Fault) async throws {
    let client = Client()
    _ = try await client.launch("tasks 3", of: nil)
    _ = try await client.launch("add --for 3 Lift the bell", "sync", of: .drop)
    for _ in 1...2 { _ = try await client.launch("sync", of: fault) }
    let seen = try await client.launch("pending", "discard 1 --yes", of: fault)
    #expect(seen.contains("1 edit · 1 unsure\n"), "\(seen)")
    #expect(seen.contains("edit 1 may have reached the service; run 'sync', or 'resolve 1'"), "\(seen)")
    #expect(try await client.launch("sync", of: nil).contains("1 edit sent"))
  }
}

/// An app with a store of its own, launched with a new service each time that has the same data.
private struct Client {
  private let home = Home()
  private var app: AppClient { AppClient(store: SharedStore(path: home.path + "/store.sqlite")) }

  func launch(_ lines: String..., of fault: Fault?) async throws -> String {
    let sleep = ManualSleep()
    var seen = ""
    try await BundledService(data: .memoryWithFewTasks(2), fault: fault, sleep: sleep.sleep).serve { port in
      let setup = AppClient.Setup(timeout: fault == .slow ? .milliseconds(100) : .seconds(300))
      seen = try await app.launch(lines, port: port, setup: setup)
    }
    return seen
  }
}
