import SharedUI
import Synchronization
import TestSupport

/// A full screen on which each key is pressed after the drawing that follows the previous one; all drawings are
/// recorded.
struct ScriptedScreen: FullScreen {
  let columns: Int
  let keys: [Key]
  /// The transcript to which drawings are added.
  let transcript: Transcript
  /// Whether keys are pressed without waiting for drawings, but for the first.
  var pressesAtOnce = false

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
    func draw(_ drawing: ScreenDrawing) {
      let rows = drawing.lines.map { $0 + "\n" }
      screen.transcript.append(rows.joined() + String(repeating: "-", count: screen.columns) + "\n")
      // Something is still to come.
      if !rows.contains(where: { $0.contains("loading…") || $0.contains("Ctrl-C leaves") }) { self.drawing.yield() }
    }

    func next() async -> FullScreenEvent? {
      let isFirst = next.withLock { $0 == 0 }
      for await _ in screen.pressesAtOnce && !isFirst ? AsyncStream(unfolding: {}) : drawings {
        let index = next.withLock { index in
          defer { index += 1 }
          return index
        }
        if screen.keys.indices.contains(index) { return .key(screen.keys[index]) }
        // The last key leaves, as soon as it is its turn.
        if screen.pressesAtOnce { do { try await EndlessSleep.sleep(.zero) } catch {} }
        return nil
      }
      return nil
    }
  }
}
