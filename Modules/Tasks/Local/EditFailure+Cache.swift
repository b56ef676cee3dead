import SharedLocal
import TasksOutbox

extension EditFailure {
  /// Creates the failure of an outbox from that of its store.
  init(_ failure: CacheFailure) {
    switch failure {
    case .cancelled: self = .cancelled
    case .busy: self = .store(CacheFailure.busyReason)
    case .corrupt(let reason), .full(let reason), .unavailable(let reason): self = .store(reason)
    }
  }
}
