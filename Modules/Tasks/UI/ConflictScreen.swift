package import SharedUI
import TasksDomain
package import TasksPresentation

/// The screen that shows the sides of a conflict.
package struct ConflictScreen: Sendable {
  package init() {}

  /// Renders the sides and what to type, and nothing in other formats than a table, which contain the edit instead.
  package func rendering(of model: ConflictViewModel, choices: String?, layout: Layout) -> Rendering {
    guard layout.format == .table else { return Rendering("") }
    let lines = Self.lines(of: model, layout) + (choices.map { layout.lines(of: "run \($0)") } ?? [])
    return Rendering(lines.map { $0 + "\n" }.joined())
  }

  /// Returns a side per paragraph, wrapped.
  static func lines(of model: ConflictViewModel, _ layout: Layout) -> [String] {
    DefinitionList(model.sides, style: .dim, breaksWords: true).lines(in: layout)
  }
}

extension ConflictViewModel {
  /// The members of a JSON document: the sides, except one that is unknown.
  var members: [JSONValue.Member] {
    let known = [("base", edit.base), ("mine", edit.result)] + (isKnown ? [("theirs", edit.theirs)] : [])
    return known.map { name, version in
      .init(name, version.map { .object($0.members) } ?? .null)
    }
  }
}
