import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedUI
import TasksDomain
import TasksUIComposer
import UsersDomain

/// Shows the status of a session: asks the service whether it is there, and the store what is saved.
struct StatusView: Sendable {
  /// Tells whether the service is there.
  let service: ServiceMonitor
  /// The store that is summed up, the names, the clock and the console.
  let context: AppContext
  /// Counts the edits that wait.
  let edits: TaskEdits

  /// Prints the status, with `selected` as the selected user.
  func show(selected: User?) async throws(CommandFailure) {
    let status = try await context.console.waiting(for: "asking the service") { () throws(CommandFailure) in
      try await load(selected: selected)
    }
    try await context.console.show(Rendering(StatusScreen.text(status, layout: context.console.layout)))
    switch status.edits {
    case .failure(let failure): throw .failed(failure)
    case .success(let overview): if let failure = overview.failure { throw .failed(failure) }
    }
  }

  private func load(selected: User?) async throws(CommandFailure) -> StatusViewModel {
    // Read first, as that is when damage is found.
    let edits = await overview()
    let damages = try await context.damages()
    do throws(LoadFailure) {
      let state = try await service.state()
      let saved = try await withCache { () throws(CacheFailure) in try await context.store.summaries() }
      return StatusViewModel(
        server: context.names.server, connection: state, store: context.names.store, saved: saved,
        edits: edits, damages: damages,
        selected: selected.map { ($0.id, $0.name) }, viewpoint: context.viewpoint)
    } catch {
      throw .failed(FailureViewModel(error, loading: "the status", mode: context.mode))
    }
  }

  private func overview() async -> Result<EditOverview, FailureViewModel> {
    if case .unusable(let reason) = await context.keeping() {
      return .failure(FailureViewModel("the edits cannot be read: \(reason)", status: .failure))
    }
    do throws(CommandFailure) {
      return .success(try await edits.overview())
    } catch {
      return .failure(error.model)
    }
  }
}
