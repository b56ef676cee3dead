package import SharedUI
package import TasksPresentation

/// The screen that shows the sides of a conflict.
package struct ConflictScreen: Sendable {
  /// Creates the screen.
  package init() {}

  /// Renders a table of the fields for people, and nothing for scripts, which get the edit instead.
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
