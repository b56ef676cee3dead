package import SharedPresentation

/// Loads a list with its presenter and prints it with its screen.
package struct ListView<Query: Sendable, Screen: ListScreen>: Sendable {
  private let screen: Screen
  private let console: Console
  private let load: @Sendable (Query) async -> Loadable<Screen.Model>

  /// Creates a view that shows what `presenter` loads on `console`, using `screen`.
  package init<Resource>(
    _ presenter: ResourcePresenter<Query, Resource, Screen.Model>, screen: Screen, console: Console
  ) {
    self.screen = screen
    self.console = console
    load = { await presenter.load($0) }
  }

  /// The fields by which rows can be sorted.
  package var fieldNames: [String] { screen.fields.map(\.name) }

  /// Checks that the list has all requested fields.
  ///
  /// - Throws: A usage error if one is missing.
  package func checkFields() throws(CommandFailure) { try screen.checkFields(of: console.layout) }

  /// Loads the list for `query` and prints it as the output of `command`, arranged by `arrangement`.
  ///
  /// - Returns: The list that was shown.
  /// - Throws: A usage error, before anything is loaded, if the list lacks a field to show or to sort by.
  @discardableResult
  package func show(
    _ query: Query, command: String, arrangement: Arrangement = Arrangement()
  ) async throws(CommandFailure) -> ShownList {
    try checkFields()
    do {
      try arrangement.check(screen.fields)
    } catch {
      throw .usage(
        "cannot sort \(screen.nouns.several) by '\(error.name)'; choose from \(error.known.joined(separator: ", "))")
    }
    let state = await console.waiting(for: "loading \(screen.nouns.several)") { await load(query) }
    switch state {
    case .failed(let failure): throw .failed(failure)
    case .loaded(let presented): return try await show(presented, command: command, arrangement)
    }
  }

  /// Loads the list for `query` without printing it; returns whether it came from the service just now.
  package func reload(_ query: Query) async -> Bool {
    switch await load(query) {
    case .failed: false
    case .loaded(let presented): presented.source.isLive
    }
  }

  private func show(
    _ presented: Presented<Screen.Model>, command: String, _ arrangement: Arrangement
  ) async throws(CommandFailure) -> ShownList {
    let summary = screen.arranged(presented.model, arrangement).count
    let shown = try await console.show(screen, summary: summary, isLive: presented.source.isLive) {
      $0.rendering(of: presented, command: command, arrangement: arrangement, layout: $1)
    }
    for warning in presented.warnings { console.warn(warning) }
    return shown
  }
}
