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
  package init(_ settings: EditorSettings) { self.settings = settings }

  package nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

  /// Waits for a line to be entered and then restores the terminal, whatever the outcome.
  ///
  /// - Returns: The line, or the reason why there is none; `.end` also if the terminal is gone or the calling task is
  ///   cancelled.
  package nonisolated func next(prompt: String) async -> InputEvent {
    let (completion, writing) = (Completion(signals: settings.signals), Writing(signals: settings.signals))
    return await withTaskCancellationHandler {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await text in completion.questions { completion.answer(await self.settings.completing(text)) }
        }
        group.addTask {
          for await line in writing.questions { writing.answer(await self.settings.writing(line)) }
        }
        let line = await edit(EditorPrompt(prompt, isStyled: settings.isPromptBold()), completion, writing)
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

  private func edit(_ prompt: EditorPrompt, _ completion: Completion, _ writing: Writing) -> InputEvent {
    defer {
      completion.finish()
      writing.finish()
    }
    session = session ?? EditingSession(settings)
    return session?.readLine(prompt, completion, writing) ?? Self.unusable
  }
}

/// Asks for the completions of the text before the cursor.
typealias Completion = EditorDialogue<CompletionCandidates>
/// Has the user write a line elsewhere.
typealias Writing = EditorDialogue<String>

/// A function that returns the coloured parts of a line, or `nil` if neither colours nor suggestions are allowed.
/// Called on the editor's thread for each key.
package typealias LineColoring = @Sendable (String) -> [LineSpan]?

/// The settings of a line editor, and the lines to announce.
package struct EditorSettings: Sendable {
  /// The descriptors to read and to draw on, which must stay open as long as the editor is used.
  package var input: Int32 = STDIN_FILENO
  package var output: Int32 = STDOUT_FILENO
  /// The terminal type; `nil` for TERM.
  package var terminalType: String?
  /// The signal pipe, which the editor reads while it reads a line.
  let signals: SignalPipe
  /// The key bindings, unless the user's ~/.editrc overrides them.
  package var keys = KeyStyle.emacs
  /// Returns whether the next prompt is drawn bold, if the terminal supports it.
  package var isPromptBold: @Sendable () -> Bool = { false }
  /// Returns the completions for the text left of the cursor; cancelled if the line ends first.
  package var completing: @Sendable (String) async -> CompletionCandidates = { _ in CompletionCandidates([]) }
  /// Has the user edit a line in a program that has the terminal meanwhile; returns it as it is then.
  package var writing: @Sendable (String) async -> String = { $0 }
  /// Colours lines while they are typed; `nil` for neither colours nor suggestions.
  package var coloring: LineColoring?
  /// Tells whether to forget what was typed before a line is read.
  package var typeAhead = TypeAhead()
  /// The file of entered lines; `nil` keeps them in memory only.
  package var history: HistoryFile?
  /// Returns those of the given lines that may be in the history.
  package var keeping: @Sendable ([String]) -> [String] = { $0 }
  /// Called at most once, while no line is edited, if the history could not be saved.
  package var warn: @Sendable (String) -> Void = { _ in }
  let announcements = Announcements()

  package init(signals: SignalPipe) { self.signals = signals }
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
