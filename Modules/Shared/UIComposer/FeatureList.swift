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
  private let saved: any Interactor<Presenter.Query, Elements<Presenter.Item>>
  private let screen: Screen
  private let stored: Stored
  private let context: FeatureContext

  /// Creates the list that `source` loads, live or saved, and `saved` from the store, where it is kept as `stored`, and that
  /// `screen` shows.
  package init(
    from source: any Interactor<Presenter.Query, Elements<Presenter.Item>>,
    saved: any Interactor<Presenter.Query, Elements<Presenter.Item>>, on screen: Screen, storedAs stored: Stored,
    in context: FeatureContext
  ) {
    self.source = source
    self.saved = saved
    self.screen = screen
    self.stored = stored
    self.context = context
  }

  /// Loads the answer to `query` without printing it.
  ///
  /// - Parameter showsWait: Whether to indicate a long wait.
  private func load(
    _ query: Presenter.Query, showsWait: Bool = true
  ) async throws -> Presented<Elements<Presenter.Item>> {
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
  /// If that takes long at a terminal, prints the saved answer before, and then what has changed.
  ///
  /// - Returns: The list that was shown.
  /// - Throws: A usage error, before anything is loaded, if the screen lacks the field to sort by. The caller
  ///   checks the fields to show.
  package func show(
    _ query: Presenter.Query, command: String, arrangement: Arrangement = Arrangement()
  ) async throws -> ShownList {
    try screen.check(arrangement, among: screen.fields)
    let (console, start) = (context.console, context.clock.now)
    let print = { @Sendable (presented: Presented<Elements<Presenter.Item>>, console: Console) in
      try await show(presented, of: query, command: command, arrangement: arrangement, on: console)
    }
    let (result, early) = await console.waiting(
      for: "loading \(screen.noun.several)", meanwhile: { await showSaved(query, print) }
    ) {
      () async throws(LoadFailure) in try await source.load(query)
    }
    do {
      let presented = Presented(try result.get(), of: screen.noun, from: context.viewpoint)
      return try await early == nil
        ? print(presented, console) : showNews(of: presented, for: query, arrangement, since: start, print)
    } catch let failure as LoadFailure {
      // What is on the screen is the list that later commands mean.
      if failure == .cancelled, let early { return early }
      throw CommandFailure(failure, loading: Presenter.subject(of: query), mode: context.mode)
    }
  }

  private typealias Printing = @Sendable (Presented<Elements<Presenter.Item>>, Console) async throws -> ShownList

  // Prints the saved answer to `query`; returns nil if there is none, or it may not be shown.
  private func showSaved(_ query: Presenter.Query, _ print: Printing) async -> ShownList? {
    guard context.mode == .liveOrSaved else { return nil }
    do {
      let loaded = try await saved.load(query)
      if case .nothing = loaded.extent { return nil }
      let presented = Presented(loaded, of: screen.noun, from: context.viewpoint)
      return try await print(Presented(presented.model, source: presented.source.loading), context.console)
    } catch {
      return nil  // Whoever waits for the service learns why there is nothing.
    }
  }

  private static var maxNews: Int { 5 }

  // Prints what the service has changed in a list that is on the screen, and its last line.
  private func showNews(
    of presented: Presented<Elements<Presenter.Item>>, for query: Presenter.Query, _ arrangement: Arrangement,
    since start: Date, _ print: Printing
  ) async throws -> ShownList {
    let (time, changes) = presented.source.isLive ? try await lastChanges(of: query) : (nil, [])
    // Stores keep milliseconds.
    let news = time.map { $0.timeIntervalSince(start) > -0.001 } == true ? changes : []
    // A filter may hide what has changed, and a change may bring a row into the list.
    let isWhole = arrangement == Arrangement()
    guard news.isEmpty || isWhole && news.count <= Self.maxNews else {
      return try await print(presented, context.console)
    }
    let shown = try await print(presented, context.console.discardingResults())
    let model = presented.map { _ in Presenter.model(of: [], for: query, at: context.clock.now) }
    let last = context.console.layout.lastLine(screen.summary(of: model, count: shown.summary), presented.source.style)
    let lines = news.map { "\($0.what) \($0.label) \(VisibleText.of($0.text.value))" } + last
    try await context.console.show(Rendering(lines.map { $0 + "\n" }.joined()))
    return shown
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
    model: @Sendable (Elements<Presenter.Item>) async throws -> Other.Model
  ) async throws -> ShownList {
    try screen.check(arrangement, among: screen.fields)
    let presented = try await load(query)
    let model = try await reading(query) { try await model(presented.model) }
    return try await context.console.show(
      presented.map { _ in model }, on: screen, command: command, arrangement: arrangement)
  }

  /// Loads all elements of the answer to `query`, or what `fields` names of them, without printing them.
  package func loadAll(
    _ query: Presenter.Query, showsWait: Bool = true, fields: [String]? = nil
  ) async throws -> Presented<[Presenter.Item]> {
    try await loadAll(query, showsWait: showsWait, fields: fields) { $0 }
  }

  /// Loads all elements of the answer to `query`, or what `fields` names of them, and returns what `part` takes of each.
  package func loadAll<Part>(
    _ query: Presenter.Query, showsWait: Bool = true, fields: [String]?, _ part: (Presenter.Item) -> Part
  ) async throws -> Presented<[Part]> {
    let presented = try await load(query, showsWait: showsWait)
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
