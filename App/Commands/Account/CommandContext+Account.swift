import AccountUIComposer
import SharedDomain
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedUI
import TasksDomain
import TasksUIComposer

/// What the account in this context has on this computer.
extension CommandContext {
  /// Asks the service whose a given token is, and returns the context with the lists and edits of that account; `nil`
  /// unless that is all that this context lacks.
  func identified() async throws -> AppContext? {
    guard let accounts = app.accounts, app.storage.refusal == .unknownAccount else { return nil }
    try await accounts.identify(app) { try await account.askWhoOneIs() }
    return await accounts.context()
  }

  /// Returns how many edits wait to be sent or for a decision.
  func unsentEdits() async throws -> Int { try await tasks.edits.counts().total }

  /// Throws if there are any `edits`, which would be lost.
  func refuseLosing(_ edits: Int) throws {
    guard edits > 0 else { return }
    let message = Noun("unsent edit would be lost", "unsent edits would be lost").text(of: edits)
    throw CommandFailure.failed(Problem(message, advice: "run 'sync', or 'discard' first"))
  }

  /// Returns how many lists are saved.
  func savedLists() async throws -> Int {
    try await app.reading("the saved lists") { try await app.storage.store.inventory().count }
  }

  func clearSavedLists() async throws {
    _ = try await app.reading("the saved lists") { try await app.storage.store.clear(nil) }
  }
}

extension Session {
  /// Continues with the lists and edits of the account that has just signed in, and sends edits that may have waited for
  /// that. If it has none, it can take over those of the user who was not signed in.
  ///
  /// - Parameters:
  ///   - account: The account; `nil` if it is unknown, so that the lists are those of a user who is not signed in.
  ///   - isTakingOver: Whether to take them over without asking.
  ///   - context: The context of the command that signed in, which still has what was saved before.
  func continueSignedIn(
    as account: Account?, takingOver isTakingOver: Bool, from context: CommandContext
  ) async throws {
    let before = context.account.current
    await reopen()
    let left = Amount(lists: try await context.savedLists(), edits: try await context.unsentEdits())
    if let before, before.user != account?.user, left.edits > 0 {
      context.console.note("\(left.keptEdits) for the next login as \(before.label)")
    } else if before == nil, let account {
      try await takeOver(left, by: account, isConfirmed: isTakingOver)
    }
    let edits = defaultContext.tasks.edits
    // At a prompt, they are sent in the background.
    guard !app.isInteractive, await !service.connectivity.isOffline, try await edits.counts().toSend > 0
    else { return }
    try await edits.send(onlyDue: false)
  }

  private func takeOver(_ left: Amount, by account: Account, isConfirmed: Bool) async throws {
    let own = Amount(lists: try await defaultContext.savedLists(), edits: try await defaultContext.unsentEdits())
    let console = app.console
    guard let accounts = defaultContext.app.accounts, !left.isNothing, left.edits > 0 || own.isNothing || isConfirmed
    else { return }
    let question = "keep \(left.text) from before signing in?"
    let mayAsk = (own.isNothing || left.edits > 0) && console.canAsk
    if own.edits == 0, isConfirmed || mayAsk,
      try await console.confirms(question, isConfirmed: isConfirmed, isLikely: true)
    {
      // It may have got some while the question was open.
      guard try await defaultContext.unsentEdits() == 0 else {
        return console.note("not taken over: you have unsent edits of your own by now; run 'sync' and sign in again")
      }
      try await accounts.takeOver(account.user)
      await reopen()
    } else {
      let advice = own.edits > 0 && isConfirmed ? "'sync'" : "'logout', then 'login --take-over'"
      console.note("not taken over: \(left.text) from before signing in; for that, run \(advice)")
    }
  }
}

/// How many lists are saved, and how many edits wait.
private struct Amount {
  let lists: Int
  let edits: Int

  var isNothing: Bool { lists + edits == 0 }

  var keptEdits: String { Noun("unsent edit is kept", "unsent edits are kept").text(of: edits) }

  var text: String {
    let parts = [
      lists > 0 ? Noun("saved list").text(of: lists) : nil, edits > 0 ? Noun("unsent edit").text(of: edits) : nil,
    ]
    return parts.compactMap(\.self).joined(separator: " and ")
  }
}
