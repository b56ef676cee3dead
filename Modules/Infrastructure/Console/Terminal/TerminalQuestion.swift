import Foundation
package import SharedUI

/// Asks questions at the terminal of standard input.
package struct TerminalQuestion: Asking {
  private let output: any TextOutput
  private let typeAhead: TypeAhead

  /// Creates a prompt that shows questions on `output`; `nil` if standard input or error is not a terminal.
  package init?(on output: any TextOutput, typeAhead: TypeAhead = TypeAhead()) {
    guard Terminal.isTerminal(0), Terminal.isTerminal(2) else { return nil }
    self.output = output
    self.typeAhead = typeAhead
  }

  package func answer(to question: String, isSecret: Bool) async -> String? {
    guard isSecret else { return await line(after: question) }
    guard let attributes = TerminalAttributes(of: STDIN_FILENO) else { return nil }
    // What was typed before the question may be shown or run as a command, so it is not taken as the answer.
    typeAhead.discard()
    tcflush(STDIN_FILENO, TCIFLUSH)
    attributes.hidingKeys.restore(on: STDIN_FILENO)
    defer { attributes.restore(on: STDIN_FILENO) }
    let secret = await line(after: question)
    // Enter was not shown either.
    if secret != nil { do { try output.write("\n") } catch {} }
    return secret
  }

  private func line(after question: String) async -> String? {
    do { try output.write(question) } catch { return nil }
    if case .line(let text, _) = await LineSource().next(prompt: "") { return text }
    // Without an answer, nobody pressed Enter to end the line of the question. After Ctrl-C, the line is ended
    // elsewhere.
    if !Task.isCancelled { do { try output.write("\n") } catch {} }
    return nil
  }
}
