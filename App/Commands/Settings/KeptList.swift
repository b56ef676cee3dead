import SharedPresentation
import SharedRemote
import SharedUI

/// A list of what people keep.
struct KeptList<Row: Sendable>: RecordScreen {
  /// The command that lists it.
  let command: String
  /// What the rows are called; the plural also names them in JSON.
  let noun: Noun
  /// The columns, all of them text.
  let columns: [Column<Row>]

  /// The columns.
  var members: [String] { columns.map(\.name) }

  /// What is printed of `rows`.
  func rendering(of rows: [Row], layout: Layout) -> Rendering {
    let head: [JSONValue.Member] = [.init("command", .string(command))]
    // How many there are is for people.
    return Rendering(rendering(of: rows, head: head, summary: [count(of: rows)], layout: layout).results)
  }

  /// What stands in the columns, as text.
  func json(of row: Row) -> JSONValue { .object(columns.map { .init($0.name, .string($0.cell(row))) }) }

  /// Prints `rows`.
  ///
  /// - Throws: A usage error if they lack a field that was asked for.
  func show(_ rows: [Row], on console: Console) async throws(CommandFailure) {
    try checkFields(of: console.layout)
    try await console.show(rendering(of: rows, layout: console.layout))
  }
}

extension KeptList<Alias> {
  /// The aliases.
  static let aliases = KeptList(
    command: "alias", noun: Noun("alias", "aliases"),
    columns: [Column("name") { $0.name }, Column("command", isFlexible: true) { $0.shownText }])
}

extension KeptList<SettingRow> {
  /// The settings.
  static let settings = KeptList(
    command: "set", noun: Noun("setting"),
    columns: [
      Column("name") { $0.name }, Column("value", isFlexible: true) { $0.value },
      Column("source", cell: { $0.source.name }, style: { $0.source == .standard ? .dim : .plain }),
    ])
}

/// A setting as it is listed.
struct SettingRow: Hashable, Sendable {
  /// What it is called.
  let name: String
  /// Its value, without a password.
  let value: String
  /// Where that comes from.
  let source: SettingSource

  /// The row of `name`, as `layers` have it.
  init(_ name: SettingName, in layers: SettingLayers) {
    let (text, source) = layers.value(of: name)
    self.name = name.rawValue
    value = Self.shown(text, of: name)
    self.source = source
  }

  /// The value `text` of a setting as everybody may see it.
  static func shown(_ text: String, of name: SettingName) -> String {
    guard name == .server, case .remote(let address) = ServerChoice(text) else { return text }
    return address.display
  }
}
