import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedUI
import TasksDomain
import TasksUIComposer

/// The end of a conversation: what it still has to send and to say.
struct Departure: Sendable {
  /// Counts the edits that wait.
  let edits: TaskEdits
  /// Sends them.
  let delivery: EditDelivery
  /// Tells whether they are kept, and where all is said.
  let context: AppContext
  /// Whether a command has said already that edits wait until the user signs in.
  let hasAskedToSignIn: Bool

  /// Sends what is due if `isSending`, or if it would be lost, and says what still waits.
  ///
  /// - Returns: What a script is told, `nil` if nothing: that edits wait until the user signs in, that some need a decision
  ///   that did not before, that they cannot be read, or that a damaged store is not ended yet.
  func run(isSending: Bool) async -> ExitStatus? {
    do throws(CommandFailure) {
      let status = try await finish(isSending: isSending)
      return try await context.damages().isEmpty ? status : .failure
    } catch {
      // Where another program holds the store, the last command has said so.
      if WaitBudget.current?.isUsedUp != true { context.console.fail(error.model.message) }
      return .failure
    }
  }

  private func finish(isSending: Bool) async throws(CommandFailure) -> ExitStatus? {
    let isKept = await context.keeping() == .kept
    var counts = try await edits.counts()
    var undecided: [Int] = []
    var signInReason: String?
    if counts.toSend > 0, isSending || !isKept {
      undecided = await delivery.sendBeforeLeaving()
      counts = try await edits.counts()
      if isSending { signInReason = await delivery.signInReason() }
    }
    for line in LeavingLines.of(counts, isKept: isKept) { context.console.note(line) }
    if let signInReason, !hasAskedToSignIn { context.console.fail("edits wait: \(signInReason)") }
    return signInReason != nil ? .refused : undecided.isEmpty ? nil : .undecided
  }

}
