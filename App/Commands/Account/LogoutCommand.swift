import AccountUIComposer
import SharedPresentation
import SharedUI

/// Ends the session with the service.
struct LogoutCommand: Command {
  static let page = CommandPage(
    "logout", group: .account, summary: "sign out of the service and remove the tokens", options: [forget],
    needs: .store,
    example: CommandExample(
      "logout", does: "ends the session, removes the tokens and asks whether to remove the saved lists too"))

  private static let forget = CommandOption("--forget", summary: "remove the saved lists too, without asking")

  let forgets: Bool

  init(_ words: CommandWords) { forgets = words.has(Self.forget) }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    guard try await context.account.isSignedIn() else { return }
    let (edits, lists) = try await amounts(context)
    if forgets { try context.refuseLosing(edits) }
    let removes = if forgets { true } else { try await asksToRemove(lists, context) }
    try await context.account.signOut()
    await session.reopen()
    if removes, lists > 0 {
      try await context.clearSavedLists()
      context.console.note("\(Noun("saved list").text(of: lists)) removed")
    }
    if edits > 0 {
      context.console.note("\(Noun("unsent edit is", "unsent edits are").text(of: edits)) kept for the next login")
    }
  }

  // Signing out does not depend on the store, unless something is to be removed from it.
  private func amounts(_ context: CommandContext) async throws -> (edits: Int, lists: Int) {
    do {
      return (try await context.unsentEdits(), try await context.savedLists())
    } catch {
      let failure = CommandFailure(error)
      if forgets || failure == .interrupted { throw failure }
      context.console.warn(failure.problem.message)
      return (0, 0)
    }
  }

  // Scripts keep the lists.
  private func asksToRemove(_ lists: Int, _ context: CommandContext) async throws -> Bool {
    guard lists > 0, context.console.canAsk else { return false }
    let question = "remove \(Noun("the saved list", "the saved lists").form(for: lists)) from this computer too?"
    return try await context.console.confirms(question, isConfirmed: false)
  }
}
