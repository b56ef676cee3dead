import SharedDomain
import SharedInteractorInterface
import SharedRemote
import TasksDomain
import TasksLocal
import TasksInteractorInterface
import TasksRemote
import TestSupport

/// A random script: two clients of one service take turns, and every step and fault is derived from a seed.
struct EditScript {
  /// The users whose tasks are edited.
  static let owners = [TaskOwner(id: 1, name: "Ada"), TaskOwner(id: 2, name: "Bo")]

  let seed: UInt64
  private let traits: Set<ScriptTrait>

  /// Creates the script of this seed. In two thirds of all, users type more than titles and states.
  init(seed: UInt64, traits: Set<ScriptTrait>) {
    (self.seed, self.traits) = (seed, seed % 3 == 0 ? traits : traits.union([.fields]))
  }

  /// A script that violated an invariant or threw an error.
  struct Failure: Error, CustomStringConvertible {
    /// How to repeat the script, what went wrong, and all steps up to that point.
    let description: String
  }

  /// Runs the whole script.
  ///
  /// - Throws: `Failure`.
  func run() async throws {
    let world = try SimulatedWorld(seed: seed, traits)
    let executor = ScriptExecutor(opening: world.gate)
    let folder = traits.contains(.onDisk) ? try TemporaryFolder() : nil
    let paths = ["a", "b"].map { folder?.path($0) }
    try await withTaskExecutorPreference(executor) {
      let clock = ManualClock()
      let scriptRun = EditScriptRun(
        world: world, clock: clock,
        clients: zip(["a", "b"], paths).map { name, path in
          let disk = path.map { ClientDisk(path: $0, random: world.random) }
          return EditClient(name, world: world, clock: clock, executor: executor, disk: disk)
        })
      do {
        try await scriptRun.run()
      } catch {
        let problem = (error as? EditInvariants.Violation)?.description ?? "\(error)"
        let settings = "EDIT_SEED=\(seed) (\(traits.map(\.rawValue).sorted().joined(separator: ", ")))"
        let report = ([problem] + scriptRun.steps).joined(separator: "\n").replacing(/xxx+/, with: "xx…")
        throw Failure(description: "\(settings): \(report)")
      }
    }
  }
}

/// One run of a script: chooses random steps, logs them, and checks the invariants after each.
final class EditScriptRun {
  /// A log of the steps so far, one line each.
  private(set) var steps: [String] = []
  private let world: SimulatedWorld
  private let clock: ManualClock
  private let clients: [EditClient]

  init(world: SimulatedWorld, clock: ManualClock, clients: [EditClient]) {
    (self.world, self.clock, self.clients) = (world, clock, clients)
  }

  /// Runs random steps, then syncs under reliable conditions until nothing is pending, and checks the result.
  func run() async throws {
    let invariants = EditInvariants(world: world, clients: clients, initial: try await tasks())
    for client in clients where world.random.chance(80) {
      for owner in EditScript.owners { _ = try await client.load(owner) }
    }
    for _ in 0..<(4 + world.random.below(24)) {
      try await step(clients[world.random.below(2)])
      try await invariants.checkAfterStep()
    }
    for client in clients {
      client.connection.conditions = .reliable
      client.restart()
    }
    let isDecided = world.random.chance(50)
    let isForced = world.random.chance(50)
    var rounds = 0
    while try await isBusy(isDecided), rounds < 60 {
      rounds += 1
      for client in clients {
        await advance(by: 1_000)
        try await log(client, try await client.sync(isForced: isForced && rounds % 2 == 0))
        if world.random.chance(50) { await world.deliverDelayedRequest() }
        if isDecided, let step = try await client.decide() { try await log(client, step) }
      }
      try await invariants.checkAfterStep()
    }
    while await world.deliverDelayedRequest() {}
    // Several times: the first load may find remaining damage, and lists that were just saved may be lost with it; and it
    // may prove an edit that looked as if it was not kept, so that the next one of its task is sent.
    for _ in 1...3 {
      for client in clients {
        try await log(client, try await client.sync(isForced: false))
        for owner in EditScript.owners { try await log(client, client.load(owner)) }
      }
    }
    try await invariants.checkAfterStep()
    try await invariants.checkAtEnd(try await tasks())
  }

