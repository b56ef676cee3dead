import SharedPresentation
import SharedUI

/// A list of numbered words.
struct WordsScreen: ListScreen {
  struct Row: Sendable {
    let id: Int
    let text: String
  }

  let noun = Noun("word")

  let columns: [Column<Row>] = [
    Column("id", isNumeric: true) { String($0.id) }, Column("text", isFlexible: true) { $0.text },
  ]

  let members = ["id", "text", "more", "more.length", "more.letters", "more.letters.first"]

  func rows(of model: [String]) -> [Row] { zip(1..., model).map { Row(id: $0, text: $1) } }

  func context(of model: [String]) -> [JSONValue.Member] { [.init("count", .int(model.count))] }

  func json(of row: Row) -> JSONValue {
    let members: [JSONValue.Member] = [.init("id", .int(row.id)), .init("text", .string(row.text))]
    guard row.text.count > 5 else { return .object(members) }
    let letters = JSONValue.object([.init("first", .string(String(row.text.prefix(1)))), .init("last", .null)])
    return .object(
      members + [.init("more", .object([.init("length", .int(row.text.count)), .init("letters", letters)]))])
  }
}
