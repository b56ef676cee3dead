import CEditline
import ConsoleInfra

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The editing of lines at one terminal, all on one thread at a time.
final class EditingSession {
  private let settings: EditorSettings
  private let editline: Editline
  private let history: EditorHistory
  private var keyboard: Keyboard
  private var dialogue: CompletionDialogue?
  private var promptWidth = 0
  private var ending: EditedLine?
  private var ambiguousText: String?

  /// A session on the terminal of `settings`, with its history loaded; nil if it cannot be edited on.
  init?(_ settings: EditorSettings) {
    guard
      let editline = Editline(input: settings.input, output: settings.output, terminalType: settings.terminalType),
      let history = EditorHistory(settings.history, warn: settings.warn)
    else { return nil }
    self.settings = settings
    self.editline = editline
    self.history = history
    keyboard = Keyboard(input: settings.input, signals: settings.signals)
    editline.connect(self, history: history, hasViKeys: settings.hasViKeys)
  }

  /// Reads a line, blocking the calling thread; the terminal is afterwards as it was.
  func readLine(_ prompt: EditorPrompt, _ dialogue: CompletionDialogue) -> EditedLine {
    let attributes = TerminalAttributes(of: settings.input)
    begin(prompt, dialogue)
    let text = editline.readLine()
    attributes?.restore(on: settings.input)
    self.dialogue = nil
    guard ending == nil, let text else { return finish(ending ?? .endOfInput) }
    history.add(text)
    return .line(text)
  }

  private func begin(_ prompt: EditorPrompt, _ dialogue: CompletionDialogue) {
    self.dialogue = dialogue
    (ending, ambiguousText) = (nil, nil)
    promptWidth = prompt.text.count
    editline.setPrompt(editline.has("md") ? prompt.drawn : prompt.text)
  }

  private func finish(_ ending: EditedLine) -> EditedLine {
    editline.send("cd")
    if case .interrupted = ending { editline.send(text: "^C") }
    editline.send(text: "\n")
    return ending
  }
}

// What libedit calls.
extension EditingSession {
  /// The prompt, for libedit to draw.
  var prompt: UnsafeMutablePointer<CChar>? { editline.currentPrompt }

  /// The next character typed; nil when the line is to end without being entered.
  func nextScalar() -> Unicode.Scalar? {
    while ending == nil {
      switch keyboard.wait(unless: { dialogue?.isCancelled ?? true }) {
      case .scalar(let scalar): return scalar
      case .signal(let signal): obey(signal)
      case .cancelled, .end: ending = .endOfInput
      }
    }
    return nil
  }

  /// Completes the word left of the cursor; gives libedit's code for what is to be drawn.
  func complete() -> UInt8 {
    let line = editline.line
    guard let dialogue, let completions = dialogue.ask(line.left, postpone: postpone) else { return UInt8(CC_NORM) }
    let step = CompletionStep.after(line.left, before: line.right, with: completions)
    defer { ambiguousText = if case .ambiguous = step { line.left } else { nil } }
    switch step {
    case .none: return UInt8(CC_ERROR)
    case .replace(let left): return replace(line.left, with: left)
    case .ambiguous(let completions):
      guard ambiguousText == line.left else { return UInt8(CC_ERROR) }
      return list(completions)
    }
  }

  private func replace(_ old: String, with new: String) -> UInt8 {
    let shared = zip(old.unicodeScalars, new.unicodeScalars).prefix { $0 == $1 }.count
    let added = String(String.UnicodeScalarView(new.unicodeScalars.dropFirst(shared)))
    editline.replace(last: old.unicodeScalars.count - shared, with: added)
    return UInt8(CC_REFRESH)
  }

  private func list(_ completions: [Completion]) -> UInt8 {
    let height = Terminal.height(of: settings.output) ?? 24
    let rows = CompletionList(completions, width: width, height: height).rows
    let line = editline.line
    let rowsBelow = row(after: line.left + line.right) - row(after: line.left)
    editline.send(text: String(repeating: "\n", count: rowsBelow + 1) + rows.map { $0 + "\n" }.joined())
    editline.redraw()
    return UInt8(CC_NORM)
  }
}

// Signals.
extension EditingSession {
  private func obey(_ signal: Int32) {
    switch signal {
    case SIGINT:
      let line = editline.line
      ending = .interrupted(lineWasEmpty: line.left.isEmpty && line.right.isEmpty)
    case SIGTERM, SIGHUP, SIGQUIT: ending = .terminated(signal)
    case SIGTSTP: suspend()
    case SIGCONT: resume()
    case SIGWINCH: resize()
    default: break
    }
  }

  private func postpone(_ signal: Int32) -> Bool {
    keyboard.postpone(signal)
    return [SIGINT, SIGTERM, SIGHUP, SIGQUIT].contains(signal)
  }

  private func suspend() {
    editline.setRaw(false)
    settings.signals.performDefault(SIGTSTP)
    editline.setRaw(true)
  }

  private func resume() {
    // The shell has set the terminal meanwhile, so libedit has to set all of it again.
    editline.setRaw(false)
    editline.setRaw(true)
    editline.redraw()
  }

  private func resize() {
    editline.resize()
    // Terminals lay the rows out anew, so the first of them is found by the new width.
    editline.send("up", times: row(after: editline.line.left))
    editline.send(text: "\r")
    editline.send("cd")
    editline.redraw()
  }

  private var width: Int { Terminal.width(of: settings.output) ?? 80 }

  private func row(after text: String) -> Int { (promptWidth + CellWidth.of(text)) / width }
}
