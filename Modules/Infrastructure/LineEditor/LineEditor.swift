import BlockingInfra
package import ConsoleInfra
package import FilesInfra
import Foundation
package import SharedUI
import Synchronization

/// Reads lines from a terminal, with editing, history and completion.
///
/// Runs on a thread outside Swift's pool, one line at a time. All editors of a process share that thread: while one
/// reads a line, the others wait.
package actor LineEditor: CommandInput {
  // libedit draws through termcap, whose state is global to the process: using it from two threads crashes.
  private static let executor = QueueExecutor(label: "roster.line-editor")

  // For a terminal or locale that does not support line editing.
  private static let unusable = InputEvent.failed("line editing does not work on this terminal; pipe the commands in")

  private nonisolated let settings: EditorSettings
  private var session: EditingSession?

  /// Creates an editor. It uses the terminal and the history only once the first line is read.
  ///
  /// - Parameters:
  ///   - input: The descriptor to read. The caller keeps both descriptors.
  ///   - output: The descriptor to draw on.
  ///   - signals: The signal pipe, which the editor reads while it reads a line.
  ///   - history: The file of entered lines; `nil` keeps them in memory only.
  ///   - keeping: Returns those of the given lines that may be in the history.
  ///   - terminalType: The terminal type; `nil` for TERM.
  ///   - keys: The key bindings, unless the user's ~/.editrc overrides them.
  ///   - isPromptBold: Whether the next prompt is drawn bold, if the terminal supports it.
  ///   - completing: Returns the completions for the text left of the cursor; cancelled if the line ends first.
  ///   - coloring: Colours lines while they are typed; `nil` for neither colours nor suggestions.
  ///   - typeAhead: Tells whether to forget what was typed before a line is read.
  ///   - warn: Called at most once, while no line is edited, if the history could not be saved.
  package init(
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, signals: SignalPipe, history: HistoryFile? = nil,
    keeping: @escaping @Sendable ([String]) -> [String] = { $0 },
    terminalType: String? = nil, keys: KeyStyle = .emacs,
    isPromptBold: @escaping @Sendable () -> Bool = { false },
    completing: @escaping @Sendable (String) async -> CompletionCandidates = { _ in CompletionCandidates([]) },
    coloring: LineColoring? = nil, typeAhead: TypeAhead = TypeAhead(),
    warn: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    settings = EditorSettings(
      input: input, output: output, terminalType: terminalType, signals: signals, keys: keys,
      isPromptBold: isPromptBold, completing: completing, coloring: coloring, typeAhead: typeAhead,
      history: history, keeping: keeping, warn: warn)
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

  /// Waits for a line to be entered and then restores the terminal, whatever the outcome.
  ///
  /// - Returns: The line, or the reason why there is none; `.end` also if the terminal is gone or the calling task is
  ///   cancelled.
  package nonisolated func next(prompt: String) async -> InputEvent {
    let dialogue = CompletionDialogue(signals: settings.signals)
    return await withTaskCancellationHandler {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await text in dialogue.questions { dialogue.answer(await self.settings.completing(text)) }
        }
        let line = await edit(EditorPrompt(prompt, isStyled: settings.isPromptBold()), dialogue)
        group.cancelAll()
        return line
      }
    } onCancel: {
      settings.signals.wake()
    }
  }

  /// Shows `line` above the prompt: at once, if a line is being read, without disturbing it; otherwise before the next.
  package nonisolated func announce(_ line: String) {
    settings.announcements.add(line)
    settings.signals.wake()
  }

  /// Replaces the prompt of the line that is being read, if there is one, without disturbing the line.
  package nonisolated func show(prompt: String) {
    settings.announcements.show(EditorPrompt(prompt, isStyled: settings.isPromptBold()))
    settings.signals.wake()
  }

  /// Releases the terminal; reading another line opens it again.
  package func close() { session = nil }

  private func edit(_ prompt: EditorPrompt, _ dialogue: CompletionDialogue) -> InputEvent {
    defer { dialogue.finish() }
    session = session ?? EditingSession(settings)
    return session?.readLine(prompt, dialogue) ?? Self.unusable
  }
}

/// A function that returns the coloured parts of a line, or `nil` if neither colours nor suggestions are allowed.
/// Called on the editor's thread for each key.
package typealias LineColoring = @Sendable (String) -> [LineSpan]?

/// The settings of a line editor, and the lines to announce.
struct EditorSettings: Sendable {
  let input: Int32
  let output: Int32
  let terminalType: String?
  let signals: SignalPipe
  let keys: KeyStyle
  let isPromptBold: @Sendable () -> Bool
  let completing: @Sendable (String) async -> CompletionCandidates
  let coloring: LineColoring?
  let typeAhead: TypeAhead
  let announcements = Announcements()
  let history: HistoryFile?
  let keeping: @Sendable ([String]) -> [String]
  let warn: @Sendable (String) -> Void
}

/// Lines waiting to be shown above the prompt, and the prompt to show from then on.
final class Announcements: Sendable {
  // A mutex, not an actor, because the thread that shows the lines blocks in poll(2).
  private let news = Mutex<(lines: [String], shown: EditorPrompt?, next: EditorPrompt?)>(([], nil, nil))

  /// Whether there is nothing to show.
  var isEmpty: Bool { news.withLock { $0.lines.isEmpty && $0.next == nil } }

  /// Adds a line after those already waiting.
  func add(_ line: String) { news.withLock { $0.lines.append(line) } }

  /// Replaces `prompt` for the line that is being read.
  func show(_ prompt: EditorPrompt) { news.withLock { $0.next = prompt == $0.shown ? nil : prompt } }

  /// Records that `prompt` is shown, whatever was to replace the one before.
  func begin(_ prompt: EditorPrompt) { news.withLock { ($0.shown, $0.next) = (prompt, nil) } }

  /// Removes and returns the waiting lines, oldest first.
  func removeAll() -> [String] {
    news.withLock { news in
      defer { news.lines = [] }
      return news.lines
    }
  }

  /// Returns the prompt that replaces the shown one, which it then is; `nil` if there is none.
  func takePrompt() -> EditorPrompt? {
    news.withLock { news in
      defer {
        news.shown = news.next ?? news.shown
        news.next = nil
      }
      return news.next
    }
  }
}
