package import SharedInteractorInterface

/// Turns what an interactor loads, or its failure, into what a screen shows.
package struct ResourcePresenter<Query: Sendable, Resource: Sendable, Model: Sendable>: Sendable {
  private let interactor: any Interactor<Query, Resource>
  private let mode: LoadMode
  private let clock: WallClock
  private let maxAge: @Sendable () -> Duration?
  private let subject: @Sendable (Query) -> String
  private let model: @Sendable (Resource, Query) -> Model

  /// Presents what `interactor` loads in `mode` as `model`s, whose age is told by `clock`.
  ///
  /// - Parameters:
  ///   - maxAge: How old what is saved may be before it is called stale, asked at each load; nil for any age.
  ///   - subject: What a query is about, in an error: `the tasks of Ana`.
  package init(
    _ interactor: some Interactor<Query, Resource>, mode: LoadMode, clock: WallClock,
    maxAge: @escaping @Sendable () -> Duration? = { nil }, subject: @escaping @Sendable (Query) -> String,
    model: @escaping @Sendable (Resource, Query) -> Model
  ) {
    self.interactor = interactor
    self.mode = mode
    self.clock = clock
    self.maxAge = maxAge
    self.subject = subject
    self.model = model
  }

  /// Loads what `query` asks for; the result is `.loaded` or `.failed`.
  package func load(_ query: Query) async -> Loadable<Model> {
    do {
      let loaded = try await interactor.load(query)
      let source = SourceViewModel(loaded.source, savedAt: loaded.savedAt, now: clock.now, maxAge: maxAge())
      return .loaded(
        Presented(model(loaded.resource, query), source: source, warnings: loaded.warnings.map(\.text)))
    } catch {
      return .failed(FailureViewModel(error, loading: subject(query), mode: mode))
    }
  }
}

extension LoadWarning {
  /// The warning as a person reads it.
  package var text: String {
    switch self {
    case .malformed(1): "1 element of the list was malformed and is left out"
    case .malformed(let count): "\(count) elements of the list were malformed and are left out"
    case .onlyEdits: "the list was never loaded: only what you changed yourself is shown"
    case .notSaved(let why): "the list could not be saved: \(why)"
    }
  }
}
