import SharedDomain
package import SharedPresentation
package import SharedUI
package import UsersDomain

/// The screen that shows everything that is known about a user.
package struct UserScreen: Sendable {
  package init() {}

  /// Renders a line for each field of the user and for each of `others`, which are members beside the user in JSON. If
  /// fields were requested, renders only these; otherwise, a table is a card, in which the parts of a field are together.
  ///
  /// - Parameter extras: What only the card has.
  package func rendering(
    of user: Presented<User>, others: [Property], extras: [Property] = [], layout: Layout
  ) -> Rendering {
    let layout = UsersScreen().resolvingFields(of: layout)
    if layout.format == .table, layout.fields == nil {
      let rows = Self.joined(Self.properties(of: user.model)) + (others + extras).map { ($0.name, $0.text) }
      let names = [user.model.name, user.model.username.isEmpty ? "" : "@" + user.model.username]
      let head = layout.lines(of: layout.line(of: names.filter { !$0.isEmpty }), .bold)
      let list = DefinitionList(rows, style: .dim, keepsLines: true).lines(in: layout)
      let lines = head + list + layout.lastLine(user.source.parts, user.source.style)
      return Rendering(lines.map { $0 + "\n" }.joined())
    }
    let rows = layout.fields.map { Self.properties(of: user.model, $0) } ?? Self.properties(of: user.model) + others
    return PropertyTable.rendering(of: rows, source: user.source.parts, style: user.source.style, layout: layout) {
      let shown = JSONValue.Member("user", UsersScreen().shownJSON(of: user.model, in: layout))
      return JSONDocument(
        [JSONValue.Member("command", "user")] + JSONValue.origin(user.source) + [shown]
          + others.map { .init($0.name, $0.json) })
    }
  }

  // The properties but the names, those of one field in one row: `address`, not `address.city`.
  private static func joined(_ properties: [Property]) -> [(name: String, text: String)] {
    var rows: [(name: String, text: String)] = []
    for property in properties where !["name", "username"].contains(property.name) {
      let name = String(property.name.prefix { $0 != "." })
      if rows.last?.name == name {
        rows[rows.count - 1].text += ", " + property.text
      } else {
        rows.append((name, property.text))
      }
    }
    return rows
  }

  private static func properties(of user: User) -> [Property] {
    let main = [("id", user.id.typed), ("name", user.name), ("username", user.username), ("email", user.email)]
    let details = User.texts.dropFirst(3).compactMap { name, text in text(user).map { (name, $0) } }
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
}
