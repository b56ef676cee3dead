import Synchronization

/// How long one command may wait for locks that other programs hold, in all: whatever it waits for, and however often.
///
/// What others hold for a moment only costs that moment. Waits that go on at the same time count once.
package final class WaitBudget: Sendable {
  /// The budget of the command that the calling task works for; nil if it works for none.
  @TaskLocal package static var current: WaitBudget?
  /// What a command may wait where nobody says otherwise.
  package static let standard = Duration.seconds(5)

  /// What may be waited for after the Tab key.
  package static let ofCompletion = Duration.seconds(1)

  // How often a lock is tried for.
  private static let step = Duration.milliseconds(10)
  // What was sent is to be noted even if the command was cancelled, provided that the lock is held for a moment only.
  private static let grace = Duration.milliseconds(50)

  private let clock: WaitClock
  private let state: Mutex<State>

  /// A budget of `limit`, as `clock` measures it.
  package init(limit: Duration = standard, clock: WaitClock = .system) {
    self.clock = clock
    state = Mutex(State(left: limit))
  }

  /// Does `work` with this budget, which ends if the calling task is cancelled meanwhile.
  package func limit<Value: Sendable>(_ work: @Sendable () async -> Value) async -> Value {
    await withTaskCancellationHandler {
      await Self.$current.withValue(self) { await work() }
    } onCancel: {
      cancel()
    }
  }

  /// Blocks the calling thread for a moment, before a lock is tried for again; false at once if nothing is left.
  package func pause() -> Bool {
    guard let step = begin() else { return false }
    clock.block(step)
    end()
    return true
  }

  /// Lets the calling task sleep for a moment, as `pause`; false also if it is cancelled.
  package func sleep() async -> Bool {
    guard let step = begin() else { return false }
    defer { end() }
    do { try await clock.sleep(step) } catch { return false }
    return true
  }

  /// Ends all waits that go on; what can be had at once still is.
  package func cancel() { state.withLock { $0.cut(to: Self.grace, at: clock.now()) } }

  /// Gives back what was used: something else is begun that is not to suffer from it.
  package func renew() { state.withLock { $0.renew() } }

  /// How long was waited so far.
  package var used: Duration { state.withLock { $0.used(at: clock.now()) } }

  /// Whether nothing is left.
  package var isUsedUp: Bool { state.withLock { $0.left(at: clock.now()) <= .zero } }

  private func begin() -> Duration? {
    let left = state.withLock { $0.begin(at: clock.now()) }
    return left.map { min($0, Self.step) }
  }

  private func end() { state.withLock { $0.end(at: clock.now()) } }

  private struct State {
    private var limit: Duration
    private var spent = Duration.zero
    private var waits = 0
    private var start = Duration.zero
    private var isCut = false

    init(left: Duration) { limit = left }

    func used(at now: Duration) -> Duration { waits > 0 ? spent + max(now - start, .zero) : spent }

    func left(at now: Duration) -> Duration { limit - used(at: now) }

    mutating func begin(at now: Duration) -> Duration? {
      let left = left(at: now)
      guard left > .zero else { return nil }
      if waits == 0 { start = now }
      waits += 1
      return left
    }

    mutating func end(at now: Duration) {
      waits -= 1
      if waits == 0 { spent += max(now - start, .zero) }
    }

    mutating func cut(to rest: Duration, at now: Duration) {
      guard !isCut else { return }
      (limit, isCut) = (min(limit, used(at: now) + rest), true)
    }

    mutating func renew() {
      if !isCut, waits == 0 { spent = .zero }
    }
  }
}

extension WaitBudget {
  /// How long was waited, for a person: `5 seconds`, `0.3 seconds`; nil if that is not worth telling.
  package var usedText: String? {
    let tenths = Int((used / .milliseconds(100)).rounded())
    guard tenths > 0 else { return nil }
    let number = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return number == "1" ? "1 second" : "\(number) seconds"
  }
}
