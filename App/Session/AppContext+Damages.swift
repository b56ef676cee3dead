import SharedLocal
import SharedPresentation
import SharedUI

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
