package import SharedPresentation
package import SharedUI
package import UsersPresentation

/// One user: all that is known.
package struct UserScreen: Sendable {
  private static let columns: [Column<Property>] = [
    Column("field", cell: { $0.name }), Column("value", isFlexible: true, cell: { $0.text }),
  ]

  /// The screen.
  package init() {}

  /// A line for each thing that is known, and for each of `others`, which stand beside the user in JSON.
  package func rendering(of user: Presented<UserRow>, others: [Property], layout: Layout) -> Rendering {
    let rows = Self.properties(of: user.model) + others
    let fields = [Self.columns.map(\.name)] + rows.map { [$0.name, $0.text] }
    let origin = VisibleText.of(user.source.text)
    switch layout.format {
    case .table:
      let last = Style.dim.applied(to: origin, isColored: layout.isColored)
      return Rendering((Table(Self.columns, layout: layout).lines(rows) + [last]).map { $0 + "\n" }.joined())
    case .tsv: return Rendering(DelimitedText.tsv(fields), notes: [origin])
    case .csv: return Rendering(DelimitedText.csv(fields), notes: [origin])
    case .json: return Rendering(Self.document(of: user, others).text + "\n")
    }
  }

  private static func properties(of user: UserRow) -> [Property] {
    let main = [("id", String(user.id)), ("name", user.name), ("username", user.username), ("email", user.email)]
    let details = UserRow.detailNames.compactMap { name in user.detail(name).map { (name, $0) } }
    return (main + details).map { Property($0.0, $0.1, json: .string($0.1)) }
  }

  private static func document(of user: Presented<UserRow>, _ others: [Property]) -> JSONValue {
    let members =
      [JSONValue.Member("command", "user")] + JSONValue.origin(user.source)
      + [.init("user", UsersScreen().json(of: user.model))] + others.map { .init($0.name, $0.json) }
    return .object(members)
  }
}
