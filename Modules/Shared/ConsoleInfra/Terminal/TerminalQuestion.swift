package import SharedUI

/// Asks whoever sits at the terminal of standard input.
package struct TerminalQuestion: Asking {
  private let output: any TextOutput

  /// Shows questions on `output`; nil where standard input or error is no terminal.
  package init?(on output: any TextOutput) {
    guard Terminal.isTerminal(0), Terminal.isTerminal(2) else { return nil }
    self.output = output
  }

  package func answer(to question: String) async -> String {
    do { try output.write(question) } catch { return "" }
    if case .line(let text, _) = await LineSource().next(prompt: "") { return text }
    // Nobody pressed Enter, which would have ended the question's line; after Ctrl-C it is said what was interrupted.
    if !Task.isCancelled { do { try output.write("\n") } catch {} }
    return ""
  }
}
