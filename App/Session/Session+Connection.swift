import SharedRemote
import SharedUI

extension Session {
  /// What the prompt says.
  package var prompt: PromptViewModel {
    get async { PromptViewModel(selected: selected, isOffline: await service.connectivity.isOffline) }
  }
}
