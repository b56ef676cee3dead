import AccountDomain
import AccountUI
import AccountUIComposer
import SharedDomain
import SharedPresentation
import SharedUI

/// Signs the user in to the service.
struct LoginCommand: Command {
  static let page = CommandPage(
    "login", arguments: "[EMAIL]", group: .account, summary: "sign in to an account of the service, or with a token",
    options: [.passwordOnStandardInput, withToken, .takeOver],
    asksFor: AskedSecret(advice: "the password is asked for next; do not type it on the line", emails: 1),
    example: CommandExample(
      "login ann@example.org", does: "asks for the password, which is not shown, and keeps the session until 'logout'"))

  private static let withToken = CommandOption(
    "--with-token", summary: "ask for an access token, or read it from standard input",
    asksFor: AskedSecret(
      advice: "the token is asked for next, or read from standard input; do not type it on the line"))

  private static let maxAttempts = 3

  let email: String?
  let takesToken: Bool
  let readsPassword: Bool
  let takesOver: Bool

  init(_ words: CommandWords) throws {
    takesToken = words.has(Self.withToken)
    readsPassword = words.has(.passwordOnStandardInput)
    takesOver = words.has(.takeOver)
    if takesToken, readsPassword { throw CommandFailure.usage("--with-token and --password-stdin cannot be combined") }
    email = words.plain.first
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let feature = context.account
    try await feature.checkCanSignIn()
    let account: Account?
    if takesToken {
      let input = AccountInput(
        on: context.console, from: context.console.canAsk ? nil : context.app.standardInput,
        advice: "run 'roster login --with-token' with the token on standard input")
      account = try await feature.signIn(with: try await input.secret("token").trimmed)
    } else {
      let input = try AccountInput(in: context.app, readsPassword: readsPassword)
      let usual = feature.current.flatMap { $0.email.isEmpty ? nil : $0.email }
      let email = EmailAddress(
        try await input.text("email", given: email, usual: usual, argument: "an EMAIL ('login ann@example.org')"))
      account = try await logIn(email, input, in: context)
    }
    try await session.continueSignedIn(as: account, takingOver: takesOver, from: context)
  }

  // Whoever has mistyped a password types it again, and should not do so where commands are expected.
  private func logIn(
    _ email: EmailAddress, _ input: AccountInput, in context: CommandContext
  ) async throws -> Account? {
    for _ in 1..<(readsPassword ? 1 : Self.maxAttempts) {
      do {
        return try await context.account.logIn(email, try await input.secret("password"))
      } catch let failure as CommandFailure where failure == AccountFeature.wrongCredentials {
        context.console.fail(failure.problem.text)
      }
    }
    return try await context.account.logIn(email, try await input.secret("password"))
  }
}
