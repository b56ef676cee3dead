import SharedInteractorInterface
package import SharedPresentation
import TasksUIComposer

extension Session {
  /// Runs `work`, a command, with a limit on how long it may wait for other programs.
  func limitingWaits<Value: Sendable>(_ work: @Sendable () async -> Value) async -> Value {
    waits = WaitBudget(limit: context.waitLimit)
    return await waits.limit(work)
  }

  /// Ends the session: sends due edits if `isSending`, or if they would be lost, and reports those that still wait.
  ///
  /// - Parameter mayWait: Whether to wait for other programs; the call does not if the last command has used up its
  ///   wait budget.
  /// - Returns: The exit status for a script because of the remaining edits or the store; `nil` if there is no problem.
  package func leave(isSending: Bool, mayWait: Bool = true) async -> ExitStatus? {
    guard hasWorked else { return nil }
    let end = SessionEnd(
      edits: tasks.edits, delivery: delivery, context: context, speaksOfEdits: sendsEdits, isScript: isSending,
      hasAskedToSignIn: hasAskedToSignIn,
      lastReported: lastFailure)
    let budget = WaitBudget(limit: mayWait && !waits.isUsedUp ? context.waitLimit : .zero)
    let isDelivering = isSending && sendsEdits
    return await budget.limit { await end.run(isSending: isDelivering) }
  }
}
