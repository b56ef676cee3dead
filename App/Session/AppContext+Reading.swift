import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedUI

extension AppContext {
  /// Runs `read`, which reads the saved `subject`, and converts its failures to failures of a command.
  func reading<Value: Sendable>(
    _ subject: String, _ read: @Sendable () async throws -> Value
  ) async throws(CommandFailure) -> Value {
    do {
      return try await withCache { try await console.waiting(for: "looking", read) }
    } catch {
      throw .failed(FailureViewModel(error, loading: subject, mode: mode))
    }
  }

  /// Returns the damaged stores that the user has not dismissed.
  func damages() async throws(CommandFailure) -> [StoreDamage] {
    do {
      return try await withCache { try await storage.store.reading { try $0.damages() } }
    } catch {
      throw .failed(FailureViewModel(error, loading: "the list of damaged stores", mode: mode))
    }
  }
}
