package import Foundation
package import TasksDomain

extension TaskEdit {
  /// Updates the edit with the outcome of sending it.
  ///
  /// - Parameters:
  ///   - time: When the outcome was known.
  ///   - backoff: The delays before retries.
  package mutating func settle(_ outcome: SendOutcome, at time: Date, backoff: Backoff) {
    if outcome != .untouched { hold = nil }
    switch outcome {
    case .accepted(let item): end(.accepted, theirs: item, nil)
    case .acknowledged(let item):
      end(.accepted, theirs: item, nil)
      isUnproven = true
    case .notKept(let item, let why):
      end(.accepted, theirs: item, why)
      apply(.missed)
      if let item { narrow(to: lacking(in: item)) }
    case .found(_, let otherwise): settle(otherwise, at: time, backoff: backoff)
    case .contradicted(let theirs, let why): end(.contradicted, theirs: theirs, why)
    case .rejected(let why): end(.rejected, theirs: nil, why)
    case .absent:
      // The edit has certainly not arrived.
      mayHaveArrived = false
      notBefore = nil
      apply(.postponed)
    case .untouched: apply(noAnswer)
    case .unreached(let why): retry(noAnswer, why, at: time, delay(backoff))
    case .held(let hold, let why): retry(noAnswer, why, at: time, delay(backoff), hold)
    case .awaited(let grace): holdBack(grace, at: time, backoff)
    case .postponed(let why, let retryAfter, let mayBeApplied):
      retry(mayBeApplied ? .lost : noAnswer, why, at: time, delay(backoff, retryAfter))
      mayHaveArrived = mayHaveArrived || mayBeApplied
    }
  }

  /// Ends an unsure edit without sending it again, or queues it as if it had never been sent.
  ///
  /// - Parameters:
  ///   - event: `.accepted` or `.requeued`.
  ///   - item: The service's task, if the edit was applied and did not remove it.
  package mutating func end(by event: EditState.Event, theirs item: TaskItem? = nil) {
    apply(event)
    theirs = item
    lastError = nil
    notBefore = nil
    hold = nil
    mayHaveArrived = false
    uptimeWhenSent = nil
  }

  // An answer that says nothing about this request says nothing about earlier ones either.
  private var noAnswer: EditState.Event { mayHaveArrived ? .lost : .postponed }

  private func delay(_ backoff: Backoff, _ retryAfter: TimeInterval? = nil) -> TimeInterval {
    backoff.delay(afterTries: tries + 1, retryAfter: retryAfter)
  }

  private mutating func retry(
    _ event: EditState.Event, _ why: String, at time: Date, _ delay: TimeInterval, _ hold: EditHold? = nil
  ) {
    apply(event)
    tries += 1
    lastError = why
    notBefore = time + delay
    wait = delay
    self.hold = hold
  }

  // Only a lookup was made, so this does not count as a try.
  private mutating func holdBack(_ grace: TimeInterval, at time: Date, _ backoff: Backoff) {
    apply(noAnswer)
    hold = .arrival
    let delay = min(backoff.delay(afterTries: tries), grace)
    // A longer wait that the service has asked for goes on.
    guard isDue(at: time + delay) else { return }
    notBefore = time + delay
    wait = delay
  }

  private mutating func end(_ event: EditState.Event, theirs item: TaskItem?, _ why: String?) {
    apply(event)
    tries += 1
    theirs = item
    lastError = why
    notBefore = nil
    // A refusal says nothing about earlier requests.
    mayHaveArrived = mayHaveArrived && event == .rejected
  }
}

/// An exponential backoff with jitter for retries of an edit.
package struct Backoff: Sendable {
  private static let first: TimeInterval = 1
  private static let longest: TimeInterval = 300
  private let random: @Sendable () -> Double

  /// Creates a backoff.
  ///
  /// - Parameter random: Returns a number in `0..<1`, which spreads the delays.
  package init(random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }) { self.random = random }

  /// Returns the seconds to wait after `tries` tries, at least 1.
  ///
  /// The delay is 0.5 to 1.5 s after the first try and doubles with each further try, up to 7.5 minutes. It is never
  /// shorter than `retryAfter`, which may exceed that maximum.
  package func delay(afterTries tries: Int, retryAfter: TimeInterval? = nil) -> TimeInterval {
    let doublings = Double(min(max(tries, 1) - 1, 30))
    let exponential = min(Self.first * pow(2, doublings), Self.longest)
    return max(exponential * (0.5 + random()), retryAfter ?? 0)
  }
}
