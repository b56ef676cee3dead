package import SharedPresentation

extension SourceViewModel {
  /// How a line that says so is set off.
  package var style: Style { isStale ? .yellow : .dim }
}
