package import Foundation
package import SharedInteractorInterface
package import SharedLocal
package import SharedPresentation
package import SharedSearch
package import SharedUI

/// A feature with a list, which can be loaded, shown, reloaded, searched, and compared with what was saved before.
package protocol ListFeature: Sendable {
  /// The type of the maps from what is loaded to what is shown.
  associatedtype Presenter: ListPresenter
  /// The type of the screen.
  associatedtype Screen: ListScreen where Screen.Model == Presenter.Model
  /// The type of the stored form.
  associatedtype Stored: StoredList where Stored.Query == Presenter.Query, Stored.Element == Presenter.Element

  /// The form in which the list is saved.
  static var stored: Stored { get }
  /// The screen that shows the list.
  static var screen: Screen { get }
  /// Loads the list, live or saved.
  var list: any Interactor<Presenter.Query, [Presenter.Item]> { get }
  /// What the feature is composed from.
  var context: FeatureContext { get }

  /// Returns the saved items that match `query`, best first, at most `limit`.
  func matches(_ query: SearchQuery, limit: Int) async throws(LoadFailure) -> Findings<Presenter.Item>
  /// Returns the search result for `item`.
  static func found(_ item: Presenter.Item) -> FoundRow
}

extension ListFeature where Presenter.Item == Stored.Element {
  package func matches(_ query: SearchQuery, limit: Int) async throws(LoadFailure) -> Findings<Presenter.Item> {
    try await SavedSearch(Self.stored, store: context.store).find(query, limit: limit)
  }
}

extension ListFeature {
  /// The fields by which the list can be sorted.
  package static var sortFields: [String] { screen.fields.map(\.name) }

  /// The kinds of lists that are saved, those with everything first.
  package static var savedKinds: [String] { stored.kinds }

  /// Loads the answer to `query` without printing it.
  ///
  /// - Parameter showsWait: Whether to show that this takes long.
  package func load(
    _ query: Presenter.Query, showsWait: Bool = true
  ) async throws(CommandFailure) -> Presented<[Presenter.Item]> {
    let list = list
    do {
      guard showsWait else { return Presented(try await list.load(query), from: context.viewpoint) }
      let loaded = try await context.console.waiting(for: "loading \(Self.screen.noun.several)") {
        () async throws(LoadFailure) in try await list.load(query)
      }
      return Presented(loaded, from: context.viewpoint)
    } catch {
      throw CommandFailure(error, loading: Presenter.subject(of: query), mode: context.mode)
    }
  }

  /// Loads the answer to `query` without printing it; returns whether the service provided it just now.
  package func reload(_ query: Presenter.Query) async -> Bool {
    do throws(LoadFailure) {
      return try await list.load(query).source == .remote
    } catch {
      return false
    }
  }

  /// Loads the answer to `query` and prints it as the output of `command`, arranged by `arrangement`.
  ///
  /// - Returns: The list that was shown.
  package func show(
    _ query: Presenter.Query, command: String, arrangement: Arrangement = Arrangement()
  ) async throws(CommandFailure) -> ShownList {
    try await show(query, on: Self.screen, command: command, arrangement: arrangement) {
      Presenter.model(of: $0, for: query)
    }
  }

  /// Loads the answer to `query` and prints the `model` of it on another screen.
  ///
  /// - Throws: A usage error, before anything is loaded, if the screen lacks the field to sort by. Whoever calls it
  ///   checks the fields to show.
  package func show<Other: ListScreen>(
    _ query: Presenter.Query, on screen: Other, command: String, arrangement: Arrangement = Arrangement(),
    model: ([Presenter.Item]) -> Other.Model
  ) async throws(CommandFailure) -> ShownList {
    try screen.check(arrangement)
    let presented = try await load(query).map(model)
    return try await context.console.show(presented, on: screen, command: command, arrangement: arrangement)
  }

  /// Returns the search results for `query`, best first, at most `limit`.
  package func find(_ query: SearchQuery, limit: Int) async throws(LoadFailure) -> Findings<FoundRow> {
    try await matches(query, limit: limit).map(Self.found)
  }

  /// Returns the changes that the last changing load of the answer to `query` made, and when it happened.
  package func lastChanges(of query: Presenter.Query) async throws(LoadFailure) -> (at: Date?, rows: [ChangeRow]) {
    try await SavedChanges(Self.stored, store: context.store).load(query, as: Presenter.changes)
  }
}

extension CommandFailure {
  /// Creates the failure of a command that could not load `subject`, such as `the users`.
  package init(_ failure: LoadFailure, loading subject: String, mode: LoadMode) {
    let model = FailureViewModel(failure, loading: subject, mode: mode)
    self =
      switch failure {
      case .cancelled: .interrupted
      case .nothingSaved: .unavailable(model)
      default: failure.meansServiceUnusable ? .unavailable(model) : .failed(model)
      }
  }
}
