package import SharedTiming
import TasksDomain

/// How edits are sent once a command has entered them.
package struct EditSending: Sendable {
  // How long a command at a prompt waits for the outcome, while the background goes on sending.
  private static let promptLimit = Duration.milliseconds(300)
  // How much longer than a request may take a command of a script waits, so that a slow request is not cut off.
  private static let grace = Duration.seconds(1)

  /// Whether the background sends edits, as at a prompt; in a script, each command sends its own.
  package let isInBackground: Bool
  package let dispatch = EditDispatch()
  private let limit: TimeLimit

  /// Creates a way of sending that measures time by `limit`.
  package init(isInBackground: Bool, limit: TimeLimit) {
    self.isInBackground = isInBackground
    self.limit = limit
  }

  /// Has the edits with these ids sent, by the background or by `send`, and waits for that, but not long.
  ///
  /// - Parameter timeout: How long a request may take.
  /// - Returns: Whether the background is still sending them.
  func run(_ ids: [Int], timeout: Duration, _ send: @escaping @Sendable () async -> Void) async -> Bool {
    if isInBackground {
      await dispatch.expect(ids)
      let isInTime = await limit.run(for: Self.promptLimit) { for await _ in dispatch.request() {} }.isInTime
      await dispatch.release(ids, isSending: !isInTime)
      return !isInTime || Task.isCancelled
    }
    guard await !dispatch.isServiceSlow else { return false }
    if await !limit.run(for: timeout + Self.grace, send).isInTime { await dispatch.noteSlowService() }
    return false
  }
}

/// The requests to send edits in the background, and the edits whose outcome a command is going to print.
package actor EditDispatch {
  /// Finished once the edits were sent.
  package typealias Request = AsyncStream<Never>.Continuation

  /// The requests to send edits now; the newest replaces one that is not taken yet.
  package nonisolated let requests: AsyncStream<Request>
  private nonisolated let requesting: AsyncStream<Request>.Continuation
  private var expected: Set<Int> = []
  // Those of which a command has said that they are being sent.
  private var promised: Set<Int> = []
  /// Whether sending in a script has timed out, so that later commands do not wait.
  private(set) var isServiceSlow = false
  /// The edits of the commands of a script that turned out to need a decision.
  package private(set) var undecided: [Int] = []

  init() { (requests, requesting) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  /// Asks the background to send edits; the returned stream ends when it has.
  @discardableResult
  package nonisolated func request() -> AsyncStream<Never> {
    let (end, ending) = AsyncStream.makeStream(of: Never.self)
    requesting.yield(ending)
    return end
  }

  /// Records that a command is going to print what becomes of these edits.
  func expect(_ ids: [Int]) { expected.formUnion(ids) }

  /// Records that a command prints these edits as they are now, so that their outcome is to be announced.
  ///
  /// - Parameter isSending: Whether the command prints that they are being sent.
  func release(_ ids: [Int], isSending: Bool) {
    expected.subtract(ids)
    if isSending { promised.formUnion(ids) }
  }

  /// Returns those of `edits`, which were just sent, that are to be announced: if no command is going to print them,
  /// and they are done with or a command has said that they are being sent.
  func news(among edits: [TaskEdit]) -> [TaskEdit] {
    let news = edits.filter { edit in
      !expected.contains(edit.id)
        && (edit.state == .confirmed || edit.state.needsDecision || promised.contains(edit.id))
    }
    promised.subtract(news.map(\.id))
    return news
  }

  /// Records that sending in a script has timed out.
  func noteSlowService() { isServiceSlow = true }

  /// Records those of `edits`, which a command of a script has sent, that need a decision.
  func note(undecided edits: [TaskEdit]) { undecided += edits.filter(\.state.needsDecision).map(\.id) }
}
