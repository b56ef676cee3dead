import AccountUIComposer
package import SharedPresentation
import SharedTiming
import SharedUI
import TasksDomain
import TasksInteractorInterface
import TasksPresentation
import TasksUIComposer

extension Session {
  /// Ends the session: sends due edits if `isSending`, or if they would be lost, and reports those that still wait.
  ///
  /// - Parameter mayWait: Whether to wait for other programs; the call does not if the last command has used up its
  ///   wait budget.
  /// - Returns: The exit status for a script if edits wait for signing in, newly need a decision or cannot be read, if
  ///   the store cannot be used, or if a damaged store was not dismissed; otherwise `nil`.
  package func leave(isSending: Bool, mayWait: Bool = true) async -> ExitStatus? {
    let status = await end(isSending: isSending, mayWait: mayWait)
    if let access = defaultContext.app.server.access {
      _ = await TimeLimit(sleep: app.clocks.sleep).run(for: .seconds(3)) { await access.finishRenewals() }
    }
    return status
  }

  private func end(isSending: Bool, mayWait: Bool) async -> ExitStatus? {
    guard used != .nothing, defaultContext.app.storage.refusal == nil else { return nil }
    let budget = WaitBudget(limit: mayWait && !waitBudget.isUsedUp ? defaultContext.app.waitLimit : .zero)
    let isDelivering = isSending && sendsAtEnd && used == .storeAndService
    let isLooking = isSending && mayMissEdits
    return await budget.limit {
      let status = await finish(isSending: isDelivering)
      if isLooking {
        for line in Self.unsentElsewhere(await storesWithEdits()) { app.console.note(line) }
      }
      return status
    }
  }

  private func finish(isSending: Bool) async -> ExitStatus? {
    do {
      return try await sendAndReport(isSending: isSending)
    } catch {
      // If another program is holding the store, the last command has said so.
      if WaitBudget.current?.isUsedUp != true { report(CommandFailure(error)) }
      return .failure
    }
  }

  private func sendAndReport(isSending: Bool) async throws -> ExitStatus? {
    let context = defaultContext
    let edits = context.tasks.edits
    let storage = context.app.storage
    var contents = try await edits.contents()
    var undecided = await edits.sending.undecided
    var signInReason: String?
    if contents.counts.toSend > 0, isSending || storage.persistence != .kept {
      undecided += await context.delivery.sendBeforeLeaving().unsent.filter(\.state.needsDecision).map(\.id)
      contents = try await edits.contents()
      if isSending { signInReason = await context.delivery.signInReason() }
    }
    if mentionsEdits {
      for line in Self.unsentAtEnd(contents.counts, isKept: storage.persistence == .kept) {
        context.console.note(line)
      }
    }
    if let signInReason, !hasAskedToSignIn { context.console.fail("edits wait: \(signInReason)") }
    if let problem = contents.problem {
      report(.failed(problem))
      return .failure
    }
    for damage in contents.damages { context.console.fail("\(damage.summary); run 'recover'") }
    if await storage.problem() != nil || !contents.damages.isEmpty { return .failure }
    if signInReason != nil { return .refused }
    // A conflict may have been resolved since.
    return undecided.isEmpty || contents.counts.undecided == 0 ? nil : .undecided
  }

  private func report(_ failure: CommandFailure) { app.console.fail(failure.problem.text) }
}
