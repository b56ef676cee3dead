import SharedLocal
import SharedPresentation
import SharedUI

extension AppContext {
  /// The damaged stores that the user has not ended yet.
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
