import ConsoleInfra
package import SharedUI
import Synchronization

/// Says which stretches of a line have which colours, or nil where nothing may be coloured, nor anything be suggested;
/// called for each key, on the editor's thread.
package typealias LineColoring = @Sendable (String) -> [LineSpan]?

/// Where a line editor works.
struct EditorSettings: Sendable {
  /// The terminal that is read.
  let input: Int32
  /// The terminal that is drawn on.
  let output: Int32
  /// Its type, instead of TERM.
  let terminalType: String?
  /// What wakes a blocked editor.
  let signals: SignalPipe
  /// Whose keys are bound.
  let keys: KeyStyle
  /// Whether prompts are bold.
  let isPromptBold: @Sendable () -> Bool
  /// What the text left of the cursor can become.
  let completing: @Sendable (String) async -> CompletionCandidates
  /// How lines are coloured; nil where nothing may be, nor anything be suggested.
  let coloring: LineColoring?
  /// What is to be shown above the prompt.
  let announcements = Announcements()
  /// Where entered lines are kept.
  let history: HistoryFile?
  /// Is told, once, that they could not be.
  let warn: @Sendable (String) -> Void
}

/// Lines that wait to be shown above the prompt, whoever has them shown.
final class Announcements: Sendable {
  // The thread that shows them is blocked in poll(2), out of reach of an actor.
  private let lines = Mutex<[String]>([])

  /// Whether none waits.
  var isEmpty: Bool { lines.withLock { $0.isEmpty } }

  /// Adds one behind those that wait.
  func add(_ line: String) { lines.withLock { $0.append(line) } }

  /// Those that wait, oldest first; none of them waits any more.
  func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}
