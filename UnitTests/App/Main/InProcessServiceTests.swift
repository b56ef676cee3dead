import Foundation
import HTTPInfra
import SharedInteractorInterface
import SharedRemote
import Synchronization
import TestSupport
import Testing

@testable import Main

@Suite(.hangGuard)
struct InProcessServiceTests {
  private let service = InProcessService(data: nil, warn: { _ in })

  @Test func `the bundled service answers requests at its address`() async throws {
    try await whileRunning {
      let address = try await service.address()
      try await withNetworkClient(of: address) { client in
        let answer = try await client.send(HTTPRequest(path: "/users/1"))
        #expect(answer.status == 200)
      }
    }
  }

  @Test(arguments: ["", "user:password@"])
  func `requests without the token are refused and change nothing`(user: String) async throws {
    try await whileRunning {
      let address = try await service.address()
      let stranger = "http://\(user)\(address.display.dropFirst(7))"
      for request in [HTTPRequest(path: "/users"), HTTPRequest(method: "DELETE", path: "/todos/1")] {
        let refusal = try await withNetworkClient(of: stranger) { try await $0.send(request) }
        #expect(refusal.status == 401)
      }
      let kept = try await answer(of: service, to: HTTPRequest(path: "/todos/1"))
      #expect(kept.status == 200)
    }
  }

  @Test func `each service has its own token`() async throws {
    let other = InProcessService(data: nil, warn: { _ in })
    try await whileRunning {
      try await whileRunning(other) {
        let tokens = [try await service.address().authorization, try await other.address().authorization]
        #expect(tokens[0] != tokens[1])
        #expect(tokens.allSatisfy { $0?.wholeMatch(of: /Bearer [0-9a-f]{64}/) != nil })
      }
    }
  }

  @Test func `concurrent callers get the same address`() async throws {
    try await whileRunning {
      let service = service
      let addresses = Set(try await concurrently(1...20) { _ in try await service.address() })
      #expect(addresses.count == 1)
      let later = try await service.address()
      #expect(addresses == [later])
    }
  }

  @Test func `callers wait until the service runs`() async throws {
    let service = service
    let asking = Task { try await service.address() }
    try await whileRunning {
      let (early, late) = (try await asking.value, try await service.address())
      #expect(early == late)
    }
  }

  @Test func `an unused service can be cancelled`() async throws {
    try await whileRunning {}
  }

  @Test func `a service that never ran is offline`() async throws {
    try await whileRunning {}
    await #expect(throws: LoadFailure.self) { try await service.address() }
  }

  @Test func `a service that has ended is offline`() async throws {
    try await whileRunning { _ = try await service.address() }
    await #expect(throws: LoadFailure.self) { try await service.address() }
  }

  @Test func `a waiting caller can be cancelled`() async {
    let service = service
    let asking = Task { try await service.address() }
    asking.cancel()
    await #expect(throws: LoadFailure.cancelled) { try await asking.value }
  }

  @Test func `changes survive a restart`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path("share/roster/service.sqlite")
    for status in [200, 404] {
      let service = InProcessService(data: file, warn: { Issue.record("\($0)") })
      try await whileRunning(service) {
        let removed = try await answer(of: service, to: HTTPRequest(method: "DELETE", path: "/todos/1"))
        #expect(removed.status == status)
      }
    }
    for (path, mode) in [("share", 0o700), ("share/roster", 0o700), ("share/roster/service.sqlite", 0o600)] {
      #expect(try FileManager.default.attributesOfItem(atPath: folder.path(path))[.posixPermissions] as? Int == mode)
    }
  }

  @Test func `an unusable data file is an error`() async throws {
    let folder = try TemporaryFolder()
    let notes = Data(repeating: UInt8(ascii: "x"), count: 5_000)
    try notes.write(to: URL(fileURLWithPath: folder.path("notes")))
    let cases = [
      (folder.path("notes"), "cannot use \(folder.path("notes")): it is not a database"),
      (folder.path("notes/a"), "cannot use \(folder.path("notes/a")): "),
    ]
    for (path, why) in cases {
      let service = InProcessService(data: path, warn: { Issue.record("\($0)") })
      try await whileRunning(service) {
        let failure = await #expect(throws: LoadFailure.self) { try await service.address() }
        guard case .offline(let reason) = failure else { return }
        #expect(reason.hasPrefix(why))
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("notes"))) == notes)
  }

  @Test func `without a home folder, a warning says that changes will be lost`() async throws {
    let warnings = Mutex<[String]>([])
    let service = InProcessService(data: nil, warn: { warning in warnings.withLock { $0.append(warning) } })
    try await whileRunning(service) {
      let found = try await answer(of: service, to: HTTPRequest(path: "/todos/240"))
      #expect(found.status == 200)
    }
    #expect(warnings.withLock { $0 } == ["edits will be lost on exit: no home folder (HOME is not set)"])
  }

  private func answer(of service: InProcessService, to request: HTTPRequest) async throws -> HTTPResponse {
    try await withNetworkClient(of: try await service.address()) { try await $0.send(request) }
  }

  private func whileRunning(_ body: () async throws -> Void) async throws { try await whileRunning(service, body) }

  private func whileRunning(_ service: InProcessService, _ body: () async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await service.run() }
      defer { group.cancelAll() }
      try await body()
    }
  }
}
