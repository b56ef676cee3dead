import SharedPresentation
import SharedRemote
import SharedUI

/// A list of settings or aliases.
struct ConfigurationScreen<Row: Sendable>: RecordScreen {
  /// The name of the command, for JSON.
  let command: String
  /// The noun for rows; its plural is also the name of the list in JSON.
  let noun: Noun
  /// The columns, all of which are text.
  let columns: [Column<Row>]

  /// Prints `rows` without notes; a table ends with their count.
  func show(_ rows: [Row], on console: Console) async throws {
    let head: [JSONValue.Member] = [.init("command", .string(command))]
    let summary = [count(of: rows)]
    try await console.show(Rendering(rendering(of: rows, head: head, summary: summary, layout: console.layout).results))
  }
}

extension ConfigurationScreen<Alias> {
  static let aliases = ConfigurationScreen(
    command: "alias", noun: Noun("alias", "aliases"),
    columns: [Column("name") { $0.name }, Column("command", isFlexible: true) { $0.shownText }])
}

extension ConfigurationScreen<SettingRow> {
  static let settings = ConfigurationScreen(
    command: "set", noun: Noun("setting"),
    columns: [
      Column("name") { $0.name }, Column("value", isFlexible: true) { $0.value },
      Column(
        "source", presence: .unlessCramped, cell: { $0.source.name }, style: { $0.source == .default ? .dim : .plain }),
    ])
}

/// A setting, as `set` lists it.
struct SettingRow: Hashable, Sendable {
  let name: String
  /// The value without a password.
  let value: String
  let source: SettingSource

  init(_ setting: Setting, in layers: SettingLayers) {
    let (text, source) = layers.value(of: setting)
    name = setting.name
    value = Self.shown(text, of: setting)
    self.source = source
  }

  init(_ header: CustomHeader, from source: SettingSource) {
    name = "\(StoredSettings.headerTable.toml).\(header.name)"
    value = header.shownValue
    self.source = source
  }

  /// Returns the value `text` without a password.
  static func shown(_ text: String, of setting: Setting) -> String {
    guard setting == .server, let address = ServerAddress(text) else { return text }
    return address.display
  }
}
