import ConsoleInfra
import SharedUI

/// Asks whoever sits at the terminal of standard input.
struct TerminalQuestion: Asking {
  private let output: StreamOutput

  /// Shows questions on `output`; nil where standard input or error is no terminal.
  init?(on output: StreamOutput) {
    guard Terminal.isTerminal(0), Terminal.isTerminal(2) else { return nil }
    self.output = output
  }

  /// Waits for a line; without one, the answer is empty.
  func answer(to question: String) async -> String {
    do { try output.write(question) } catch { return "" }
    if case .line(let text, _) = await LineSource().next() { return text }
    // Nobody pressed Enter, which would have ended the question's line; after Ctrl-C it is said what was interrupted.
    if !Task.isCancelled { do { try output.write("\n") } catch {} }
    return ""
  }
}
