package import AccountPresentation
import Foundation
import SharedDomain
package import SharedUI

/// The output of `whoami`.
package enum AccountScreen {
  private static let columns = [Column<(String, String)>("name") { $0.0 }, Column("value") { $0.1 }]

  /// Returns a name and its value on each line, or a JSON document.
  package static func rendering(of model: AccountViewModel, layout: Layout) -> Rendering {
    let rows = rows(model)
    let script = ScriptText(columns, rows) { [document(model)] }
    if let text = script.text(in: layout.format) { return Rendering(text) }
    return Rendering(DefinitionList(rows, style: .bold).lines(in: layout).map { $0 + "\n" }.joined())
  }

  private static func rows(_ model: AccountViewModel) -> [(String, String)] {
    let texts: [(String, String?)] = [
      ("service", model.service), ("name", model.account?.name), ("email", model.account?.email),
      ("user", model.account?.user.text),
      ("token", "from \(model.origin)"), ("since", model.begun.map(Timestamp.text)),
      ("renewed", model.renewed.map(Timestamp.text)), ("until", model.end.map(Timestamp.text)),
    ]
    return texts.compactMap { name, text in text.map { (name, $0) } }
  }

  private static func document(_ model: AccountViewModel) -> JSONDocument {
    let members: [JSONValue.Member?] = [
      .init("command", "whoami"), .init("service", .string(model.service)),
      .init("name", optional: model.account?.name), .init("email", optional: model.account?.email),
      model.account.map { .init("user", .id($0.user)) },
      .init("token", .string(model.origin)), .init("since", optional: model.begun.map(Timestamp.text)),
      .init("renewed", optional: model.renewed.map(Timestamp.text)),
      .init("until", optional: model.end.map(Timestamp.text)),
    ]
    return JSONDocument(members.compactMap(\.self))
  }
}
