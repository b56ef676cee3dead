import SharedDomain
package import SharedPresentation
package import SharedUI
package import UsersDomain
import UsersPresentation

/// The screen that shows everything that is known about a user.
package struct UserScreen: Sendable {
  private static let columns: [Column<Property>] = [
    Column("field", cell: { $0.name }), Column("value", isFlexible: true, cell: { $0.text }),
  ]

  package init() {}

  /// Renders a line for each field of the user and for each of `others`, which are members beside the user in JSON. If
  /// fields were requested, renders only these.
  package func rendering(of user: Presented<User>, others: [Property], layout: Layout) -> Rendering {
    let layout = UsersScreen().resolvingFields(of: layout)
    let rows = layout.fields.map { Self.properties(of: user.model, $0) } ?? Self.properties(of: user.model) + others
    let script = ScriptText(Self.columns, rows) { [Self.document(of: user, others, layout)] }
    if let text = script.text(in: layout.format) {
      return Rendering(text, notes: layout.format.isJSON ? [] : [layout.line(of: user.source.parts)])
    }
    let lines = Self.lines(rows, layout) + layout.lastLine(user.source.parts, user.source.style)
    return Rendering(lines.map { $0 + "\n" }.joined())
  }

  // Even on a narrow screen, nothing is left out: the details of one user are what was asked for.
  private static func lines(_ rows: [Property], _ layout: Layout) -> [String] {
    let width = rows.map { DisplayWidth.of($0.name) }.max() ?? 0
    // On a narrow screen, values are below their names.
    let room = layout.width.map { $0 - 12 } ?? .max
    let blanks = String(repeating: " ", count: max(0, min(width - 5, room)) + 2)
    let headings = ["FIELD", "VALUE"].map { Style.bold.applied(to: $0, isColored: layout.isColored) }
    return [headings.joined(separator: blanks)]
      + DefinitionList(rows.map { ($0.name, $0.text) }, nameWidth: max(5, width), keepsLines: true).lines(in: layout)
  }

  private static func properties(of user: User) -> [Property] {
    let main = [("id", user.id.typed), ("name", user.name), ("username", user.username), ("email", user.email)]
    let details = User.details.compactMap { name, text in text(user).map { (name, $0) } }
    let others = user.others.map { ($0.name, $0.text) }
    return (main.filter { !$0.1.isEmpty } + details + others).map { Property($0.0, $0.1, json: .string($0.1)) }
  }

  // A field such as `address` includes all its parts; a part included several times is shown once.
  private static func properties(of user: User, _ fields: [String]) -> [Property] {
    let all = properties(of: user)
    let others = user.others.map(\.name)
    var shown: Set<String> = []
    return fields.flatMap { field in
      all.filter { $0.name == field || $0.name.hasPrefix(field + ".") || field == "others" && others.contains($0.name) }
    }.filter { shown.insert($0.name).inserted }
  }

  private static func document(
    of user: Presented<User>, _ others: [Property], _ layout: Layout
  ) -> JSONDocument {
    let members =
      [JSONValue.Member("command", "user")] + JSONValue.origin(user.source)
      + [.init("user", UsersScreen().shownJSON(of: user.model, in: layout))] + others.map { .init($0.name, $0.json) }
    return JSONDocument(members)
  }
}
