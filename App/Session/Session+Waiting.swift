import SharedInteractorInterface
package import SharedPresentation
import TasksUIComposer

extension Session {
  /// Does `work`, a command, which may wait for other programs as long as one command may.
  func limitingWaits<Value: Sendable>(_ work: @Sendable () async -> Value) async -> Value {
    waits = WaitBudget(limit: context.waitLimit)
    return await waits.limit(work)
  }

  /// Ends the conversation: sends what is due if `isSending`, or if it would be lost, and says what still waits.
  ///
  /// - Parameter mayWait: Whether other programs may be waited for; they are not if the last command did so to no avail.
  /// - Returns: What a script is told of the edits that are left, and of the store; `nil` if nothing.
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
