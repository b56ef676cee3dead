/// A model, with where it came from and what its reader should be warned of.
package struct Presented<Model: Sendable>: Sendable {
  /// What is to be shown.
  package let model: Model
  /// Where it came from.
  package let source: SourceViewModel
  /// Sentences without a full stop, in order.
  package let warnings: [String]

  /// A model from `source`.
  package init(_ model: Model, source: SourceViewModel, warnings: [String] = []) {
    self.model = model
    self.source = source
    self.warnings = warnings
  }
}

extension Presented: Equatable where Model: Equatable {}
