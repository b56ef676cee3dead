import CEditline
import ConsoleInfra
import Foundation
import SharedUI

/// The editing of lines on one terminal; confined to one thread at a time.
final class EditingSession {
  private let settings: EditorSettings
  let editline: Editline
  private let screen: EditorScreen
  private let history: EditorHistory
  private var keyboard: Keyboard
  private var dialogue: Completion?
  private var writing: Writing?
  private var ending: InputEvent?
  private var ambiguousText: String?
  private var search: HistorySearch?
  private var walk: HistoryWalk?
  // The line before each key, for undo.
  private var states: [(left: String, right: String)] = []
  // The word that Alt-. has inserted last, and the line of the history that it is from.
  private var inserted: (left: String, index: Int, word: String)?
  private var menu: CompletionMenu?
  // The suggestion that is shown after the text of the line.
  private var offer: (text: String, rest: String)?
  private var isUntouched = true
  private var isContinuing = false

  /// Creates a session on the terminal of `settings`, with its history loaded; `nil` if lines cannot be edited there.
  init?(_ settings: EditorSettings) {
    guard
      let editline = Editline(input: settings.input, output: settings.output, terminalType: settings.terminalType),
      let history = EditorHistory(settings)
    else { return nil }
    self.settings = settings
    self.editline = editline
    self.history = history
    screen = EditorScreen(editline, output: settings.output)
    keyboard = Keyboard(settings)
    keyboard.bound = editline.connect(self, history: history, keys: settings.keys)
    // What libedit has to say about ~/.editrc.
    for complaint in editline.takeDrawing().split(separator: "\n") { settings.announcements.add(String(complaint)) }
  }

  /// Reads a line, blocking the calling thread, and then restores the terminal.
  func readLine(_ prompt: EditorPrompt, _ dialogue: Completion, _ writing: Writing) -> InputEvent {
    let attributes = TerminalAttributes(of: settings.input)
    begin(prompt, dialogue)
    self.writing = writing
    let text = editline.readLine()
    if ending == nil { end(text ?? "", with: screen.isCapable || text == nil ? "\n" : "") }
    attributes?.restore(on: settings.input)
    (self.dialogue, self.writing) = (nil, nil)
    guard ending == nil, let text else { return ending ?? .end }
    history.add(text)
    return .line(text)
  }

  private func begin(_ prompt: EditorPrompt, _ dialogue: Completion) {
    self.dialogue = dialogue
    ending = nil
    ambiguousText = nil
    walk = nil
    states = []
    inserted = nil
    history.refresh()
    offer = nil
    isUntouched = true
    if settings.typeAhead.consumeDiscard() { keyboard.discardTyped() }
    settings.announcements.begin(prompt)
    screen.begin(prompt)
    screen.print(settings.announcements.removeAll())
  }

  private func end(_ line: String, with text: String) {
    screen.end(EditedLine(left: line, spans: spans(of: line)), with: text)
  }

  private func end(_ ending: InputEvent) {
    self.ending = ending
    var text = "\n"
    if case .interrupted = ending { text = "^C\n" }
    let (left, right) = editline.line
    end(left + right, with: text)
  }
}

// The functions that libedit calls.
extension EditingSession {
  /// Returns the next typed character; `nil` if the line ends without being entered.
  func nextScalar() -> Unicode.Scalar? {
    while ending == nil {
      let event = keyboard.wait(
        until: { Task.isCancelled || !settings.announcements.isEmpty },
        idle: show)
      switch event {
      case .scalar(let scalar):
        isUntouched = false
        if isIgnored(scalar) { continue }
        if menu == nil, search == nil { states.append(editline.line) }
        if menu != nil || EditorKey(scalar)?.isOfLists != true { return scalar }
      case .signal(let signal): handle(signal)
      case .woken where !Task.isCancelled: announce()
      case .woken, .end: end(.end)
      }
    }
    return nil
  }

