import Composition
import ConsoleInfra
import LineEditor
import SharedInteractorInterface
import SharedUI

/// Commands that are typed at the prompt, with editing, history and completion.
struct PromptInput: CommandInput {
  private let editor: LineEditor
  private let session: Session
  private let console: Console

  /// A prompt for `session`; what is typed is kept in the file `history`, if there is one, and edited with `keys`.
  init(session: Session, history: String?, keys: KeyStyle, signals: SignalPipe, console: Console) {
    self.session = session
    self.console = console
    editor = LineEditor(
      signals: signals, history: history.map { HistoryFile(path: $0) }, keys: keys == .vi ? .vi : .emacs,
      coloring: { text in
        // Whether there are colours can change from one line to the next, as the aliases can.
        guard console.layout.isColored else { return nil }
        return HighlightedLine(text, aliases: session.aliases).spans.map {
          LineSpan(range: $0.range, rendition: $0.style.rawValue)
        }
      },
      warn: { console.warn($0) })
  }

  /// Says `text` above the prompt, at once or as soon as there is one, unless the console is quiet.
  func announce(_ text: String) { if !console.layout.isQuiet { editor.announce(VisibleText.of(text)) } }

  /// Waits for a line to be entered.
  func next(prompt: PromptViewModel) async -> InputEvent {
    let session = session
    let line = await editor.readLine(prompt: EditorPrompt(prompt.text, isStyled: console.layout.isColored)) { text in
      Completions(await WaitBudget(limit: WaitBudget.ofCompletion).limit { await session.completions(for: text) })
    }
    switch line {
    case .line(let text): return .line(text, number: nil)
    case .interrupted(let lineWasEmpty): return .interrupted(lineWasEmpty: lineWasEmpty)
    case .terminated(let signal): return .signalled(signal)
    case .endOfInput: return .end
    case .unusable: return .failed("this terminal cannot be edited on; pipe the commands in instead")
    }
  }
}

extension Completions {
  fileprivate init(_ candidates: CompletionCandidates) {
    self.init(
      candidates.all.map {
        let description = $0.description.isEmpty ? nil : $0.description
        return Completion(replacement: $0.replacement, length: $0.length, description: description)
      },
      areCut: candidates.areCut)
  }
}
