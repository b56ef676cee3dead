import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedUI

extension AppContext {
  /// Runs `read`, which reads the saved `subject`, and converts its failures to failures of a command.
  func reading<Value: Sendable>(
    _ subject: String, _ read: @Sendable () async throws(LoadFailure) -> Value
  ) async throws(CommandFailure) -> Value {
    do {
      return try await console.waiting(for: "looking", read)
    } catch {
      throw .failed(FailureViewModel(error, loading: subject, mode: mode))
    }
  }
}

extension AppContext {
  /// Returns the damaged stores that the user has not dismissed.
  func damages() async throws(CommandFailure) -> [StoreDamage] {
    do {
      return try await withCache { () throws(CacheFailure) in
        try await store.reading { (transaction) throws(CacheFailure) in try transaction.damages() }
      }
    } catch {
      throw .failed(FailureViewModel(error, loading: "the list of damaged stores", mode: mode))
    }
  }
}
