import SharedRemote
import SharedUI

extension Session {
  /// What the prompt says.
  package var prompt: PromptViewModel {
    get async { PromptViewModel(selected: selected, isOffline: await service.connectivity.isOffline) }
  }

  /// Stops asking the service.
  func goOffline() async {
    await service.connectivity.pause()
    context.console.note("offline: lists come from what is saved until 'online'")
  }

  /// Asks the service again.
  func goOnline() async {
    await service.connectivity.resume()
    context.console.note("online: the service is asked again")
  }
}
