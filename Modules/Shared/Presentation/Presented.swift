/// A view model with its source and warnings.
package struct Presented<Model: Sendable>: Sendable {
  package let model: Model
  package let source: SourceViewModel
  /// Sentences without a full stop, in order.
  package let warnings: [String]

  /// Creates a model from `source`.
  package init(_ model: Model, source: SourceViewModel, warnings: [String] = []) {
    self.model = model
    self.source = source
    self.warnings = warnings
  }
}

extension Presented: Equatable where Model: Equatable {}
