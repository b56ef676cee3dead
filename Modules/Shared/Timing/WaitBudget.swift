import Foundation
import Synchronization

/// The total time for which one command may wait for locks held by other programs, across all locks and attempts.
///
/// Concurrent waits count once.
package final class WaitBudget: Sendable {
  /// The budget of the command that the calling task runs; `nil` outside a command.
  @TaskLocal package static var current: WaitBudget?
  package static let standard = Duration.seconds(5)

  /// The limit for completion with the Tab key.
  package static let ofCompletion = Duration.seconds(1)

  // The interval between attempts to take a lock.
  private static let step = Duration.milliseconds(10)
  // Even a cancelled command must record what it has sent, if the lock becomes free within this time.
  private static let grace = Duration.milliseconds(50)

  private let clock: WaitClock
  private let state: Mutex<State>

  package init(limit: Duration = standard, clock: WaitClock = .system) {
    self.clock = clock
    state = Mutex(State(left: limit))
  }

  /// Runs `work` with this budget, which is cancelled along with the calling task.
  package func limit<Value: Sendable>(_ work: @Sendable () async -> Value) async -> Value {
    await withTaskCancellationHandler {
      await Self.$current.withValue(self) { await work() }
    } onCancel: {
      cancel()
    }
  }

  /// Blocks the calling thread briefly before the next attempt at a lock, or returns false if the budget is used up.
  package func pause() -> Bool {
    guard let step = begin() else { return false }
    clock.block(step)
    end()
    return true
  }

  /// Suspends the calling task briefly, like `pause`; also returns false if the task is cancelled.
  package func sleep() async -> Bool {
    guard let step = begin() else { return false }
    defer { end() }
    do { try await clock.sleep(step) } catch { return false }
    return true
  }

  /// Ends all current waits. Locks that are free can still be taken.
  package func cancel() { state.withLock { $0.cut(to: Self.grace, at: clock.now()) } }

  /// Restores the full budget for a new operation, unless waits are in progress or were cancelled.
  package func renew() { state.withLock { $0.renew() } }

  /// The time spent waiting so far.
  package var used: Duration { state.withLock { $0.used(at: clock.now()) } }

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
      limit = min(limit, used(at: now) + rest)
      isCut = true
    }

    mutating func renew() { if !isCut, waits == 0 { spent = .zero } }
  }
}

/// A clock for measuring and performing waits.
package struct WaitClock: Sendable {
  /// The time since a fixed moment; never goes backwards.
  package let now: @Sendable () -> Duration
  /// Blocks the calling thread for the given duration.
  package let block: @Sendable (Duration) -> Void
  /// Suspends the calling task for the given duration, or until it is cancelled.
  package let sleep: @Sendable (Duration) async throws -> Void

  package init(
    now: @escaping @Sendable () -> Duration, block: @escaping @Sendable (Duration) -> Void,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.block = block
    self.sleep = sleep
  }

  package static let system = WaitClock(
    now: { [start = ContinuousClock.now] in start.duration(to: .now) },
    block: { Thread.sleep(forTimeInterval: $0 / .seconds(1)) }, sleep: { try await Task.sleep(for: $0) })
}
