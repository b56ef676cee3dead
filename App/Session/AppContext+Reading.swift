import SharedInteractorInterface
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
