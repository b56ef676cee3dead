import Composition
import ConsoleInfra
import Foundation
import SharedPresentation
import SharedUI

/// The process's streams and environment.
struct Streams: Sendable {
  /// The variables that the program heeds.
  let environment: [String: String]
  /// Standard output.
  let results: DescriptorOutput
  /// Standard error.
  let notes = DescriptorOutput(2)

  private let isOutputClosed: Bool

  /// The streams of a process that has these variables.
  ///
  /// - Parameter isOutputClosed: Whether standard output was closed when the process was started.
  init(environment: [String: String], isOutputClosed: Bool = false) {
    self.environment = environment
    self.isOutputClosed = isOutputClosed
    results = DescriptorOutput(isOutputClosed ? -1 : STDOUT_FILENO)
  }

  /// Why nothing should be done whose results are to be printed; nil if they can be.
  var complaint: String? { isOutputClosed ? "standard output is closed, and nothing was done" : nil }

  /// Whether commands are typed at a prompt: standard input and output are both terminals.
  var isInteractive: Bool { Terminal.isTerminal(0) && Terminal.isTerminal(1) }

  /// The console for results as `output` and the `preferences` of the moment ask, a screen at a time if `isPaging` and
  /// that can be.
  func console(
    _ output: OutputSettings = OutputSettings(), isPaging: Bool = false,
    _ preferences: @escaping @Sendable () -> Preferences
  ) -> Console {
    let canColorNotes = canColor(2)
    let canSpin = Terminal.isTerminal(2) && !isDumb && !output.isQuiet && !output.isPlain
    let spinner = canSpin ? Spinner(on: notes, sleep: { try await Task.sleep(for: $0) }) : nil
    let canPage = isPaging && Terminal.isTerminal(1) && !isDumb
    return Console(
      results: DiscardingOutput(results), notes: notes, spinner: spinner, asking: TerminalQuestion(on: notes),
      pager: canPage ? Pager(standard: Preferences().pager) { preferences().pagerCommand } : nil,
      areNotesColored: !output.isPlain && preferences().color.holds(where: canColorNotes),
      isQuiet: output.isQuiet, isPlain: output.isPlain, layout: layout(output, preferences))
  }

  private func layout(
    _ output: OutputSettings, _ preferences: @escaping @Sendable () -> Preferences
  ) -> @Sendable () -> Layout {
    let (canColor, hasUnicode) = (canColor(1), hasUnicode)
    return {
      let preferences = preferences()
      return Layout(
        format: preferences.format, fields: output.fields, width: width,
        isColored: !output.isPlain && preferences.color.holds(where: canColor), hasUnicode: hasUnicode,
        isQuiet: output.isQuiet, isPlain: output.isPlain)
    }
  }

  /// Prints `text` and gives the status of doing so.
  func print(_ text: String) -> Int32 {
    do throws(OutputFailure) {
      try results.write(text.hasSuffix("\n") ? text : text + "\n")
      return ExitStatus.success.rawValue
    } catch {
      return status(of: error)
    }
  }

  /// Says what went wrong.
  func fail(_ text: String) {
    console { Preferences() }.fail(text)
  }

  /// Says why nothing is done, and gives the status of that.
  func refuse(_ complaint: String) -> Int32 {
    fail(complaint)
    return ExitStatus.failure.rawValue
  }

  /// The status for results that could not be written, having said why; a reader that has seen enough is no failure.
  func status(of failure: OutputFailure) -> Int32 {
    guard case .failed(let why) = failure else { return ExitStatus.success.rawValue }
    fail("could not write the results: \(why)")
    return ExitStatus.failure.rawValue
  }

  // The first of these that is set says which characters there are.
  private var hasUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    return locale.lowercased().replacing("-", with: "").contains("utf8")
  }

  private var isDumb: Bool { environment["TERM"].map { $0 == "dumb" } ?? true }

  // Whoever sets it wants tables of that width, also in a file.
  private var width: Int? {
    let asked = environment["COLUMNS"].flatMap { Int($0) } ?? 0
    return asked > 0 ? asked : Terminal.width(of: 1)
  }

  private func canColor(_ descriptor: Int32) -> Bool {
    Terminal.isTerminal(descriptor) && !isDumb && environment["NO_COLOR", default: ""].isEmpty
  }
}

extension Preferences {
  // Empty for none.
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
