import ConsoleInfra
package import SharedUI
import Synchronization

/// A function that returns the coloured parts of a line, or `nil` if neither colours nor suggestions are allowed.
/// Called on the editor's thread for each key.
package typealias LineColoring = @Sendable (String) -> [LineSpan]?

/// The terminal, keys, history and callbacks of a line editor.
struct EditorSettings: Sendable {
  /// The descriptor to read.
  let input: Int32
  /// The descriptor to draw on.
  let output: Int32
  /// The terminal type; `nil` for TERM.
  let terminalType: String?
  /// Wakes the editor's thread when it is blocked.
  let signals: SignalPipe
  let keys: KeyStyle
  let isPromptBold: @Sendable () -> Bool
  let completing: @Sendable (String) async -> CompletionCandidates
  /// Colours lines; `nil` for neither colours nor suggestions.
  let coloring: LineColoring?
  let announcements = Announcements()
  let history: HistoryFile?
  /// Called once if entered lines cannot be saved.
  let warn: @Sendable (String) -> Void
}

/// Lines waiting to be shown above the prompt.
final class Announcements: Sendable {
  // A mutex, not an actor, because the thread that shows the lines blocks in poll(2).
  private let lines = Mutex<[String]>([])

  /// Whether no line is waiting.
  var isEmpty: Bool { lines.withLock { $0.isEmpty } }

  /// Adds a line after those already waiting.
  func add(_ line: String) { lines.withLock { $0.append(line) } }

  /// Removes and returns the waiting lines, oldest first.
  func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}
