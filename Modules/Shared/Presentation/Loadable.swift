/// The outcome of a load, as a screen shows it.
package enum Loadable<Model: Sendable>: Sendable {
  case loaded(Presented<Model>)
  case failed(FailureViewModel)
}

extension Loadable: Equatable where Model: Equatable {}
