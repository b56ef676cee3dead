import AccountUIComposer
import Foundation
import SharedRemote
import SharedUI
import TasksDomain
import TasksUIComposer

/// Signs the user in to the service.
struct LoginCommand: Command {
  static let page = CommandPage(
    "login", group: .session, summary: "sign in to the service with a token, which is kept",
    options: [withToken],
    example: CommandExample(
      "login --with-token", does: "asks for a token, which is not shown, and sends it with each request from then on"))

  private static let withToken = CommandOption(
    "--with-token", summary: "ask for an access token, or read it from standard input")

  init(_ words: CommandWords) throws(UsageError) {
    guard words.has(Self.withToken) else { throw UsageError("login needs --with-token") }
  }

  var effect: CommandEffect { .persistent }

  func run(in session: isolated Session, with context: CommandContext) async throws(CommandFailure) {
    try context.account.checkCanSignIn()
    try await context.account.signIn(with: try await token(in: context.app))
    let edits = context.tasks.edits
    guard await !session.service.connectivity.isOffline, try await edits.counts().toSend > 0 else { return }
    // Some may have waited for this.
    try await edits.send(onlyDue: false)
  }

  private func token(in context: AppContext) async throws(CommandFailure) -> String {
    if let typed = try await context.console.secret("token:") { return typed.trimmingCharacters(in: .whitespaces) }
    guard let input = context.standardInput else {
      throw .usage("not a terminal; run 'roster login --with-token' with the token on standard input")
    }
    guard case .line(let line, _) = await input.next(prompt: "") else {
      throw .usage("standard input has no token")
    }
    return line.trimmingCharacters(in: .whitespaces)
  }
}
