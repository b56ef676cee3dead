import AccountUIComposer
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedUI
import TasksDomain
import TasksUIComposer

/// What the account in this context has on this computer.
extension CommandContext {
  /// Returns how many edits wait to be sent or for a decision.
  func unsentEdits() async throws(CommandFailure) -> Int {
    let counts = try await tasks.edits.counts()
    return counts.toSend + counts.undecided
  }

  /// Throws if there are any `edits`, which would be lost.
  func refuseLosing(_ edits: Int) throws(CommandFailure) {
    guard edits > 0 else { return }
    let message = Noun("unsent edit would be lost", "unsent edits would be lost").text(of: edits)
    throw .failed(Problem(message, advice: "run 'sync', or 'discard' first"))
  }

  /// Returns how many lists are saved.
  func savedLists() async throws(CommandFailure) -> Int {
    try await app.reading("the saved lists") { try await app.storage.store.inventory().count }
  }

  /// Removes all saved lists.
  func clearSavedLists() async throws(CommandFailure) {
    _ = try await app.reading("the saved lists") { try await app.storage.store.clear(nil) }
  }
}

extension Session {
  /// Continues with the lists and edits of the account that has just signed in, and sends edits that may have waited for
  /// that. If it is the first account, it can take over what was saved before.
  ///
  /// - Parameters:
  ///   - isTakingOver: Whether to do that without asking.
  ///   - context: The context of the command that signed in, which still has what was saved before.
  func continueAsAccount(takingOver isTakingOver: Bool, from context: CommandContext) async throws(CommandFailure) {
    if let account = await app.accounts?.context().server.access?.account, context.account.current == nil {
      let leftOver = try await takeOver(isConfirmed: isTakingOver, by: account.user, from: context)
      if let leftOver {
        context.console.note("\(leftOver) from before signing in stay apart; 'logout' goes back to them")
      }
    }
    await reopen()
    let edits = defaultContext.tasks.edits
    guard await !service.connectivity.isOffline, try await edits.counts().toSend > 0 else { return }
    try await edits.send(onlyDue: false)
  }

  // Returns what was saved before and is not taken over; nil if there is nothing.
  private func takeOver(
    isConfirmed: Bool, by account: ServiceID, from context: CommandContext
  ) async throws(CommandFailure) -> String? {
    let (lists, edits) = (try await context.savedLists(), try await context.unsentEdits())
    guard lists + edits > 0 else { return nil }
    let amounts = [
      lists > 0 ? Noun("saved list").text(of: lists) : nil, edits > 0 ? Noun("unsent edit").text(of: edits) : nil,
    ]
    let amount = amounts.compactMap(\.self).joined(separator: " and ")
    guard let accounts = app.accounts, await accounts.canTakeOver(account) else { return edits > 0 ? amount : nil }
    let isAsking = context.console.canAsk || isConfirmed
    let question = "keep \(amount) from before signing in?"
    guard isAsking, try await context.console.confirms(question, isConfirmed: isConfirmed) else { return amount }
    try await accounts.takeOver(account)
    return nil
  }
}
