import AccountDomain
import AccountUI
import AccountUIComposer
import SharedUI

/// Changes the password of the account that is signed in.
struct PasswordCommand: Command {
  static let page = CommandPage(
    "passwd", group: .account, summary: "change the password of your account", options: [readsPasswords],
    needs: .nothing, asksFor: AskedSecret(advice: "both passwords are asked for next; do not type them on the line"),
    example: CommandExample("passwd", does: "asks for the current password, and for a new one twice"))

  private static let readsPasswords = CommandOption(
    CommandOption.passwordOnStandardInput.name, summary: "read the current and the new password from standard input")

  let readsPassword: Bool

  init(_ words: CommandWords) { readsPassword = words.has(Self.readsPasswords) }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    _ = try await context.account.signedIn()
    let input = try AccountInput(in: context.app, readsPassword: readsPassword)
    let current = try await input.secret("current password")
    let new = try await input.newPassword("new password")
    try await context.account.changePassword(PasswordChange(from: current, to: new))
  }
}
