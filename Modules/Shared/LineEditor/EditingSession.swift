import CEditline
import ConsoleInfra
import Foundation
import SharedUI

/// The editing of lines on one terminal; confined to one thread at a time.
final class EditingSession {
  private let settings: EditorSettings
  private let editline: Editline
  private let screen: EditorScreen
  private let history: EditorHistory
  private var keyboard: Keyboard
  private var dialogue: CompletionDialogue?
  private var ending: InputEvent?
  private var ambiguousText: String?
  private var search: HistorySearch?
  private var walk: HistoryWalk?
  private var decorator: LineDecorator?
  private var isContinuing = false

  /// Creates a session on the terminal of `settings`, with its history loaded; `nil` if lines cannot be edited there.
  init?(_ settings: EditorSettings) {
    guard
      let editline = Editline(input: settings.input, output: settings.output, terminalType: settings.terminalType),
      let history = EditorHistory(settings.history, warn: settings.warn)
    else { return nil }
    self.settings = settings
    self.editline = editline
    self.history = history
    screen = EditorScreen(editline, output: settings.output)
    keyboard = Keyboard(input: settings.input, signals: settings.signals, keys: settings.keys)
    editline.connect(self, history: history, keys: settings.keys)
  }

  /// Reads a line, blocking the calling thread, and then restores the terminal.
  func readLine(_ prompt: EditorPrompt, _ dialogue: CompletionDialogue) -> InputEvent {
    let attributes = TerminalAttributes(of: settings.input)
    begin(prompt, dialogue)
    let text = editline.readLine()
    screen.setBracketedPaste(false)
    attributes?.restore(on: settings.input)
    self.dialogue = nil
    guard ending == nil, let text else { return finish(ending ?? .end) }
    history.add(text)
    return .line(text)
  }

  private func begin(_ prompt: EditorPrompt, _ dialogue: CompletionDialogue) {
    self.dialogue = dialogue
    (ending, ambiguousText, search, walk) = (nil, nil, nil, nil)
    decorator = LineDecorator(editline, screen, history, coloring: settings.coloring)
    screen.setBracketedPaste(true)
    screen.print(settings.announcements.removeAll())
    screen.begin(prompt)
  }

  private func finish(_ ending: InputEvent) -> InputEvent {
    editline.send("cd")
    if case .interrupted = ending { editline.send(text: "^C") }
    editline.send(text: "\n")
    return ending
  }
}

// The functions that libedit calls.
extension EditingSession {
  var prompt: UnsafeMutablePointer<CChar>? { editline.currentPrompt }

  /// Returns the next typed character; `nil` if the line ends without being entered.
  func nextScalar() -> Unicode.Scalar? {
    while ending == nil {
      let event = keyboard.wait(
        until: { isCancelled || !settings.announcements.isEmpty },
        idle: { if search == nil { decorator?.decorate() } })
      screen.clearSuggestion()
      switch event {
      case .scalar(let scalar): return scalar
      case .signal(let signal): handle(signal)
      case .woken where !isCancelled: announce()
      case .woken, .end: ending = .end
      }
    }
    return nil
  }

  /// Completes the word left of the cursor; returns libedit's code for what to redraw, as the functions below do.
  func complete() -> UInt8 {
    let line = editline.line
    guard let dialogue, let completions = dialogue.ask(line.left, postpone: postpone) else { return UInt8(CC_NORM) }
    let step = CompletionStep.after(line.left, before: line.right, with: completions)
    defer { ambiguousText = step.listed(after: line.left) }
    switch step {
    case .none: return UInt8(CC_ERROR)
    case .finish(let left), .extend(let left):
      editline.replace(line.left, with: left)
      return UInt8(CC_REFRESH)
    case .ambiguous(let completions):
      guard ambiguousText == line.left else { return UInt8(CC_ERROR) }
      screen.list(completions)
      return UInt8(CC_NORM)
    }
  }

  /// Searches the history backwards for what is typed next; the key that ends the search then has its usual effect.
  func searchBack() -> UInt8 {
    screen.erase()
    var search = HistorySearch(history.lines)
    var step = HistorySearch.Step.continued
    while step == .continued, let key = nextKey(of: search) {
      step = search.handle(key)
      if case .over = step { keyboard.putBack(key) }
    }
    self.search = nil
    if case .over(let found?) = step { editline.replaceLine(with: found) }
    screen.clearRow()
    screen.redraw()
    return UInt8(CC_NORM)
  }

