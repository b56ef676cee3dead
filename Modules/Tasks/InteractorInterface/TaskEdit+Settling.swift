package import Foundation
package import TasksDomain

extension TaskEdit {
  /// Notes what came of sending it.
  ///
  /// - Parameters:
  ///   - time: When that was.
  ///   - backoff: How long to wait before the next try, if there is to be one.
  package mutating func settle(_ outcome: SendOutcome, at time: Date, backoff: Backoff) {
    switch outcome {
    case .accepted(let item): end(.accepted, theirs: item, nil)
    case .found(let items): settle(items.first.map { .accepted($0) } ?? .absent, at: time, backoff: backoff)
    case .contradicted(let theirs, let why): end(.contradicted, theirs: theirs, why)
    case .rejected(let why): end(.rejected, theirs: nil, why)
    case .absent:
      (mayHaveArrived, notBefore) = (false, nil)
      note(.postponed)
    case .untouched: note(vain)
    case .unreached(let why): retry(vain, why, at: time + delay(backoff))
    case .postponed(let why, let retryAfter, let mayBeApplied):
      retry(vain, why, at: time + delay(backoff, retryAfter))
      mayHaveArrived = mayHaveArrived || mayBeApplied
    case .lost(let why):
      mayHaveArrived = true
      retry(.lost, why, at: time + delay(backoff))
    }
  }

  // What tells nothing of this request tells nothing of those before it either.
  private var vain: EditState.Event { mayHaveArrived ? .lost : .postponed }

  private func delay(_ backoff: Backoff, _ retryAfter: TimeInterval? = nil) -> TimeInterval {
    backoff.delay(afterTries: tries + 1, retryAfter: retryAfter)
  }

  private mutating func retry(_ event: EditState.Event, _ why: String, at time: Date) {
    note(event)
    tries += 1
    (lastError, notBefore) = (why, time)
  }

  private mutating func end(_ event: EditState.Event, theirs item: TaskItem?, _ why: String?) {
    note(event)
    tries += 1
    (theirs, lastError, notBefore) = (item, why, nil)
    // A refusal says nothing of what was sent before it.
    mayHaveArrived = mayHaveArrived && event == .rejected
  }
}
