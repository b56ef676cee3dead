import AccountUI
import SharedUI

extension CommandOption {
  static let name = CommandOption("--name", "NAME", summary: "the name of the person")
  static let email = CommandOption("--email", "EMAIL", summary: "the email to sign in with")
  static let passwordOnStandardInput = CommandOption(
    "--password-stdin", summary: "read the password from standard input")
  static let takeOver = CommandOption("--take-over", summary: "keep what was saved before signing in, without asking")
}

extension AccountInput {
  /// Creates the input of a command that has `--password-stdin`, which was typed if `readsPassword`.
  init(in context: AppContext, readsPassword: Bool) throws {
    let option = CommandOption.passwordOnStandardInput.name
    if readsPassword, context.standardInput == nil {
      throw CommandFailure.usage("\(option) needs a single command with the password on standard input")
    }
    self.init(
      on: context.console, from: readsPassword ? context.standardInput : nil,
      advice: "pass \(option) to read passwords from standard input")
  }
}
