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

  /// Sends what is due if `isSending`, or if it would be lost, and says what still waits; tells whether edits wait for
  /// the user that did not before.
  func run(isSending: Bool) async -> Bool {
    let isKept = await context.keeping() == .kept
    var counts = await edits.counts()
    var undecided: [Int] = []
    if counts.toSend > 0, isSending || !isKept {
      undecided = await delivery.sendBeforeLeaving()
      counts = await edits.counts()
    }
    for line in LeavingLines.of(counts, isKept: isKept) { context.console.note(line) }
    return !undecided.isEmpty
  }
}
