import Service
import SharedUI
import Synchronization
import TestSupport
import Testing

/// Random keys in `split`, with the real app and the bundled service. What this cannot see: a terminal that draws
/// otherwise than expected, and users who press keys for a reason.
@Suite(.hangGuard)
struct SplitKeysTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [(20, 8, true), (80, 24, true), (46, 10, false)])
  func `whatever keys are pressed in split, every row fits and no edit is lost`(
    _ columns: Int, _ rows: Int, _ isOnline: Bool
  ) async throws {
    let client = AppClient(store: SharedStore(path: folder.path("\(columns).sqlite")))
    let screen = RandomKeys(columns: columns, rows: rows, count: 500, seed: UInt64(columns))
    var setup = AppClient.Setup()
    setup.fullScreen = { _ in screen }
    try await BundledService(data: .memory).serve { port in
      _ = try await client.launch(["sync --all"], port: port, setup: setup)
      _ = try await client.launch(Array(repeating: "split", count: 250), port: isOnline ? port : nil, setup: setup)
      #expect(screen.pressed == 500)
      #expect(screen.complaints == [])
      let synced = try await client.launch(["sync", "pending"], port: port, setup: setup)
      #expect(synced.contains("no unsent edits"), "\(synced)")
      let log = try await client.launch(["log --format tsv"], port: port, setup: setup)
      #expect(log.split(separator: "\n").count > 5, "few keys have changed anything: \(log)")
      let everything = "tasks --everyone all --format tsv"
      let saved = try await client.launch([everything], port: nil, setup: setup)
      let live = try await client.launch(["sync --all", everything], port: port, setup: setup)
      let tasks = { (text: String) in Set(text.split(separator: "\n").filter { $0.contains(#/^\d+\t/#) }) }
      #expect(tasks(saved).count > 200)
      #expect(tasks(saved).symmetricDifference(tasks(live)).isEmpty)
    }
  }

  @Test func `a pasted text is no key, but is typed where a text is asked for`() async throws {
    let seen = try await split([.enter, .pasted("dD"), .character("a"), .pasted("Buy\nmilk"), .enter, .character("q")])
    #expect(seen.contains("add: Buy milk"))
    #expect(seen.contains("✓ add 241 Buy milk · sent"))
    #expect(!seen.contains("remove"))
  }

  @Test func `keys that are pressed while a command runs are for what is shown after it`() async throws {
    let keys: [Key] = [.enter, .down, .character("d"), .down, .down, .character("d"), .character("u"), .character("q")]
    let seen = try await split(keys, pressingAtOnce: true, then: ["tasks 1"])
    #expect(seen.contains("2  done   Ask the city"), "\(seen)")
    #expect(seen.contains("4  open   Replace the seal"), "was done and undone: \(seen)")
    #expect(seen.contains("5  open   Call the theatre"), "\(seen)")
  }

  // Runs split with these keys on a screen of 80 columns, and then other lines.
  private func split(
    _ keys: [Key], pressingAtOnce: Bool = false, then lines: [String] = []
  ) async throws -> String {
    let client = AppClient(store: SharedStore(path: folder.path("store.sqlite")))
    var setup = AppClient.Setup()
    setup.fullScreen = {
      ScriptedScreen(columns: 80, keys: keys, transcript: $0, pressesAtOnce: pressingAtOnce)
    }
    var seen = ""
    try await BundledService(data: .memory).serve { port in
      seen = try await client.launch(["split"] + lines, port: port, setup: setup)
    }
    return seen
  }
}

/// A full screen on which random keys are pressed as fast as they are read, until there were enough; it checks that all that
/// is drawn fits.
private final class RandomKeys: FullScreen, FullScreenSession {
  private static let keys: [Key] =
    "ddoemptauU   rjky桜/?D".map { .character($0) }
    + [.up, .down, .down, .left, .right, .tab, .backTab, .enter, .escape, .home, .end, .pageUp, .pageDown]
    + [.backspace, .delete, .insert, .pasted("two\nlines"), .pasted("high"), .pasted("state:open"), .pasted("due:(")]
  // What people do, more often than anything else.
  private static let habits: [[Key]] =
    [("a", "Ring the bell"), ("e", ", twice"), ("t", "friday"), ("p", "high"), ("m", "sean")].map {
      [.enter, .character($0.0), .pasted($0.1), .enter]
    } + ["jd", "jjo", "  d", "     dy", "u", "uy", "D", "Dy", "jjj"].map { $0.map { .character($0) } }
    + [[.left, .down, .enter], [.left, .down, .down, .enter]]

  private struct State {
    var pressed = 0
    var complaints: [String] = []
    var next: [Key] = []
  }

  let size: (columns: Int, rows: Int)
  private let count: Int
  private let random: SeededRandom
  private let state = Mutex(State())

  init(columns: Int, rows: Int, count: Int, seed: UInt64) {
    (size, self.count, random) = ((columns, rows), count, SeededRandom(seed: seed))
  }

  var pressed: Int { state.withLock { $0.pressed } }
  var complaints: [String] { state.withLock { $0.complaints } }

  func run<Value: Sendable>(_ body: @Sendable (any FullScreenSession) async -> Value) async -> Value {
    await body(self)
  }

  func draw(_ drawing: ScreenDrawing) {
    let lines = drawing.lines
    state.withLock { state in
      if lines.count != size.rows { state.complaints.append("\(lines.count) rows") }
      state.complaints += lines.filter { DisplayWidth.of($0) > size.columns }
      if let cursor = drawing.cursor, !(0..<size.columns).contains(cursor) { state.complaints.append("\(cursor)") }
    }
  }

  func next() async -> FullScreenEvent? {
    // Lets commands begin, so that not all keys are pressed while the first one runs.
    for _ in 0..<100 { await Task.yield() }
    return state.withLock { state in
      guard state.pressed < count else { return nil }
      state.pressed += 1
      if state.next.isEmpty {
        state.next = (random.chance(75) ? random.pick(Self.habits) : random.pick(Self.keys).map { [$0] }) ?? []
      }
      return .key(state.next.removeFirst())
    }
  }
}
