import SharedInteractorInterface
import SharedRemote
import TasksDomain
import TasksLocal
import TasksOutbox
import TasksRemote
import TestSupport

/// Two users of one service who do, one after the other, what a seed says, on a way on which all sorts of things happen.
struct EditScript {
  /// Whose tasks are edited.
  static let owners = [TaskOwner(id: 1, name: "Ada"), TaskOwner(id: 2, name: "Bo")]

  /// What the script follows from.
  let seed: UInt64
  /// Whether the service knows neither keys nor tags.
  let isKeyless: Bool
  /// Whether what the users do is kept on disks, on which things go wrong too; else it is in memory.
  var isOnDisk = false

  /// A script that did not end well.
  struct Failure: Error, CustomStringConvertible {
    /// How to see it again, what was wrong, and all steps up to there.
    let description: String
  }

  /// Does it all.
  ///
  /// - Throws: `Failure`.
  func run() async throws {
    let world = try ServiceWorld(seed: seed, isKeyless: isKeyless)
    let executor = ScriptExecutor(opening: world.gate)
    let folder = isOnDisk ? try TemporaryFolder() : nil
    let paths = ["a", "b"].map { folder?.path($0) }
    try await withTaskExecutorPreference(executor) {
      let clock = ManualClock()
      let play = EditPlay(
        world: world, clock: clock,
        clients: zip(["a", "b"], paths).map { name, path in
          let disk = path.map { ClientDisk(path: $0, clock: clock, random: world.random) }
          return EditClient(name, world: world, clock: clock, executor: executor, disk: disk)
        })
      do {
        try await play.run()
      } catch {
        let what = (error as? EditCheck.Broken)?.what ?? "\(error)"
        let how =
          "EDIT_SEED=\(seed)" + (isKeyless ? " (a service without keys)" : "")
          + (isOnDisk ? " (on disk)" : "")
        let story = ([what] + play.steps).joined(separator: "\n").replacing(/xxx+/, with: "xx…")
        throw Failure(description: "\(how): \(story)")
      }
    }
  }
}

/// The course of one script.
final class EditPlay {
  /// What happened so far, a line each.
  private(set) var steps: [String] = []
  private let world: ServiceWorld
  private let clock: ManualClock
  private let clients: [EditClient]

  /// A course that has not begun.
  init(world: ServiceWorld, clock: ManualClock, clients: [EditClient]) {
    (self.world, self.clock, self.clients) = (world, clock, clients)
  }

  /// Goes on to the end.
  func run() async throws {
    let check = EditCheck(world: world, clients: clients, initial: try await tasks())
    for client in clients where world.random.chance(80) {
      for owner in EditScript.owners { _ = try await client.load(owner) }
    }
    for _ in 0..<(4 + world.random.below(24)) {
      try await step(clients[world.random.below(2)])
      try await check.afterStep()
    }
    for client in clients {
      client.way.weather = .calm
      client.restart()
    }
    let isDecided = world.random.chance(50)
    let isForced = world.random.chance(50)
    var rounds = 0
    while try await isBusy(isDecided), rounds < 60 {
      rounds += 1
      for client in clients {
        await pass(1_000)
        try await note(client, try await client.sync(isForced: isForced && rounds % 2 == 0))
        if world.random.chance(50) { await world.deliverOneLate() }
        if isDecided, let words = try await client.decide() { try await note(client, words) }
      }
      try await check.afterStep()
    }
    while await world.deliverOneLate() {}
    // Twice, as damage may be left that is only found now: lists that were just saved may be lost with it.
    for _ in 1...2 {
      for client in clients { for owner in EditScript.owners { try await note(client, client.load(owner)) } }
    }
    try await check.afterStep()
    try await check.atTheEnd(try await tasks())
  }

  private func isBusy(_ isDecided: Bool) async throws -> Bool {
    for client in clients {
      let open = try await client.program.outbox.unconfirmed()
      let blocked = Set(open.filter(\.state.needsDecision).map(\.task))
      if open.contains(where: { isDecided || !blocked.contains($0.task) }) { return true }
    }
    return false
  }

