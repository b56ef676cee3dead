package import AccountDomain
import AccountPresentation
package import SharedDomain
import SharedPresentation
package import SharedUI

/// What a user types to sign in: asked for at a terminal, otherwise given by options and lines of standard input.
package struct AccountInput: Sendable {
  private let console: Console
  private let input: (any CommandInput)?
  private let advice: String

  /// Creates the input.
  ///
  /// - Parameters:
  ///   - input: Standard input; `nil` if it is not to be read.
  ///   - advice: How to give secrets without a terminal, for errors.
  package init(on console: Console, from input: (any CommandInput)?, advice: String) {
    self.console = console
    self.input = input
    self.advice = advice
  }

  /// Returns `given` or the answer to `question`; if nothing is typed, `usual`.
  ///
  /// - Parameters:
  ///   - argument: The option to name in errors: `--name`.
  ///   - faults: Returns what is wrong with an answer, which is said before the question is asked again.
  /// - Throws: A usage error if there is no user to ask.
  package func text(
    _ question: String, given: String?, usual: String? = nil, argument: String,
    faults: (String) -> [InputFault] = { _ in [] }
  ) async throws -> String {
    if let given { return given }
    let asked = usual.map { "\(question) [\($0)]:" } ?? "\(question):"
    if input != nil {
      throw CommandFailure.usage("pass \(argument) as well, since standard input has only the secret")
    }
    while true {
      guard let answer = try await console.answer(to: asked) else {
        throw CommandFailure.usage("not a terminal; pass \(argument)")
      }
      let text = answer.isEmpty ? usual ?? "" : answer
      if isAccepted(faults(text)) { return text }
    }
  }

  private func isAccepted(_ faults: [InputFault]) -> Bool {
    if !faults.isEmpty { console.fail(faults.text) }
    return faults.isEmpty
  }

  /// Returns a line of standard input or the answer to `question`, which is not shown while it is typed.
  ///
  /// - Throws: A usage error if there is neither.
  package func secret(_ question: String) async throws -> Secret {
    if let input {
      switch await input.next(prompt: "") {
      case .line(let line, _): return Secret(line)
      case .rejected(let why, _): throw CommandFailure.usage("the \(question) cannot be used: \(why)")
      case .failed(let why): throw CommandFailure.failed(Problem("could not read the \(question): \(why)"))
      case .interrupted, .signalled: throw CommandFailure.interrupted
      case .end: throw CommandFailure.usage("standard input has no \(question)")
      }
    }
    guard let answer = try await console.answer(to: "\(question):", isSecret: true) else {
      throw CommandFailure.usage("not a terminal; \(advice)")
    }
    return Secret(answer)
  }

  /// Returns a new password, which a user types twice, until it can be one.
  package func newPassword(_ question: String) async throws -> NewPassword {
    while true {
      let password = try await secret(question)
      guard input == nil else { return NewPassword(password) }
      let typed = NewPassword(password, again: try await secret("\(question) again"))
      if isAccepted(typed.faults) { return typed }
    }
  }
}
