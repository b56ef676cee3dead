import Foundation
import Testing

/// Random scripts of edits, against the real service: `EDIT_SCRIPTS=10000 swift test --filter EditModel` does so many,
/// `EDIT_SEED=7` only the one of this seed.
@Suite struct EditModelTests {
  private static let scripts = number("EDIT_SCRIPTS") ?? 10
  private static let seed = number("EDIT_SEED").map { UInt64($0) }

  @Test func `nothing typed is lost or applied twice`() async throws {
    try await Self.run(count: Self.scripts * 3 / 5, isKeyless: false)
  }

  @Test func `nothing typed is lost or added twice at a service that knows no keys`() async throws {
    try await Self.run(count: Self.scripts / 5, isKeyless: true)
  }

  @Test func `nothing typed is lost or applied twice on disks that fail`() async throws {
    try await Self.run(count: Self.scripts / 5, isKeyless: false, isOnDisk: true)
  }

  private static func run(count: Int, isKeyless: Bool, isOnDisk: Bool = false) async throws {
    if let seed { return try await EditScript(seed: seed, isKeyless: isKeyless, isOnDisk: isOnDisk).run() }
    let first = count > 1_000 ? UInt64.random(in: 1...1_000_000_000) : 1
    // A small round leaves a core to the other tests.
    let lanes = count > 1_000 ? 2 : 1
    try await withThrowingTaskGroup(of: Void.self) { group in
      for lane in 0..<lanes {
        group.addTask {
          for number in stride(from: lane, to: count, by: lanes) {
            try await EditScript(seed: first + UInt64(number), isKeyless: isKeyless, isOnDisk: isOnDisk).run()
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }
}