  /// Recalls an older or newer line of the history that starts with what was typed.
  func recall(isNewer: Bool) -> UInt8 {
    let line = editline.line
    let text = line.left + line.right
    var walk = self.walk.flatMap { $0.line == text ? $0 : nil } ?? HistoryWalk(from: text, count: history.lines.count)
    guard isNewer ? walk.goForward(in: history.lines) : walk.goBack(in: history.lines) else { return UInt8(CC_ERROR) }
    self.walk = walk
    editline.replaceLine(with: walk.line)
    return UInt8(CC_REFRESH)
  }

  /// Accepts the suggestion after the line; if there is none, moves the cursor right by a character or to the end.
  func goRight(toEnd: Bool) -> UInt8 {
    let line = editline.line
    if line.right.isEmpty, let rest = decorator?.rest(offeredFor: line.left) {
      editline.replace(last: 0, with: rest)
      return UInt8(CC_REFRESH)
    }
    guard toEnd || !line.right.isEmpty else { return UInt8(CC_ERROR) }
    editline.moveCursor(by: toEnd ? line.right.unicodeScalars.count : 1)
    return UInt8(CC_CURSOR)
  }

  private func nextKey(of search: HistorySearch) -> Unicode.Scalar? {
    self.search = search
    redraw()
    return nextScalar()
  }
}

extension EditingSession {
  private var isCancelled: Bool { dialogue?.isCancelled ?? true }

  private func announce() {
    if search == nil { screen.erase() } else { screen.clearRow() }
    screen.print(settings.announcements.removeAll())
    redraw()
  }

  private func redraw() {
    guard let search else { return screen.redraw() }
    screen.replaceRow(with: search.row(width: screen.width))
  }

  private func handle(_ signal: Int32) {
    switch signal {
    case SIGINT:
      let line = editline.line
      ending = .interrupted(lineWasEmpty: search == nil && line.left.isEmpty && line.right.isEmpty)
    case SIGTERM, SIGHUP, SIGQUIT: ending = .signalled(signal)
    case SIGTSTP:
      screen.suspend { settings.signals.performDefault(SIGTSTP) }
      // Redrawn at once, because colours are drawn where libedit believes the line to be.
      redraw()
      isContinuing = true
    case SIGCONT:
      // The shell has changed the terminal in the meantime, so libedit must restore all its settings.
      editline.withoutRawMode {}
      if !isContinuing { redraw() }
      isContinuing = false
    case SIGWINCH: resize()
    default: break
    }
  }

  private func postpone(_ signal: Int32) -> Bool {
    keyboard.postpone(signal)
    return [SIGINT, SIGTERM, SIGHUP, SIGQUIT].contains(signal)
  }

  private func resize() {
    editline.resize()
    // Terminals rewrap the rows on a resize, so the first row is found by the new width.
    if search == nil { screen.erase() }
    redraw()
  }
}

// Colours the line being edited and suggests the rest of a matching line from the history.
private struct LineDecorator {
  private let editline: Editline
  private let screen: EditorScreen
  private let history: EditorHistory
  private let coloring: LineColoring?
  private var offer: (text: String, rest: String)?

  // Does nothing without `coloring`, or if the terminal has no colours.
  init(_ editline: Editline, _ screen: EditorScreen, _ history: EditorHistory, coloring: LineColoring?) {
    self.editline = editline
    self.screen = screen
    self.history = history
    self.coloring = screen.hasColors ? coloring : nil
  }

  mutating func decorate() {
    offer = nil
    let (left, right) = editline.line
    guard let spans = coloring?(left + right) else { return }
    let rest = right.isEmpty ? history.rest(of: left) : nil
    let isShown = screen.decorate(spans, suggestion: rest ?? "")
    if isShown, let rest { offer = (left, rest) }
  }

  // Returns the suggestion shown after `text`, which is the whole line; nil if there is none.
  func rest(offeredFor text: String) -> String? { offer?.text == text ? offer?.rest : nil }
}
