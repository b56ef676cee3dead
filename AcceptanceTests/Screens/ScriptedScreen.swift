import SharedUI
import Synchronization

/// A terminal that is taken over, at which a key is pressed as soon as the one before was answered; each picture is seen.
struct ScriptedScreen: FullScreen {
  /// How many columns it has.
  let columns: Int
  /// The keys, in order.
  let keys: [Key]
  /// Where the pictures are seen.
  let transcript: Transcript

  /// Gives `body` the terminal.
  func run<Value: Sendable>(_ body: @Sendable (any FullScreenSession) async -> Value) async -> Value {
    await body(Session(screen: self))
  }

  private final class Session: FullScreenSession {
    private let screen: ScriptedScreen
    private let next = Mutex(0)
    private let (pictures, picture) = AsyncStream<Void>.makeStream()

    init(screen: ScriptedScreen) { self.screen = screen }

    var size: (columns: Int, rows: Int) { (screen.columns, 8) }

    // What fills a line up is not to be seen.
    func draw(_ lines: [String]) {
      let rows = lines.map { $0.replacing(#/ +$/#, with: "") + "\n" }
      screen.transcript.append(rows.joined() + String(repeating: "-", count: screen.columns) + "\n")
      if !lines.joined().contains("loading…") { picture.yield() }
    }

    func next() async -> FullScreenEvent? {
      for await _ in pictures {
        let index = next.withLock { index in
          defer { index += 1 }
          return index
        }
        return screen.keys.indices.contains(index) ? .key(screen.keys[index]) : nil
      }
      return nil
    }
  }
}
