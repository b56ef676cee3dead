import Foundation

/// Where results, notes and errors go.
package struct Console: Sendable {
  private let results: any TextOutput
  private let notes: any TextOutput
  private let spinner: Spinner?
  private let asking: (any Asking)?
  private let pager: (any Paging)?
  private let currentLayout: @Sendable () -> Layout
  private let areNotesColored: @Sendable () -> Bool
  private let isQuiet: Bool
  private let isPlain: Bool

  /// A console.
  ///
  /// - Parameters:
  ///   - results: Standard output.
  ///   - notes: Standard error.
  ///   - spinner: What shows a long wait; nil where standard error is no terminal.
  ///   - asking: Who can be asked; nil where nobody sits.
  ///   - pager: What shows results that are longer than the screen; nil where standard output is no terminal.
  ///   - areNotesColored: Whether errors and warnings may be coloured at the moment it is asked.
  ///   - isQuiet: Whether notes and warnings are left out.
  ///   - isPlain: Whether notes, warnings and errors are free of ornaments.
  ///   - layout: How results are laid out at the moment it is asked.
  package init(
    results: any TextOutput, notes: any TextOutput, spinner: Spinner? = nil, asking: (any Asking)? = nil,
    pager: (any Paging)? = nil, areNotesColored: @autoclosure @escaping @Sendable () -> Bool = false,
    isQuiet: Bool = false, isPlain: Bool = false, layout: @escaping @Sendable () -> Layout
  ) {
    self.results = results
    self.notes = notes
    self.spinner = spinner
    self.asking = asking
    self.pager = pager
    self.areNotesColored = areNotesColored
    self.isQuiet = isQuiet
    self.isPlain = isPlain
    currentLayout = layout
  }

  /// How results are laid out now.
  package var layout: Layout { currentLayout().with(.ofCommand) }

  /// Whether results are discarded, as nobody reads them any more.
  package var isUnread: Bool { results.isUnread }

  /// Shows a rendering: its results, a screen at a time if they are longer than that, then its notes.
  package func show(_ rendering: Rendering) async throws(CommandFailure) {
    switch await pager?.page(rendering.results) ?? .unneeded {
    case .shown: break
    case .failed(let why):
      warn(why)
      try print(rendering.results)
    case .unneeded: try print(rendering.results)
    }
    // Notes on what nobody reads only disturb.
    guard !isUnread else { return }
    for text in rendering.notes { note(text) }
  }

  private func print(_ text: String) throws(CommandFailure) {
    guard !text.isEmpty else { return }
    do throws(OutputFailure) { try results.write(text) } catch { throw .unwritten(error) }
  }

  /// Says `text` on a line of standard error, made harmless, unless the console is quiet.
  package func note(_ text: String) { if !staysQuiet { say(VisibleText.of(text), .plain) } }

  /// Warns of something that did not keep the command from succeeding, unless the console is quiet.
  package func warn(_ text: String) { if !staysQuiet { say("roster: warning: \(VisibleText.of(text))", .yellow) } }

  private var staysQuiet: Bool { isQuiet || OutputOptions.ofCommand.isQuiet }
  private var usesWords: Bool { isPlain || OutputOptions.ofCommand.isPlain }

  /// Says what went wrong.
  package func fail(_ text: String) { say("roster: \(VisibleText.of(text))", .red) }

  /// Does `work`, showing `label` if it lasts long and there is a terminal to show it on.
  package func waiting<Value: Sendable, Failure: Error>(
    for label: String, _ work: @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    guard let spinner else { return try await work() }
    return try await spinner.during(label, work)
  }

  /// Whether somebody can be asked.
  package var canAsk: Bool { asking != nil }

  /// Does nothing if somebody can be asked, or need not be as it `isAgreed` already.
  ///
  /// - Throws: A usage error where there is nobody to ask.
  package func checkAsking(isAgreed: Bool) throws(CommandFailure) {
    if !isAgreed, asking == nil { throw Self.nobodyToAsk }
  }

  private static let nobodyToAsk = CommandFailure.usage("not a terminal; pass --yes to confirm")

  /// Whether the user wants what `question` says; not asked if that `isAgreed` already.
  ///
  /// - Throws: A usage error where there is nobody to ask.
  package func agrees(to question: String, isAgreed: Bool) async throws(CommandFailure) -> Bool {
    if isAgreed { return true }
    guard let asking else { throw Self.nobodyToAsk }
    let shown = VisibleText.of(question)
    let answer = await asking.answer(to: (usesWords ? PlainText.of(shown) : shown) + " [y/N] ")
    return ["y", "yes"].contains(answer.trimmingCharacters(in: .whitespaces).lowercased())
  }

  private func say(_ line: String, _ style: Style) {
    let line = usesWords ? PlainText.of(line) : line
    // Nothing is left to tell the user through when standard error itself is gone.
    // On a terminal a spinner may stand on the row.
    let start = spinner == nil ? "" : "\r\u{1B}[K"
    do { try notes.write(start + style.applied(to: line, isColored: areNotesColored()) + "\n") } catch {}
  }
}

extension Console {
  /// Shows a list of `screen` as it is, or a screen at a time; gives what was shown, which is told of as `summary`.
  ///
  /// - Parameters:
  ///   - isLive: Whether the service gave it just now.
  ///   - rendering: What is printed in a layout.
  package func show<Screen: RecordScreen>(
    _ screen: Screen, summary: String, isLive: Bool = false,
    _ rendering: @escaping @Sendable (Screen, Layout) -> Rendering
  ) async throws(CommandFailure) -> ShownList {
    let layout = layout
    try await show(rendering(screen, layout))
    return ShownList(isLive: isLive, summary: summary) { format throws(CommandFailure) in
      let layout = layout.written(as: format)
      try screen.checkFields(of: layout)
      return rendering(screen, layout).results
    }
  }
}