  private func step(_ client: EditClient) async throws {
    if let disk = client.disk, world.random.chance(30) { disk.keepCopy() }
    do {
      let isBad = client.disk != nil && world.random.chance(25)
      try await note(client, try await isBad ? badDay(of: client) : someStep(client))
    } catch let failure as EditFailure {
      if case .store = failure { throw failure }
      try await note(client, "\(failure)")
    }
  }

  private func someStep(_ client: EditClient) async throws -> String {
    let random = world.random
    switch random.below(100) {
    case 0..<12: return try await client.add()
    case 12..<17: return try await meddle()
    case 17..<41: return try await client.change()
    case 41..<46: return try await client.undo()
    case 46..<49: return try await client.discard()
    case 49..<54: return try await client.decide() ?? "nothing to decide"
    case 54..<70: return try await client.sync(isForced: random.chance(60))
    case 70..<77: return try await client.load(EditScript.owners[random.below(2)])
    case 77..<81: return try await death(of: client)
    case 81..<83:
      // What damage brings back cannot be told from an edit in a store that does not record removals.
      guard client.disk == nil, random.chance(50) else {
        client.restart()
        return "restart"
      }
      try await client.upgrade()
      return "upgrade from 1.0"
    case 83..<91: return change(of: client.way)
    case 91..<94: return await world.deliverOneLate() ? "a late request arrives" : "nothing is late"
    default: return await someTime()
    }
  }

  // Between two runs something is damaged, or a call of the system fails while something is done.
  private func badDay(of client: EditClient) async throws -> String {
    guard let disk = client.disk, world.random.chance(50) else {
      return try await client.suffer { try await someStep(client) }
    }
    client.restart()
    let words = try disk.damage()
    // What is done first may be anything, or a look at all.
    guard world.random.chance(50) else { return words }
    do { return try await "\(words), then \(someStep(client))" } catch let failure as EditFailure {
      if case .store = failure { throw failure }
      return "\(words), then \(failure)"
    }
  }

  private func someTime() async -> String {
    let way = world.random.below(9)
    if way < 5 {
      let seconds = [0.5, 3, 30, 61, 1_000][way]
      await pass(seconds)
      return "\(seconds) s"
    }
    if way == 5 {
      world.reboot()
      for client in clients { client.restart() }
      return "the machine restarts"
    }
    let jump = [-500, 3_600, -3_600, 31_536_000, -31_536_000, -2e9, 9e12][world.random.below(7)]
    clock.advance(jump)
    return "the clock jumps by \(jump) s"
  }

  private func pass(_ seconds: Double) async {
    await world.pass(seconds)
    clock.advance(seconds)
  }

  private func death(of client: EditClient) async throws -> String {
    var words = ""
    let isSync = world.random.chance(70)
    try await client.die {
      words = isSync ? try await client.sync(isForced: true) : try await client.load(EditScript.owners[0])
    }
    return "dies during \(isSync ? "sync" : "load"); \(words)"
  }

  private func meddle() async throws -> String {
    guard let task = world.random.pick(try await tasks()) else { return "nothing to meddle with" }
    try await world.meddle(with: task.id.number)
    return "somebody changes \(task.id.text)"
  }

  private func change(of way: FaultyClient) -> String {
    way.weather = world.random.pick(FaultyClient.Weather.allCases) ?? .calm
    return "\(way.weather)"
  }

  private func note(_ client: EditClient, _ words: String) async throws {
    let open = try await client.program.outbox.unconfirmed()
    steps.append(
      "\(client.name) \(words)  [\(open.map { "\($0.id) \($0.task.text) \($0.state)" }.joined(separator: ", "))]")
  }

  private func tasks() async throws -> [TaskItem] {
    let remote = RemoteInteractor(TasksEndpoint(), client: FaultyClient(world), clock: clock.wallClock)
    var tasks: [TaskItem] = []
    for owner in EditScript.owners { tasks += try await remote.load(owner).resource }
    return tasks
  }
}
