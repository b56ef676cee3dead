import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedUI
import TasksDomain
import TasksUIComposer

/// The end of a conversation: what it still has to send and to say.
struct SessionEnd: Sendable {
  /// Counts the edits that wait.
  let edits: TaskEdits
  /// Sends them.
  let delivery: EditDelivery
  /// Tells whether they are kept, and where all is said.
  let context: AppContext
  /// Whether a command was done that edits are sent after, so that those that wait are spoken of.
  let speaksOfEdits: Bool
  /// Whether it is that of a script, which is told of edits that cannot be read: at a prompt, reading all is too slow.
  let isScript: Bool
  /// Whether a command has said already that edits wait until the user signs in.
  let hasAskedToSignIn: Bool
  /// The failure that was reported last, which is not reported again; `nil` if there was none.
  let lastReported: FailureViewModel?

  /// Sends what is due if `isSending`, or if it would be lost, and says what still waits.
  ///
  /// - Returns: What a script is told, `nil` if nothing: that edits wait until the user signs in, that some need a decision
  ///   that did not before, that some cannot be read, that the store cannot be used, or that a damaged one is not ended yet.
  func run(isSending: Bool) async -> ExitStatus? {
    do throws(CommandFailure) {
      let status = try await finish(isSending: isSending)
      return try await context.damages().isEmpty ? status : .failure
    } catch {
      // Where another program holds the store, the last command has said so.
      if WaitBudget.current?.isUsedUp != true { say(error.model) }
      return .failure
    }
  }

  private func finish(isSending: Bool) async throws(CommandFailure) -> ExitStatus? {
    let keeping = await context.keeping()
    var counts = try await edits.counts()
    var undecided: [Int] = []
    var signInReason: String?
    if counts.toSend > 0, isSending || keeping != .kept {
      undecided = await delivery.sendBeforeLeaving()
      counts = try await edits.counts()
      if isSending { signInReason = await delivery.signInReason() }
    }
    if speaksOfEdits {
      for line in LeavingLines.of(counts, isKept: keeping == .kept) { context.console.note(line) }
    }
    if let signInReason, !hasAskedToSignIn { context.console.fail("edits wait: \(signInReason)") }
    if isScript, try await isUnreadable() { return .failure }
    if case .unusable = keeping { return .failure }
    return signInReason != nil ? .refused : undecided.isEmpty ? nil : .undecided
  }

  private func isUnreadable() async throws(CommandFailure) -> Bool {
    guard let failure = try await edits.overview().failure else { return false }
    say(failure)
    return true
  }

  private func say(_ failure: FailureViewModel) { if failure != lastReported { context.console.fail(failure.message) } }
}
