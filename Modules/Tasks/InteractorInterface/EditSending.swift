package import SharedTiming
import TasksDomain

/// How edits are sent once a command has entered them, and what has come of sending them.
///
/// Each outcome is printed once: while a command enters edits, all outcomes are kept here, and as it ends, it takes
/// those that are its own. The others are announced, as are those that are known later.
package actor EditSending {
  // How long a command at a prompt waits for the outcome, while the background goes on sending.
  private static let promptLimit = Duration.milliseconds(300)
  // How much longer than a request may take a command of a script waits, so that a slow request is not cut off.
  private static let grace = Duration.seconds(1)

  /// A request to send edits, which is finished once they were sent.
  package typealias Request = AsyncStream<Never>.Continuation

  /// Whether the background sends edits, as at a prompt; in a script, each command sends its own.
  package nonisolated let isInBackground: Bool
  /// The requests to send edits in the background now; the newest replaces one that is not taken yet.
  package nonisolated let requests: AsyncStream<Request>
  private nonisolated let requesting: AsyncStream<Request>.Continuation
  private let limit: TimeLimit
  private let timeout: @Sendable () -> Duration
  // Whether a command is running that prints the outcomes of its edits.
  private var isCollecting = false
  /// The number of edits that were sent since the command has begun.
  private(set) var sentCount = 0
  // The last outcome of each edit that was neither printed nor announced yet.
  private var outcomes: [Int: TaskEdit] = [:]
  // The edits of which a command has said that they are being sent.
  private var promised: Set<Int> = []
  // Whether sending in a script has timed out, so that later commands do not wait.
  private var isServiceSlow = false
  /// The edits of the commands of a script that turned out to need a decision.
  package private(set) var undecided: [Int] = []

  /// Creates the state of sending.
  ///
  /// - Parameters:
  ///   - limit: Measures the time.
  ///   - timeout: Returns how long a request may take.
  package init(isInBackground: Bool, limit: TimeLimit, timeout: @escaping @Sendable () -> Duration) {
    self.isInBackground = isInBackground
    self.limit = limit
    self.timeout = timeout
    (requests, requesting) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Asks the background to send edits; the returned stream ends when it has.
  @discardableResult
  package nonisolated func request() -> AsyncStream<Never> {
    let (end, ending) = AsyncStream.makeStream(of: Never.self)
    requesting.yield(ending)
    return end
  }

  /// Has the `count` edits sent that were just entered, by the background or by `send`, and waits for that: at a prompt
  /// not long, in a script at most about a timeout for each.
  ///
  /// - Returns: Whether the background is still sending them.
  func run(_ count: Int, _ send: @escaping @Sendable () async -> Void) async -> Bool {
    if isInBackground {
      let isInTime = await limit.run(for: Self.promptLimit) { for await _ in self.request() {} }.isInTime
      return !isInTime || Task.isCancelled
    }
    guard !isServiceSlow else { return false }
    if await !limit.run(for: (timeout() + Self.grace) * count, send).isInTime { isServiceSlow = true }
    return false
  }

  /// Makes the background keep all outcomes from now on, since a command that prints them is about to enter edits.
  func beginCommand() {
    isCollecting = isInBackground
    sentCount = 0
  }

  func countSent() { sentCount += 1 }

  /// Returns `edits`, which the command has entered, as they are after sending, as far as that is known; from now on,
  /// outcomes are announced.
  ///
  /// - Parameter isSending: Whether the command prints that those of which nothing is known are being sent.
  func endCommand(_ edits: [TaskEdit] = [], isSending: Bool = false) -> [TaskEdit] {
    isCollecting = false
    return edits.map { edit in
      if let outcome = outcomes.removeValue(forKey: edit.id) { return outcome }
      if isSending { promised.insert(edit.id) }
      return edit
    }
  }

  /// Returns all outcomes since the command has begun, since it prints what was sent; from now on, they are announced.
  func endSync() -> [TaskEdit] {
    isCollecting = false
    return takeOutcomes()
  }

  /// Returns the outcomes to announce, including those of `edits`, which were just sent: those that are final or need a
  /// decision, and those of edits of which a command has said that they are being sent.
  func news(among edits: [TaskEdit]) -> [TaskEdit] {
    for edit in edits { outcomes[edit.id] = edit }
    guard !isCollecting else { return [] }
    let news = takeOutcomes().filter { edit in
      edit.state == .confirmed || edit.state.needsDecision || promised.contains(edit.id)
    }
    promised.subtract(news.map(\.id))
    return news
  }

  private func takeOutcomes() -> [TaskEdit] {
    defer { outcomes = [:] }
    return outcomes.values.sorted { $0.id < $1.id }
  }

  /// Adds those of `edits`, which a command of a script has sent, that need a decision.
  func collect(undecided edits: [TaskEdit]) { undecided += edits.filter(\.state.needsDecision).map(\.id) }
}
