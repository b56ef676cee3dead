import AccountDomain
import AccountUI
import AccountUIComposer
import SharedPresentation
import SharedUI

/// Creates an account on the service and signs in to it.
struct SignUpCommand: Command {
  static let page = CommandPage(
    "signup", group: .account, summary: "create an account on the service and sign in",
    options: [.name, .email, .passwordOnStandardInput, .takeOver],
    asksFor: AskedSecret(
      advice: "the password is asked for next; do not type it on the line (a name with blanks needs quotes)"),
    example: CommandExample("signup", does: "asks for name, email and password, and signs in to the new account"))

  let name: String?
  let email: String?
  let readsPassword: Bool
  let takesOver: Bool

  init(_ words: CommandWords) {
    name = words.value(of: .name)
    email = words.value(of: .email)
    readsPassword = words.has(.passwordOnStandardInput)
    takesOver = words.has(.takeOver)
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    try await context.account.checkCanSignUp()
    let input = try AccountInput(in: context.app, readsPassword: readsPassword)
    let name = try await input.text("name", given: name, argument: CommandOption.name.name) { AccountName($0).faults }
    var email = try await self.email(from: input)
    let password = try await input.newPassword("password")
    while true {
      do {
        let account = try await context.account.signUp(.init(name: name, email: email, password: password))
        return try await session.continueSignedIn(as: account, takingOver: takesOver, from: context)
      } catch let failure as CommandFailure where failure == AccountFeature.emailTaken && asksForEmail(context) {
        context.console.fail(failure.problem.text)
        email = try await self.email(from: input)
      }
    }
  }

  private func asksForEmail(_ context: CommandContext) -> Bool { email == nil && context.console.canAsk }

  private func email(from input: AccountInput) async throws -> String {
    try await input.text("email", given: email, argument: CommandOption.email.name) { EmailAddress($0).faults }
  }
}
