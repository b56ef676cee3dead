import SharedPresentation
package import SharedRemote
import SharedUI

/// The settings and aliases that are stored between runs.
package struct StoredSettings: Hashable, Sendable {
  static let aliasTable: TableName = "alias"
  static let headerTable: TableName = "headers"

  /// The valid values, as written.
  package private(set) var values: [Setting: String] = [:]
  /// The valid aliases.
  package private(set) var aliases = Aliases()
  /// The valid headers.
  package private(set) var headers = CustomHeaders()
  /// The valid connections, in the order of the file.
  package private(set) var connections: [Connection] = []
  /// The problems in the file: one sentence each, with the path and the line.
  package private(set) var warnings: [String] = []

  /// Creates empty settings; `warning` says why if there is a file that cannot be read.
  package init(warning: String? = nil) { warnings = [warning].compactMap(\.self) }

  /// Reads the contents of `file`, which is at `path`; invalid entries are reported and ignored.
  package init(_ file: ConfigurationFile, path: String) {
    var found = file.problems
    var known: Set<[String]> = []
    let tables = [Self.aliasTable, Self.headerTable]
    connections = Connection.all(in: file.entries) { found.append(.init(line: $0, text: $1)) }
    found += file.tables.filter { !tables.contains($0.name) && $0.name.connection == nil }.map {
      .init(line: $0.line, text: "unknown table '\($0.name.shown)'")
    }
    for entry in file.entries where entry.table.map(tables.contains) ?? true {
      // Headers are compared regardless of case.
      let isFirst = entry.table == Self.headerTable || known.insert((entry.table?.parts ?? []) + [entry.name]).inserted
      let warning = isFirst ? parse(entry) : Self.duplicate(entry.name)
      if let warning { found.append(.init(line: entry.line, text: warning)) }
    }
    if let name = values[.connection], name != Connection.sample, !connections.contains(where: { $0.name == name }) {
      let line = file.entries.first { $0.table == nil && $0.name == Setting.connection.name }?.line ?? 1
      found.append(.init(line: line, text: "no connection '\(EchoedWord.of(name))'; 'connect' lists them"))
    }
    warnings = found.sorted { $0.line < $1.line }.map { "\(path):\($0.line): \($0.text)" }
  }

  private static func duplicate(_ name: String) -> String {
    "\(EchoedWord.of(name)) is set twice; this line is ignored"
  }

  private mutating func parse(_ entry: ConfigurationFile.Entry) -> String? {
    if case .array = entry.value { return ConfigurationScanner.notSingle }
    return switch entry.table {
    case Self.aliasTable: parseAlias(entry)
    case Self.headerTable: parseHeader(entry)
    default: parseValue(entry)
    }
  }

  // The warning repeats neither the value nor what cannot be a name, since that may be a value in the wrong place.
  private mutating func parseHeader(_ entry: ConfigurationFile.Entry) -> String? {
    switch CustomHeader.typed(entry.name, entry.value.text) {
    case .header(let header):
      guard headers[header.name] == nil else { return Self.duplicate(header.name) }
      headers.set(header)
      return nil
    case .empty(let fault), .fault(let fault): return fault
    }
  }

  private mutating func parseAlias(_ entry: ConfigurationFile.Entry) -> String? {
    do {
      aliases.add(try Alias(entry.name, text: entry.value.text))
      return nil
    } catch {
      return CommandFailure(error).problem.message
    }
  }

  private mutating func parseValue(_ entry: ConfigurationFile.Entry) -> String? {
    guard let setting = Setting.named(entry.name) else {
      if [entry.name] == Self.headerTable.parts { return "headers are a table: [headers]" }
      return Setting.message(forUnknown: entry.name)
    }
    guard entry.value.isText || setting.takesNumbers, setting.allows(entry.value.text) else {
      return setting.errorMessage(for: entry.value.text)
    }
    values[setting] = entry.value.text
    return nil
  }
}

/// A store of settings between runs: a text that people also edit.
package protocol SettingsStore: Sendable {
  /// The name for display: a path.
  var name: String { get }

  /// Replaces the text with the result of `change`, while no other process can change it.
  ///
  /// - Parameter isSecret: Whether to let only the owner read the text from now on.
  /// - Returns: The new text.
  /// - Throws: What `change` throws, or why the text could not be read or written; it is unchanged then.
  func edit(isSecret: Bool, _ change: @escaping @Sendable (String) throws -> String) async throws -> String
}
