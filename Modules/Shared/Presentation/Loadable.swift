/// What became of a load, as a screen shows it; while it lasts, a console shows that it is waited for.
package enum Loadable<Model: Sendable>: Sendable {
  /// The model is there.
  case loaded(Presented<Model>)
  /// There is nothing to show, and why.
  case failed(FailureViewModel)
}

extension Loadable: Equatable where Model: Equatable {}
