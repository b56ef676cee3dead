package import SharedInteractorInterface

/// Presents what an interactor loads, or its failure, as a view model.
package struct ResourcePresenter<Query: Sendable, Resource: Sendable, Model: Sendable>: Sendable {
  private let interactor: any Interactor<Query, Resource>
  private let viewpoint: Viewpoint
  private let subject: @Sendable (Query) -> String
  private let model: @Sendable (Resource, Query) -> Model

  /// Creates a presenter of what `interactor` loads, as seen from `viewpoint`.
  ///
  /// - Parameter subject: What a query asks for, as named in an error: `the tasks of Ana`.
  package init(
    _ interactor: some Interactor<Query, Resource>, from viewpoint: Viewpoint,
    subject: @escaping @Sendable (Query) -> String, model: @escaping @Sendable (Resource, Query) -> Model
  ) {
    self.interactor = interactor
    self.viewpoint = viewpoint
    self.subject = subject
    self.model = model
  }

  /// Loads the resource for `query`; never throws, since a failure becomes `.failed`.
  package func load(_ query: Query) async -> Loadable<Model> {
    do {
      let loaded = try await interactor.load(query)
      let source = SourceViewModel(loaded.source, savedAt: loaded.savedAt, from: viewpoint)
      return .loaded(
        Presented(model(loaded.resource, query), source: source, warnings: loaded.warnings.map(\.text)))
    } catch {
      return .failed(FailureViewModel(error, loading: subject(query), mode: viewpoint.mode))
    }
  }
}

extension LoadWarning {
  /// The text of the warning.
  package var text: String {
    switch self {
    case .malformed(1): "1 element of the list was malformed and is left out"
    case .malformed(let count): "\(count) elements of the list were malformed and are left out"
    case .onlyEdits: "the list was never loaded; only your own edits are shown"
    case .notSaved(let why): "the list could not be saved: \(why)"
    }
  }
}
