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
  private let source: any Interactor<Presenter.Query, Elements<Presenter.Item>>
  // What is shown at a terminal while the service takes its time.
  private let saved: @Sendable () -> any Interactor<Presenter.Query, Elements<Presenter.Item>>
  private let screen: Screen
  private let stored: Stored
  private let context: FeatureContext

  /// Creates the list that `source` loads, live or saved, and `saved` from the store, where it is kept as `stored`, and that
  /// `screen` shows.
  package init(
    from source: any Interactor<Presenter.Query, Elements<Presenter.Item>>,
    saved: @autoclosure @escaping @Sendable () -> any Interactor<Presenter.Query, Elements<Presenter.Item>>,
    on screen: Screen, storedAs stored: Stored,
    in context: FeatureContext
  ) {
    self.source = source
    self.saved = saved
    self.screen = screen
    self.stored = stored
    self.context = context
  }

  private var label: String { "loading \(screen.noun.several)" }

  /// Loads the answer to `query`, or only looks for a saved one, without printing it.
  private func load(_ query: Presenter.Query, isSaved: Bool) async throws -> Presented<Elements<Presenter.Item>> {
    do {
      let loaded = try await isSaved ? saved().load(query) : source.load(query)
      if isSaved, case .nothing = loaded.extent { throw LoadFailure.nothingSaved }
      return Presented(loaded, of: screen.noun, from: context.viewpoint)
    } catch let error as LoadFailure {
      throw CommandFailure(error, loading: Presenter.subject(of: query), mode: context.mode)
    }
  }

  /// Loads the answer to `query` without printing it; returns whether the service provided it just now.
  package func reload(_ query: Presenter.Query) async -> Bool {
    do { return try await source.load(query).source == .remote } catch { return false }
  }

  /// Loads the answer to `query` and prints it as the output of `command`, arranged by `arrangement`.
  ///
  /// If that takes long at a terminal, prints the saved answer before, and then what differs.
  ///
  /// - Returns: The list that was shown.
  /// - Throws: A usage error, before anything is loaded, if the screen lacks the field to sort by. The caller
  ///   checks the fields to show.
  package func show(
    _ query: Presenter.Query, command: String, arrangement: Arrangement = Arrangement()
  ) async throws -> ShownList {
    try screen.check(arrangement, among: screen.fields)
    return try await showSavedFirst(query) { presented, console in
      try await show(presented, of: query, command: command, arrangement: arrangement, on: console)
    }
  }

  private func showSavedFirst(
    _ query: Presenter.Query,
    _ print: @escaping @Sendable (Presented<Elements<Presenter.Item>>, Console) async throws -> ShownList
  ) async throws -> ShownList {
    try await context.console.showSavedFirst(label, print: print) {
      guard context.mode.allowsSaved else { return nil }
      let presented = try await load(query, isSaved: true)
      return Presented(presented.model, source: presented.source.loading)
    } load: {
      try await load(query, isSaved: false)
    }
  }

  // Prints a list; a saved one is printed as it is read, a page at a time.
  private func show(
    _ presented: Presented<Elements<Presenter.Item>>, of query: Presenter.Query, command: String,
    arrangement: Arrangement, on console: Console
  ) async throws -> ShownList {
    let now = context.viewpoint.clock.now
    let model = { @Sendable in Presenter.model(of: $0, for: query, at: now) }
    guard case .saved(let saved) = presented.model, arrangement.isSimple, !saved.hasMixedIDs else {
      let all = try await reading(query) { try await presented.model.all() }
      return try await console.show(
        presented.map { _ in model(all) }, on: screen, command: command, arrangement: arrangement)
    }
    let rows = { @Sendable [screen] in screen.rows(of: model($0)) }
    let positions = try await reading(query) {
      try await arrangement.positions(in: saved, fields: screen.fields, rows)
    }
    let places = saved.pages(of: positions)
    return try await console.show(
      positions.count, of: saved.count, in: presented.map { _ in model([]) }, on: screen, command: command
    ) { layout in
      let fields = screen.fieldsShown(in: layout)
      let page = { @Sendable number in
        rows(try await reading(query) { try await saved.elements(at: places[number], fields: fields) })
      }
      return (Pages(first: places.isEmpty ? [] : try await page(0), count: max(places.count, 1), further: page), [])
    }
  }

  /// Loads the answer to `query` and prints the `model` of it on another screen.
  ///
  /// - Parameter model: Returns the model of the elements, of which it reads what it needs.
  package func show<Other: ListScreen>(
    _ query: Presenter.Query, on screen: Other, command: String, arrangement: Arrangement = Arrangement(),
    model: @escaping @Sendable (Elements<Presenter.Item>) async throws -> Other.Model
  ) async throws -> ShownList {
    try screen.check(arrangement, among: screen.fields)
    return try await showSavedFirst(query) { presented, console in
      let model = try await reading(query) { try await model(presented.model) }
      return try await console.show(
        presented.map { _ in model }, on: screen, command: command, arrangement: arrangement)
    }
  }

  /// Loads all elements of the answer to `query`, or only saved ones, without printing them.
  ///
  /// - Parameter fields: What is needed of them; `nil` for all.
  package func loadAll(
    _ query: Presenter.Query, showsWait: Bool = true, isSaved: Bool = false, fields: [String]? = nil
  ) async throws -> Presented<[Presenter.Item]> {
    try await loadAll(query, showsWait: showsWait, isSaved: isSaved, fields: fields) { $0 }
  }

  /// Loads all elements of the answer to `query`, or what `fields` names of them, and returns what `part` takes of each.
  package func loadAll<Part>(
    _ query: Presenter.Query, showsWait: Bool = true, isSaved: Bool = false, fields: [String]?,
    _ part: (Presenter.Item) -> Part
  ) async throws -> Presented<[Part]> {
    let presented =
      showsWait
      ? try await context.console.waiting(for: label) { try await load(query, isSaved: isSaved) }
      : try await load(query, isSaved: isSaved)
    var parts: [Part] = []
    try await reading(query) { try await presented.model.eachPage(fields: fields) { parts += $0.map(part) } }
    return presented.map { [parts] _ in parts }
  }

  // Reads what was loaded, which may be a saved list.
  private func reading<Value>(
    _ query: Presenter.Query, _ read: () async throws -> Value
  ) async throws -> Value {
    do { return try await read() } catch let failure as LoadFailure {
      throw CommandFailure(failure, loading: Presenter.subject(of: query), mode: context.mode)
    }
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
