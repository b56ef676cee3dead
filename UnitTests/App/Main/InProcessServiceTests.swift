import HTTPInfra
import SharedInteractorInterface
import SharedRemote
import Testing

@testable import Main

@Suite("The bundled service is started when it is first asked for", .timeLimit(.minutes(1)))
struct InProcessServiceTests {
  private let service = InProcessService(data: nil, warn: { _ in })

  @Test func addressAnswers() async throws {
    try await whileRunning {
      let address = try await service.address()
      try await withNetworkClient(of: address.display) { client in
        let answer = try await client.send(HTTPRequest(path: "/users/1"))
        #expect(answer.status == 200)
      }
    }
  }

  @Test func severalAskAtOnce() async throws {
    try await whileRunning {
      let service = service
      let addresses = try await withThrowingTaskGroup(of: ServerAddress.self) { group in
        for _ in 1...20 { group.addTask { try await service.address() } }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(addresses.count == 1)
      let later = try await service.address()
      #expect(addresses == [later])
    }
  }

  @Test func askedBeforeItRuns() async throws {
    let service = service
    let asking = Task { try await service.address() }
    try await whileRunning {
      let (early, late) = (try await asking.value, try await service.address())
      #expect(early == late)
    }
  }

  @Test func endsThoughNobodyAsked() async throws {
    try await whileRunning {}
  }

  @Test func askedWhenItNeverServed() async throws {
    try await whileRunning {}
    await #expect(throws: LoadFailure.self) { try await service.address() }
  }

  @Test func askedWhenItHasServed() async throws {
    try await whileRunning { _ = try await service.address() }
    await #expect(throws: LoadFailure.self) { try await service.address() }
  }

  @Test func whoeverAsksCanStopWaiting() async {
    let service = service
    let asking = Task { try await service.address() }
    asking.cancel()
    await #expect(throws: LoadFailure.cancelled) { try await asking.value }
  }

  private func whileRunning(_ body: () async throws -> Void) async throws {
    let service = service
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await service.run() }
      defer { group.cancelAll() }
      try await body()
    }
  }
}
