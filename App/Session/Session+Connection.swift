import SharedRemote
import SharedUI

extension Session {
  /// The present prompt.
  package var prompt: PromptViewModel {
    get async { PromptViewModel(selected: selected, isOffline: await service.connectivity.isOffline) }
  }
}
