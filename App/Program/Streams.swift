package import App
package import ConsoleInfra
import FilesInfra
import Foundation
import SharedPresentation
package import SharedUI

/// The streams and environment of the process.
package struct Streams: Sendable {
  /// The environment variables that affect the program.
  package let environment: [String: String]
  let results: DescriptorOutput
  let notes = DescriptorOutput(2)
  /// Whether the prompt forgets what was typed before it appeared.
  package let typeAhead = TypeAhead()

  private let program: String
  private let isOutputClosed: Bool

  /// Creates the streams of a process with these environment variables.
  ///
  /// - Parameters:
  ///   - program: The name of the program, with which warnings and errors begin.
  ///   - isOutputClosed: Whether standard output was closed when the process started.
  package init(of program: String = "roster", environment: [String: String], isOutputClosed: Bool = false) {
    self.program = program
    self.environment = environment
    self.isOutputClosed = isOutputClosed
    results = DescriptorOutput(isOutputClosed ? -1 : STDOUT_FILENO)
  }

  /// Why results cannot be printed, so that no command should run; `nil` if they can.
  package var problem: String? { isOutputClosed ? "standard output is closed, and nothing was done" : nil }

  /// Whether commands are typed at a prompt: standard input and output are both terminals.
  package var isInteractive: Bool { Terminal.isTerminal(0) && Terminal.isTerminal(1) }

  /// Returns a console that follows `output` and, at any time, `preferences`; it pages results if `isPaging` and the
  /// terminal allows it.
  package func console(
    _ output: OutputOptions = OutputOptions(), isPaging: Bool = false,
    _ preferences: @escaping @Sendable () -> Preferences
  ) -> Console {
    let canColorNotes = canColor(2)
    let canSpin = Terminal.isTerminal(2) && !isDumb && !output.isQuiet && !output.isPlain
    let piping: @Sendable (String) -> any Paging = { ShellPipe(to: $0) }
    let canPage = isPaging && Terminal.isTerminal(1) && !isDumb
    return Console(
      results: DiscardingOutput(results), notes: notes, program: program,
      terminal: Console.Terminal(
        spinner: canSpin
          ? Spinner(on: notes, width: { width(of: 2) }, sleep: { try await Task.sleep(for: $0) }) : nil,
        asking: TerminalQuestion(on: notes, typeAhead: typeAhead),
        pager: canPage ? Pager(defaultCommand: Preferences().pager) { preferences().pagerCommand } : nil,
        piping: isInteractive ? piping : nil,
        editor: isInteractive ? TextEditor(command: editorCommand) : nil,
        notesWidth: { width(of: 2) }, height: { Terminal.height(of: 1) }),
      areNotesColored: !output.isPlain && preferences().color.holds(where: canColorNotes),
      layout: layout(output, preferences))
  }

  private func layout(
    _ output: OutputOptions, _ preferences: @escaping @Sendable () -> Preferences
  ) -> @Sendable () -> Layout {
    let canColor = canColor(1)
    let hasUnicode = Environment.locale(in: environment).isUTF8
    let knowsLinks = canColor && Hyperlink.areKnown(in: environment)
    return {
      let preferences = preferences()
      let isColored = !output.isPlain && preferences.color.holds(where: canColor)
      return Layout(
        format: preferences.format, fields: output.fields, width: width(of: 1), isColored: isColored,
        hasUnicode: hasUnicode, isQuiet: output.isQuiet, isPlain: output.isPlain, hasLinks: isColored && knowsLinks)
    }
  }

  /// Prints `text` and returns the exit status; a reader that stops reading is not a failure.
  package func print(_ text: String) -> Int32 {
    do {
      try results.write(text.hasSuffix("\n") ? text : text + "\n")
      return ExitStatus.success.rawValue
    } catch CommandFailure.unwritten(let reason) {
      return refuse(results: reason)
    } catch {
      return refuse(results: "\(error)")
    }
  }

  /// Prints why nothing is done and returns the exit status.
  package func refuse(_ problem: String) -> Int32 {
    console { Preferences() }.fail(problem)
    return ExitStatus.failure.rawValue
  }

  /// Prints what is wrong with the command line and returns the exit status.
  package func refuse(_ error: any Error) -> Int32 {
    let failure = CommandFailure(error)
    console { Preferences() }.fail(failure.problem.message)
    return ExitStatus(failure.problem.kind).rawValue
  }

  /// Prints that results could not be written, for `reason`, and returns the exit status.
  package func refuse(results reason: String) -> Int32 { refuse("could not write the results: \(reason)") }

  private var editorCommand: String {
    ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { $0.contains { !$0.isWhitespace } } ?? "vi"
  }

  private var isDumb: Bool { environment["TERM"].map { $0 == "dumb" } ?? true }

  // `COLUMNS` also applies to output in a file.
  private func width(of descriptor: Int32) -> Int? {
    let asked = environment["COLUMNS"].flatMap { Int($0) } ?? 0
    return asked > 0 ? asked : Terminal.width(of: descriptor)
  }

  private func canColor(_ descriptor: Int32) -> Bool {
    Terminal.isTerminal(descriptor) && !isDumb && environment["NO_COLOR", default: ""].isEmpty
  }
}

extension Preferences {
  // The command of the pager; empty for none.
  fileprivate var pagerCommand: String {
    let command = String(pager.trimmingPrefix(while: \.isWhitespace))
    return command == Preferences.noPager ? "" : command
  }
}

extension ColorChoice {
  fileprivate func holds(where canColor: Bool) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: canColor
    }
  }
}
