import SharedLocal
import TasksOutbox

extension EditFailure {
  /// The failure of an outbox whose store fails so.
  init(_ failure: CacheFailure) {
    switch failure {
    case .cancelled: self = .cancelled
    case .busy: self = .store(CacheFailure.busyReason)
    case .corrupt(let reason), .full(let reason), .unavailable(let reason): self = .store(reason)
    }
  }
}
