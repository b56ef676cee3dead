import Foundation
import TestSupport
import Testing

/// Runs random scripts in which two clients edit the same tasks of one service, and checks after each step that no edit
/// is lost or applied twice.
///
/// The outbox, the store and the service are the real ones. Everything random comes from one seed, so a script can be
/// repeated: `EDIT_SEED=7 swift test --filter EditModel` runs only the script with seed 7, and
/// `EDIT_SCRIPTS=10000 swift test --filter EditModel` runs 10,000 scripts of each kind.
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
  private static let traits: [Set<ScriptTrait>] = [
    [], [.keyless], [.onDisk], [.textIDs], [.keyless, .textIDs], [.keyless, .silent], [.keyless, .tagged],
    [.keyless, .silent, .droppingUsers],
  ]

  @Test(arguments: traits)
  func `no edit is lost or applied twice, and no task or comment added twice`(_ traits: Set<ScriptTrait>) async throws {
    if let seed = Self.number("EDIT_SEED") { return try await EditScript(seed: UInt64(seed), traits: traits).run() }
    let count = Self.number("EDIT_SCRIPTS") ?? (traits.isEmpty ? 6 : 2)
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
