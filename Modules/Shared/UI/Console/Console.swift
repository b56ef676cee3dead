import Foundation
import SharedDomain
import SharedPresentation

/// The output for results, notes and errors of commands.
package struct Console: Sendable {
  private var results: any TextOutput
  private var notes: any TextOutput
  // The beginning of warnings and errors.
  private let prefix: String
  private(set) var terminal: Terminal
  private var areNotesColored: @Sendable () -> Bool
  private var usualLayout: @Sendable () -> Layout
  private var options = OutputOptions()

  /// What a terminal offers beyond text.
  package struct Terminal: Sendable {
    /// Indicates a long wait; `nil` if standard error is not a terminal.
    var spinner: Spinner?
    /// Answers questions; `nil` if there is no user to ask.
    var asking: (any Asking)?
    /// Shows results that are longer than the screen; `nil` if standard output is not a terminal.
    var pager: (any Paging)?
    /// Creates the pipe to a command of the shell; `nil` without a terminal.
    var piping: (@Sendable (String) -> any Paging)?
    /// Has users edit texts; `nil` without a terminal.
    var editor: (any Editing)?
    /// Returns the width at which notes, errors and questions are wrapped; `nil` for no limit.
    var notesWidth: @Sendable () -> Int?
    /// Returns the number of rows; `nil` if standard output is not a terminal.
    var height: @Sendable () -> Int?

    package init(
      spinner: Spinner? = nil, asking: (any Asking)? = nil, pager: (any Paging)? = nil,
      piping: (@Sendable (String) -> any Paging)? = nil, editor: (any Editing)? = nil,
      notesWidth: @escaping @Sendable () -> Int? = { nil }, height: @escaping @Sendable () -> Int? = { nil }
    ) {
      self.spinner = spinner
      self.asking = asking
      self.pager = pager
      self.piping = piping
      self.editor = editor
      self.notesWidth = notesWidth
      self.height = height
    }
  }

  /// Creates a console.
  ///
  /// - Parameters:
  ///   - results: Standard output.
  ///   - notes: Standard error.
  ///   - program: The name of the program, with which warnings and errors begin.
  ///   - terminal: What the terminal offers; by default, there is none.
  ///   - areNotesColored: Whether errors and warnings may be coloured, evaluated each time.
  ///   - layout: Returns the layout for results, called each time; notes and warnings are omitted if it is quiet, and
  ///     avoid ornaments if it is plain.
  package init(
    results: any TextOutput, notes: any TextOutput, program: String = "roster", terminal: Terminal = Terminal(),
    areNotesColored: @autoclosure @escaping @Sendable () -> Bool = false, layout: @escaping @Sendable () -> Layout
  ) {
    self.results = results
    self.notes = notes
    prefix = program + ": "
    self.terminal = terminal
    self.areNotesColored = areNotesColored
    usualLayout = layout
  }

  package func with(_ options: OutputOptions) -> Console {
    changing(self) {
      $0.options = options
      if let pipe = options.pipe { $0.terminal.pager = terminal.piping?(pipe) }
    }
  }

  /// Returns this console without results; notes, warnings and errors are still printed.
  package func discardingResults() -> Console {
    changing(self) {
      $0.results = NoOutput()
      $0.terminal.pager = nil
    }
  }

  /// The same console, which prints lines of text on other outputs and has `asking` answer questions.
  package func printingLines(on results: any TextOutput, notes: any TextOutput, asking: any Asking) -> Console {
    changing(self) { console in
      (console.results, console.notes, console.terminal) = (results, notes, Terminal(asking: asking))
      console.areNotesColored = { false }
      console.usualLayout = { [usualLayout] in Layout(format: .table, hasUnicode: usualLayout().hasUnicode) }
    }
  }

  /// Whether results are shown on a terminal that could show them in a pager.
  package var isTerminal: Bool { terminal.pager != nil }

  /// Whether results go to a command of the shell.
  package var isPiped: Bool { options.pipe != nil }

  /// The same console, which shows no results in a pager.
  package var unpaged: Console { changing(self) { $0.terminal.pager = nil } }

  /// The current layout, including the output options in effect.
  package var layout: Layout { usualLayout().with(options) }

  /// Whether results are discarded because the reader has gone.
  package var isUnread: Bool { results.isUnread }

  /// Shows the results, through the pager if they are longer than the screen, and then the notes.
  package func show(_ rendering: Rendering) async throws {
    var isShown = false
    do {
      isShown = try await terminal.pager?.page(rendering.pages) ?? false
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      warn("\(error); printing without a pager")
    }
    if !isShown { try await rendering.pages.each { try $0.isEmpty || results.write($0) } }
    // If nobody reads the results, notes about them only distract.
    guard !isUnread else { return }
    for text in rendering.notes { note(text) }
  }

  /// Writes a line to standard error, with unsafe characters replaced, unless the console is quiet.
  package func note(_ text: String) { if !layout.isQuiet { say(text, .plain) } }

  /// Writes a warning about a problem that did not make the command fail, unless the console is quiet.
  package func warn(_ text: String) { if !layout.isQuiet { say("warning: " + text, prefix: prefix, .yellow) } }

  /// Writes an error message.
  package func fail(_ text: String) { say(text, prefix: prefix, .red) }

  /// Runs `work`, showing `label` if it takes long and there is a terminal, and then what `count` returns.
  package func waiting<Value: Sendable, Failure: Error>(
    for label: String, counting count: @escaping WorkCount = { nil },
    _ work: @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    guard let spinner = terminal.spinner else { return try await work() }
    return try await spinner.during(label, counting: count, work)
  }

  /// Whether there is a terminal for `showProgress`.
  package var showsProgress: Bool { terminal.spinner != nil }

  /// Shows `text` on one row of the terminal until the next one, or for `nil` nothing, unless the console is quiet.
  package func showProgress(_ text: String?) { if !layout.isQuiet { terminal.spinner?.show(text.map(said)) } }

  /// Writes `text` to standard error as it is, for programs.
  package func report(_ text: String) { do { try notes.write(text) } catch {} }

  /// The number of rows of the terminal for results; `nil` if there is none.
  package var height: Int? { terminal.height() }

  /// Whether there is a user to ask.
  package var canAsk: Bool { terminal.asking != nil }

  /// Checks that the user can be asked, unless `isConfirmed`.
  ///
  /// - Throws: A usage error if there is no user to ask.
  package func checkCanAsk(isConfirmed: Bool) throws {
    if !isConfirmed, !canAsk { throw CommandFailure.usage("no terminal to ask; add --yes") }
  }

  /// Returns whether the user confirms `question`, which is not asked if `isConfirmed`.
  ///
  /// - Parameters:
  ///   - lines: What the question is about, shown before it even if the console is quiet.
  ///   - isLikely: Whether Enter alone means yes.
  /// - Throws: A usage error if there is no user to ask.
  package func confirms(
    _ question: String, after lines: [String] = [], isConfirmed: Bool, isLikely: Bool = false
  ) async throws -> Bool {
    if isConfirmed { return true }
    guard let asking = terminal.asking else {
      throw CommandFailure.usage("no terminal to ask '\(said(question))'; add --yes")
    }
    for line in lines { say(line, .plain) }
    let typed = await asking.answer(to: fitted(question + (isLikely ? " [Y/n]" : " [y/N]")), isSecret: false)
    if Task.isCancelled { throw CommandFailure.interrupted }
    let answer = typed?.trimmingCharacters(in: .whitespaces).lowercased() ?? "no"
    return ["y", "yes"].contains(answer) || isLikely && answer.isEmpty
  }

  /// Asks for a line, which is not shown while it is typed if it `isSecret`; returns `nil` if there is no user to ask.
  ///
  /// - Parameter lines: What the question is about, shown before it even if the console is quiet.
  /// - Throws: `.interrupted` if the user gives none.
  package func answer(
    to question: String, after lines: [String] = [], isSecret: Bool = false
  ) async throws -> String? {
    guard let asking = terminal.asking else { return nil }
    for line in lines { say(line, .plain) }
    let answer = await asking.answer(to: fitted(question), isSecret: isSecret)
    guard let answer else { throw CommandFailure.interrupted }
    return answer
  }

  /// Whether there is an editor for the user.
  package var canEdit: Bool { terminal.editor != nil }

  /// Has the user edit `text` until `take` succeeds: after a failure, asks whether to go on.
  ///
  /// - Throws: A failure that names the file with what was written, which is kept then.
  package func edit(_ text: String, until take: (String) async throws -> Void) async throws {
    guard let editor = terminal.editor else { throw CommandFailure.usage("no terminal for an editor") }
    let path = try await editor.create(text)
    while true {
      do {
        let written = try await editor.edit(path)
        try await take(written)
        _ = await editor.remove(path, ifStill: written)
        return
      } catch {
        if await editor.remove(path, ifStill: text) { throw error }
        fail(CommandFailure(error).problem.message)
        guard !Task.isCancelled, try await confirms("edit it again?", isConfirmed: false, isLikely: true) else {
          throw CommandFailure.failed(Problem("nothing was changed; what you wrote is in \(path)"))
        }
      }
    }
  }

  /// Has the user edit `line` in the editor; returns what was written, without line breaks at its end.
  ///
  /// - Throws: An error that says why it stays as it was.
  package func edited(_ line: String) async throws -> String {
    guard let editor = terminal.editor else { return line }
    let text = line + "\n"
    let path = try await editor.create(text)
    do {
      let written = try await editor.edit(path)
      _ = await editor.remove(path, ifStill: written)
      let lines = written.replacing("\r\n", with: "\n").replacing("\0", with: "")
      return String(lines[..<(lines.lastIndex { $0 != "\n" }.map(lines.index(after:)) ?? lines.startIndex)])
    } catch {
      if await editor.remove(path, ifStill: text) { throw error }
      throw CommandFailure.failed(Problem("\(error); what you wrote is in \(path)"))
    }
  }

  // Returns the question on as many lines as it needs, with room for the answer.
  private func fitted(_ question: String) -> String {
    let width = terminal.notesWidth().map { max(1, $0 - 2) }
    return Paragraph.fitted(said(question), width: width).joined(separator: "\n") + " "
  }

  private func say(_ text: String, prefix: String = "", _ style: Style) {
    let lines = Paragraph.fitted(said(text), prefix: prefix, width: terminal.notesWidth())
    let isColored = areNotesColored()
    // On a terminal, a spinner may be on the row.
    let start = terminal.spinner == nil ? "" : "\r\u{1B}[K"
    let shown = start + lines.map { style.applied(to: $0, isColored: isColored) + "\n" }.joined()
    // If standard error itself is gone, there is no way left to tell the user.
    do { try notes.write(shown) } catch {}
  }

  private func said(_ text: String) -> String {
    let visible = VisibleText.of(text)
    return layout.isPlain ? PlainText.of(visible) : visible
  }
}

/// An output that needs nothing more.
private struct NoOutput: TextOutput {
  func write(_ text: String) -> Bool { false }
}

extension Console {
  /// Shows a list with `screen`, through the pager if it is long, and returns it, described by `summary`, for export.
  ///
  /// - Parameters:
  ///   - isLive: Whether the list came from the service just now.
  ///   - rendering: Returns what to print in a layout.
  package func show<Screen: RecordScreen>(
    _ screen: Screen, summary: String, isLive: Bool = false,
    _ rendering: @escaping @Sendable (Screen, Layout) async throws -> Rendering
  ) async throws -> ShownList {
    let layout = layout
    try await show(try await rendering(screen, layout))
    return ShownList(
      isLive: isLive, summary: summary, layout: layout, check: screen.checkFields,
      text: { try await rendering(screen, $0).pages })
  }
}
