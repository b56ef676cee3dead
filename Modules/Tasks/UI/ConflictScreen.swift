package import SharedUI
package import TasksPresentation

/// The sides of a conflict.
package struct ConflictScreen: Sendable {
  /// The screen.
  package init() {}

  /// A table of the fields for people; scripts are given the edit instead.
  package func rendering(of model: ConflictViewModel, layout: Layout) -> Rendering {
    guard layout.format == .table else { return Rendering("") }
    return Rendering(Table(Self.columns, layout: layout).lines(model.fields).map { $0 + "\n" }.joined())
  }

  private static let columns: [Column<ConflictViewModel.Field>] = [
    Column("field") { $0.name },
    Column("base", isFlexible: true) { $0.base },
    Column("mine", isFlexible: true) { $0.mine },
    Column("theirs", isFlexible: true) { $0.theirs },
  ]
}
