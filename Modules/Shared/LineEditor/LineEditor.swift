import BlockingInfra
package import ConsoleInfra
package import SharedUI

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads lines that the user can edit, at a terminal, with a history and completion.
///
/// It works on a thread outside Swift's pool, one line at a time. All editors of a process share that thread: while
/// one reads a line, the others wait.
package actor LineEditor: CommandInput {
  // libedit draws through termcap, whose state is the process's: two threads in it at once crash.
  private static let executor = QueueExecutor(label: "roster.line-editor")

  // The terminal, or the locale, does not allow lines to be edited.
  private static let unusable = InputEvent.failed("line editing does not work on this terminal; pipe the commands in")

  private nonisolated let settings: EditorSettings
  private var session: EditingSession?

  /// An editor; it touches neither the terminal nor the history before the first line is read.
  ///
  /// - Parameters:
  ///   - input: The terminal that is read. Both descriptors stay the caller's.
  ///   - output: The terminal that is drawn on.
  ///   - signals: Whose reader the editor is while it reads a line.
  ///   - history: Where entered lines are kept; nil for this editor's life only.
  ///   - terminalType: Instead of TERM.
  ///   - keys: Whose keys are bound, unless the user's ~/.editrc says otherwise.
  ///   - isPromptBold: Whether the next prompt is drawn bold, where the terminal can.
  ///   - completing: What the text left of the cursor can become; cancelled if the line ends meanwhile.
  ///   - coloring: How lines are coloured while they are typed; nil for neither colours nor suggestions.
  ///   - warn: Is told at most once that the history could not be kept; called while no line is edited.
  package init(
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, signals: SignalPipe, history: HistoryFile? = nil,
    terminalType: String? = nil, keys: KeyStyle = .emacs,
    isPromptBold: @escaping @Sendable () -> Bool = { false },
    completing: @escaping @Sendable (String) async -> CompletionCandidates = { _ in CompletionCandidates([]) },
    coloring: LineColoring? = nil, warn: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    settings = EditorSettings(
      input: input, output: output, terminalType: terminalType, signals: signals, keys: keys,
      isPromptBold: isPromptBold, completing: completing, coloring: coloring, history: history, warn: warn)
  }

  /// Where it blocks: a thread outside Swift's pool.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

  /// Waits for a line to be entered; the terminal is afterwards as it was, however that ends.
  ///
  /// - Returns: What the user entered, or why not; `.end` also if the terminal is gone or the calling task is cancelled.
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
      dialogue.cancel()
    }
  }

  /// Shows `line` above the prompt: at once if a line is being read, which is not disturbed, else before the next one.
  package nonisolated func announce(_ line: String) {
    settings.announcements.add(line)
    settings.signals.wake()
  }

  /// Lets go of the terminal; reading another line takes it up again.
  package func close() { session = nil }

  private func edit(_ prompt: EditorPrompt, _ dialogue: CompletionDialogue) -> InputEvent {
    defer { dialogue.finish() }
    session = session ?? EditingSession(settings)
    return session?.readLine(prompt, dialogue) ?? Self.unusable
  }
}
