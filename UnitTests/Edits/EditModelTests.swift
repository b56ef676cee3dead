import Foundation
import TestSupport
import Testing

/// Runs random scripts in which two clients edit the same tasks of one service, and checks after each step that no edit
/// is lost or applied twice.
///
/// The outbox, the store and the service are the real ones. Everything random comes from one seed, so a script can be
/// repeated: `EDIT_SEED=7 swift test --filter EditModel` runs only the script with seed 7, and
/// `EDIT_SCRIPTS=10000 swift test --filter EditModel` runs 10,000 scripts.
///
/// | type | role |
/// |---|---|
/// | `EditScript` | a seed and the kind of service and storage; `EditScriptRun` chooses and runs the steps |
/// | `EditClient` | a user: types edits, syncs, restarts, crashes; has an `EditProgram` and an `EditLedger` |
/// | `EditProgram` | one run of the program, composed as in the product, over a `CrashingCacheStore` |
/// | `EditLedger` | what the user typed, to compare with what is shown and applied |
/// | `EditInvariants` | the checks after each step and at the end |
/// | `SimulatedWorld` | the service, the time, other people's changes, and a record of every write |
/// | `SimulatedIDs` | the ids of the service's tasks: numbers or random texts |
/// | `FaultyClient` | an unreliable connection from a client to the service |
/// | `ClientDisk`, `FaultyFiles` | a client's files, damaged between runs, or failing in SQLite's calls |
/// | `ScriptExecutor`, `RequestGate`, `SeededRandom` | make concurrent requests repeatable |
@Suite struct EditModelTests {
  private static let scripts = number("EDIT_SCRIPTS") ?? 10
  private static let seed = number("EDIT_SEED").map { UInt64($0) }

  @Test func `no edit is lost or applied twice`() async throws {
    try await Self.run(count: Self.scripts * 3 / 5, [])
  }

  @Test func `no edit is lost and no task added twice without idempotency keys`() async throws {
    try await Self.run(count: Self.scripts / 5, [.keyless])
  }

  @Test func `no edit is lost or applied twice on failing disks`() async throws {
    try await Self.run(count: Self.scripts / 5, [.onDisk])
  }

  @Test func `no edit is lost or applied twice with texts as ids`() async throws {
    try await Self.run(count: Self.scripts / 5, [.textIDs])
  }

  @Test func `no edit is lost and no task added twice with texts as ids and without idempotency keys`() async throws {
    try await Self.run(count: Self.scripts / 5, [.keyless, .textIDs])
  }

  @Test func `no edit is lost at a service that ignores some without a word, and answers everybody`() async throws {
    try await Self.run(count: Self.scripts / 5, [.keyless, .silent])
  }

  @Test func `no edit is lost and no task added twice with entity tags and without idempotency keys`() async throws {
    try await Self.run(count: Self.scripts / 5, [.keyless, .tagged])
  }

  @Test func `no edit is lost at a service that may add a task without its user`() async throws {
    try await Self.run(count: Self.scripts / 5, [.keyless, .silent, .droppingUsers])
  }

  private static func run(count: Int, _ traits: Set<ScriptTrait>) async throws {
    if let seed { return try await EditScript(seed: seed, traits: traits).run() }
    let first = count > 1_000 ? UInt64.random(in: 1...1_000_000_000) : 1
    // A short run leaves one core to the other tests.
    let lanes = count > 1_000 ? 2 : 1
    try await concurrently(0..<lanes) { lane in
      for number in stride(from: lane, to: count, by: lanes) {
        try await EditScript(seed: first + UInt64(number), traits: traits).run()
      }
    }
  }

  private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }
}
