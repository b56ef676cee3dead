package import SharedPresentation

/// Shows a list: asks its presenter, and prints each state through its screen.
package struct ListView<Query: Sendable, Screen: ListScreen>: Sendable {
  private let screen: Screen
  private let console: Console
  private let load: @Sendable (Query) async -> Loadable<Screen.Model>

  /// Shows what `presenter` loads on `console`, as `screen` has it.
  package init<Resource>(
    _ presenter: ResourcePresenter<Query, Resource, Screen.Model>, screen: Screen, console: Console
  ) {
    self.screen = screen
    self.console = console
    load = { await presenter.load($0) }
  }

  /// What its rows can be sorted by.
  package var fieldNames: [String] { screen.fields.map(\.name) }

  /// Does nothing if the list has all fields that were asked for.
  ///
  /// - Throws: A usage error if it has not.
  package func checkFields() throws(CommandFailure) { try screen.checkFields(of: console.layout) }

  /// Loads what `query` asks for and prints it, as `arrangement` has it, in answer to `command`.
  ///
  /// - Returns: What was shown.
  /// - Throws: A usage error, before anything is loaded, if the list cannot be arranged so, or lacks a field.
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

  /// Loads what `query` asks for without a word; tells whether the service gave it just now.
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