  // With Emacs' keys, libedit would take the next key as one with Alt, however much later it is pressed.
  private func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{1B}" && keyboard.isEscapeAlone && menu == nil && search == nil && !editline.hasViKeys
  }

  /// Completes the word left of the cursor; returns libedit's code for what to redraw, as the functions below do.
  func complete() -> UInt8 {
    let line = editline.line
    guard let dialogue, let completions = dialogue.ask(line.left.lastLine, postpone: postpone) else {
      return UInt8(CC_NORM)
    }
    let step = CompletionStep.after(line.left, before: line.right, with: completions)
    defer { ambiguousText = step.listed(after: line.left) }
    switch step {
    case .none: return UInt8(CC_ERROR)
    case .replace(let left):
      editline.replace(line.left, with: left)
      return UInt8(CC_REFRESH)
    case .ambiguous(let completions):
      guard ambiguousText == line.left else { return UInt8(CC_ERROR) }
      guard screen.isCapable else {
        screen.list(completions)
        return UInt8(CC_NORM)
      }
      choose(from: completions)
      return UInt8(CC_REFRESH)
    }
  }

  /// Searches the history backwards for what is typed next; the key that ends the search then has its usual effect.
  func searchBack() -> UInt8 {
    screen.erase()
    search = HistorySearch(history.lines)
    var step = HistorySearch.Step.continued
    while step == .continued, let key = nextScalar(), let next = search?.handle(key) {
      step = next
      if case .over = step { keyboard.putBack(key) }
    }
    search = nil
    if case .over(let found?) = step { editline.replaceLine(with: found) }
    screen.erase()
    screen.redraw()
    return UInt8(CC_NORM)
  }

  /// Recalls an older or newer line of the history that contains what is before the cursor; within several lines, moves by a
  /// line.
  func recall(isNewer: Bool) -> UInt8 {
    let line = editline.line
    let text = line.left + line.right
    if let move = isNewer ? editline.goDown() : editline.goUp() { return move }
    var walk =
      self.walk.flatMap { $0.line == text ? $0 : nil }
      ?? HistoryWalk(from: text, to: line.left, count: history.lines.count)
    guard isNewer ? walk.goForward(in: history.lines) : walk.goBack(in: history.lines) else { return UInt8(CC_ERROR) }
    self.walk = walk
    editline.replaceLine(with: walk.line)
    return UInt8(CC_REFRESH)
  }

  /// Accepts the suggestion after the line; if there is none, moves the cursor right by a character or to the end.
  func goRight(toEnd: Bool) -> UInt8 {
    let line = editline.line
    if line.right.isEmpty, let offer, offer.text == line.left { return editline.insert(offer.rest) }
    return toEnd ? editline.goToEnd() : editline.goRight()
  }

  /// Undoes the last change of the line: of typing, a word.
  func undo() -> UInt8 {
    var now = editline.line
    // Without the moves since the change.
    while let last = states.last, last.left + last.right == now.left + now.right { now = states.removeLast() }
    guard var line = states.popLast() else { return UInt8(CC_ERROR) }
    let isTyped = { (before: (left: String, right: String), after: (left: String, right: String)) in
      before.right == after.right && after.left.hasPrefix(before.left) && after.left.count == before.left.count + 1
    }
    if isTyped(line, now) {
      while let before = states.last, isTyped(before, line), line.left.last?.isWhitespace == false {
        line = states.removeLast()
      }
    }
    editline.replaceLine(with: line.left + line.right)
    editline.moveCursor(by: -line.right.unicodeScalars.count)
    return UInt8(CC_REFRESH)
  }

  /// Inserts the last word of the last line, or instead of that, of the one before it.
  func insertLastWord() -> UInt8 {
    let left = editline.line.left
    let last = inserted?.left == left ? inserted : nil
    guard let (index, word) = history.lastWord(before: last?.index ?? history.lines.count) else {
      return UInt8(CC_ERROR)
    }
    editline.replace(last: last?.word.unicodeScalars.count ?? 0, with: word)
    inserted = (editline.line.left, index, word)
    return UInt8(CC_REFRESH)
  }

  /// Has the user edit the line in a program of their own.
  func write() -> UInt8 {
    let line = line
    var written: String?
    screen.suspend(line) {
      written = writing?.ask(line.left + line.right) { signal in
        // Otherwise only the program would stop, and nobody could wake it.
        if signal == SIGTSTP { SignalAction.performDefault(SIGTSTP) }
        return signal != SIGTSTP && postpone(signal)
      }
    }
    if let written { editline.replaceLine(with: written) }
    redraw()
    return UInt8(CC_REFRESH)
  }

  func insertPasted() -> UInt8 { editline.insert(keyboard.pasted) }

  /// Inserts the character that the next key sends; a key that has none has its usual effect.
  func insertLiterally() -> UInt8 {
    guard let key = nextScalar() else { return UInt8(CC_ERROR) }
    if !key.isReserved { return editline.insert(String(key)) }
    keyboard.putBack(key)
    return UInt8(CC_NORM)
  }

  func clearScreen() -> UInt8 {
    screen.clearScreen()
    return UInt8(CC_NORM)
  }

  // Lets the user choose one of `completions` from a menu, which follows what is typed.
  private func choose(from completions: CompletionCandidates) {
    menu = CompletionMenu(completions)
    defer { menu = nil }
    while let key = nextScalar(), let step = menu?.handle(key) {
      switch step {
      case .continued: continue
      case .closed: return
      case .over where key == "\u{C}":
        _ = clearScreen()
        continue
      case .over: return keyboard.putBack(key)
      case .taken(let candidate):
        let line = editline.line
        return editline.replace(line.left, with: candidate.completing(line.left, before: line.right))
      case .typed(let text): editline.replace(last: 0, with: text)
      case .deleted: _ = editline.deleteBack()
      }
      guard let narrowed = dialogue?.ask(editline.line.left.lastLine, postpone: postpone) else { return }
      menu?.show(narrowed)
    }
  }
}