  private func isBusy(_ isDecided: Bool) async throws -> Bool {
    for client in clients {
      let open = try await client.program.outbox.unconfirmed()
      let blocked = Set(open.filter(client.isLeftToUser).map(\.task))
      if open.contains(where: { isDecided || !blocked.contains($0.task) }) { return true }
    }
    return false
  }

  private func step(_ client: EditClient) async throws {
    if let disk = client.disk, world.random.chance(30) { disk.keepCopy() }
    do {
      let hasFault = client.disk != nil && world.random.chance(25)
      try await log(client, try await hasFault ? stepWithDiskFault(client) : randomStep(client))
    } catch let failure as EditFailure {
      if case .store = failure { throw failure }
      try await log(client, "\(failure)")
    }
  }

  private func randomStep(_ client: EditClient) async throws -> String {
    let random = world.random
    switch random.below(100) {
    case 0..<12: return try await client.add()
    case 12..<17: return try await changeElsewhere()
    case 17..<41: return try await client.change()
    case 41..<44: return try await client.undo()
    case 44..<46: return try await client.redo()
    case 46..<49: return try await client.discard()
    case 49..<54: return try await client.decide() ?? "nothing to decide"
    case 54..<70: return try await client.sync(isForced: random.chance(60))
    case 70..<77: return try await client.load(EditScript.owners[random.below(2)])
    case 77..<81: return try await crash(client)
    case 81..<83:
      client.restart()
      return "restart"
    case 83..<91: return changeConditions(of: client.connection)
    case 91..<94: return await world.deliverDelayedRequest() ? "a delayed request arrives" : "no delayed request"
    default: return await passTime()
    }
  }

  // Either a file is damaged between two runs of the program, or system calls fail during a step.
  private func stepWithDiskFault(_ client: EditClient) async throws -> String {
    guard let disk = client.disk, world.random.chance(50) else {
      return try await client.runWithDiskFault { try await randomStep(client) }
    }
    client.restart()
    let damage = try disk.damage()
    // The first access to the damaged file is either the next step or the check of the invariants.
    guard world.random.chance(50) else { return damage }
    do { return try await "\(damage), then \(randomStep(client))" } catch let failure as EditFailure {
      if case .store = failure { throw failure }
      return "\(damage), then \(failure)"
    }
  }

  private func passTime() async -> String {
    let kind = world.random.below(9)
    if kind < 5 {
      let seconds = [0.5, 3, 30, 61, 1_000][kind]
      await advance(by: seconds)
      return "\(seconds) s"
    }
    if kind == 5 {
      world.reboot()
      for client in clients { client.restart() }
      return "the machine restarts"
    }
    let jump = [-500, 3_600, -3_600, 31_536_000, -31_536_000, -2e9, 9e12][world.random.below(7)]
    clock.advance(jump)
    return "the clock jumps by \(jump) s"
  }

  private func advance(by seconds: Double) async {
    await world.advance(by: seconds)
    clock.advance(seconds)
  }

  private func crash(_ client: EditClient) async throws -> String {
    var result = ""
    let isSync = world.random.chance(70)
    try await client.runUntilCrash {
      result = isSync ? try await client.sync(isForced: true) : try await client.load(EditScript.owners[0])
    }
    return "crashes during \(isSync ? "sync" : "load"); \(result)"
  }

  private func changeElsewhere() async throws -> String {
    guard let task = world.random.pick(try await tasks()) else { return "no task to change elsewhere" }
    try await world.changeElsewhere(task.id.assigned)
    return "somebody changes \(task.id.text)"
  }

  private func changeConditions(of connection: FaultyClient) -> String {
    connection.conditions = world.random.pick(FaultyClient.Conditions.allCases) ?? .reliable
    return "\(connection.conditions)"
  }

  private func log(_ client: EditClient, _ step: String) async throws {
    let open = try await client.program.outbox.unconfirmed()
    steps.append(
      "\(client.name) \(step)  [\(open.map { "\($0.id) \($0.task.text) \($0.state)" }.joined(separator: ", "))]")
  }

  private func tasks() async throws -> [TaskItem] {
    let remote = RemoteInteractor(TasksEndpoint(world.description), client: FaultyClient(world), clock: clock.wallClock)
    var tasks: [TaskItem] = []
    for owner in EditScript.owners { tasks += try await remote.load(owner).resource.loaded }
    return tasks
  }
}
