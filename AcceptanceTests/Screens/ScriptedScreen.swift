import SharedUI
import Synchronization

/// A full screen on which each key is pressed after the drawing that follows the previous one; all drawings are
/// recorded.
struct ScriptedScreen: FullScreen {
  let columns: Int
  let keys: [Key]
  /// The transcript to which drawings are added.
  let transcript: Transcript

  func run<Value: Sendable>(_ body: @Sendable (any FullScreenSession) async -> Value) async -> Value {
    await body(Session(screen: self))
  }

  private final class Session: FullScreenSession {
    private let screen: ScriptedScreen
    private let next = Mutex(0)
    private let (drawings, drawing) = AsyncStream<Void>.makeStream()

    init(screen: ScriptedScreen) { self.screen = screen }

    var size: (columns: Int, rows: Int) { (screen.columns, 8) }

    // Padding is not recorded.
    func draw(_ lines: [String]) {
      let rows = lines.map { $0.replacing(#/ +$/#, with: "") + "\n" }
      screen.transcript.append(rows.joined() + String(repeating: "-", count: screen.columns) + "\n")
      if !lines.joined().contains("loading…") { drawing.yield() }
    }

    func next() async -> FullScreenEvent? {
      for await _ in drawings {
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
