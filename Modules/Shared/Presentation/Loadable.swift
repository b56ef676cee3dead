/// The states in which a screen can be.
package enum Loadable<Model: Sendable>: Sendable {
  /// The model is being loaded.
  case loading
  /// The model is there.
  case loaded(Presented<Model>)
  /// There is nothing to show, and why.
  case failed(FailureViewModel)
}

extension Loadable: Equatable where Model: Equatable {}
