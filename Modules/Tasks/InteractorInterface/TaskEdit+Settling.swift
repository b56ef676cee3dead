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
    case .untouched: note(mayHaveArrived ? .lost : .postponed)
    case .unreached(let why):
      note(mayHaveArrived ? .lost : .postponed)
      retry(why, at: time, backoff)
    case .postponed(let why, let retryAfter, let mayBeApplied):
      note(.postponed)
      mayHaveArrived = mayHaveArrived || mayBeApplied
      retry(why, at: time, backoff, retryAfter: retryAfter)
    case .lost(let why):
      note(.lost)
      mayHaveArrived = true
      retry(why, at: time, backoff)
    case .found(let items): settle(items.first.map { .accepted($0) } ?? .absent, at: time, backoff: backoff)
    case .absent:
      mayHaveArrived = false
      note(.postponed)
    case .contradicted(let theirs, let why): end(.contradicted, theirs: theirs, why)
    case .rejected(let why): end(.rejected, theirs: nil, why)
    case .accepted(let item): end(.accepted, theirs: item, nil)
    }
  }

  private mutating func retry(_ why: String, at time: Date, _ backoff: Backoff, retryAfter: TimeInterval? = nil) {
    tries += 1
    lastError = why
    notBefore = time + backoff.delay(afterTries: tries, retryAfter: retryAfter)
  }

  private mutating func end(_ event: EditState.Event, theirs item: TaskItem?, _ why: String?) {
    note(event)
    tries += 1
    (theirs, lastError, notBefore) = (item, why, nil)
    // An answer of any kind tells what became of it.
    mayHaveArrived = false
  }
}
