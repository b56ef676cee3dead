package import Foundation
package import SharedInteractorInterface
package import SharedLocal
package import SharedPresentation
import SharedTiming
package import SharedUI

/// The list of a feature, which can be loaded, shown, reloaded, and compared with what was saved before.
///
/// Only the feature knows the parts it is made of.
package struct FeatureList<Presenter: ListPresenter, Screen: ListScreen, Stored: StoredList>: Sendable
where Screen.Model == Presenter.Model, Stored.Query == Presenter.Query, Stored.Element == Presenter.Element {
  private let source: any Interactor<Presenter.Query, [Presenter.Item]>
  private let screen: Screen
  private let stored: Stored
  private let context: FeatureContext

  /// Creates the list that `source` loads, live or saved, `screen` shows, and the store keeps as `stored`.
  package init(
    from source: any Interactor<Presenter.Query, [Presenter.Item]>, on screen: Screen, storedAs stored: Stored,
    in context: FeatureContext
  ) {
    self.source = source
    self.screen = screen
    self.stored = stored
    self.context = context
  }

  /// Loads the answer to `query` without printing it.
  ///
  /// - Parameter showsWait: Whether to indicate a long wait.
  package func load(
    _ query: Presenter.Query, showsWait: Bool = true
  ) async throws -> Presented<[Presenter.Item]> {
    do {
      guard showsWait else { return Presented(try await source.load(query), of: screen.noun, from: context.viewpoint) }
      let loaded = try await context.console.waiting(for: "loading \(screen.noun.several)") {
        () async throws(LoadFailure) in try await source.load(query)
      }
      return Presented(loaded, of: screen.noun, from: context.viewpoint)
    } catch {
      throw CommandFailure(error, loading: Presenter.subject(of: query), mode: context.mode)
    }
  }

  /// Loads the answer to `query` without printing it; returns whether the service provided it just now.
  package func reload(_ query: Presenter.Query) async -> Bool {
    do { return try await source.load(query).source == .remote } catch { return false }
  }

  /// Loads the answer to `query` and prints it as the output of `command`, arranged by `arrangement`.
  ///
  /// - Returns: The list that was shown.
  package func show(
    _ query: Presenter.Query, command: String, arrangement: Arrangement = Arrangement()
  ) async throws -> ShownList {
    try await show(query, on: screen, command: command, arrangement: arrangement) {
      Presenter.model(of: $0, for: query, at: context.viewpoint.clock.now)
    }
  }

  /// Loads the answer to `query` and prints the `model` of it on another screen.
  ///
  /// - Throws: A usage error, before anything is loaded, if the screen lacks the field to sort by. The caller
  ///   checks the fields to show.
  package func show<Other: ListScreen>(
    _ query: Presenter.Query, on screen: Other, command: String, arrangement: Arrangement = Arrangement(),
    model: ([Presenter.Item]) -> Other.Model
  ) async throws -> ShownList {
    try screen.check(arrangement, among: screen.fields)
    let presented = try await load(query).map(model)
    return try await context.console.show(presented, on: screen, command: command, arrangement: arrangement)
  }

  /// Returns the changes made by the last load that changed the saved answer to `query`, and its time.
  package func lastChanges(of query: Presenter.Query) async throws(LoadFailure) -> (at: Date?, rows: [ChangeRow]) {
    try await stored.changes(of: query, in: context.store, as: Presenter.changes)
  }
}

extension CommandFailure {
  /// Creates the failure of a command that could not load `subject`, such as `the users`.
  package init(_ failure: LoadFailure, loading subject: String, mode: LoadMode) {
    self = .failed(Problem(failure, loading: subject, mode: mode))
  }
}