// What is shown.
extension EditingSession {
  private var line: EditedLine {
    let (left, right) = editline.line
    return EditedLine(left: left, right: right, spans: spans(of: left + right))
  }

  // nil if neither colours nor suggestions are wanted, or the terminal cannot show them.
  private func spans(of text: String) -> [LineSpan]? {
    guard screen.isCapable, let coloring = settings.coloring else { return nil }
    guard text.utf8.contains(0x0A) else { return coloring(text) }
    var (all, start) = ([LineSpan](), 0)
    for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let spans = coloring(String(line)) else { return nil }
      all += spans.map { LineSpan(range: $0.range.lowerBound + start..<$0.range.upperBound + start, style: $0.style) }
      start += line.count + 1
    }
    return all
  }

  private func show() {
    offer = nil
    if let search { return screen.show { search.rows(width: $0, height: $1) } }
    var line = line
    let isColored = line.spans != nil
    if isColored, menu == nil, line.right.isEmpty { line.suggestion = history.rest(of: line.left) ?? "" }
    let hasSuggestion = screen.show(line) { menu?.rows(width: $0, height: max(3, $1 / 2), isColored: isColored) ?? [] }
    if hasSuggestion { offer = (line.left, line.suggestion) }
  }

  private func announce() {
    screen.erase()
    screen.print(settings.announcements.removeAll())
    if let prompt = settings.announcements.takePrompt() { screen.replace(prompt) }
    redraw()
  }

  // `show` draws the rest once all keys have been read.
  private func redraw() { if search == nil { screen.redraw() } }
}

extension EditingSession {
  private func handle(_ signal: Int32) {
    switch signal {
    case SIGINT:
      end(.interrupted(lineWasEmpty: isUntouched))
    case SIGTERM, SIGHUP, SIGQUIT: end(.signalled(signal))
    case SIGTSTP:
      screen.suspend(line) { SignalAction.performDefault(SIGTSTP) }
      redraw()
      isContinuing = true
    case SIGCONT:
      // The shell has changed the terminal in the meantime, so libedit must restore all its settings.
      editline.withoutRawMode {}
      if !isContinuing { continued() }
      isContinuing = false
    case SIGWINCH: resize()
    default: break
    }
  }

  // After a stop that could not be prepared for, the cursor may be anywhere.
  private func continued() {
    screen.forget()
    redraw()
  }

  private func postpone(_ signal: Int32) -> Bool {
    keyboard.postpone(signal)
    return [SIGINT, SIGTERM, SIGHUP, SIGQUIT].contains(signal)
  }

  private func resize() {
    if screen.askForPlace() { screen.learn(column: keyboard.reportedColumn()) }
    screen.erase()
    editline.resize()
    redraw()
  }
}
