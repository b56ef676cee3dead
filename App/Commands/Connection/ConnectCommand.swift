import Foundation
import SharedPresentation
import SharedRemote
import SharedUI

/// Connects to a service and saves the connection, goes to a saved one, or lists all.
struct ConnectCommand: Command {
  static let page = CommandPage(
    "connect", arguments: "[URL | NAME]", group: .session,
    summary: "go to a service, or list connections", completions: [.connection],
    options: [service, name, values, withToken], needs: .nothing,
    shows: ConfigurationScreen.connections,
    example: CommandExample(
      "connect",
      shows: """
        CURRENT  NAME    SERVER               SERVICE
        yes      sample  the bundled service  json-server
        1 connection
        """))

  private static let service = CommandOption(
    "--service", "NAME", summary: "a service of 'services', or the file of a description", completion: .service)
  private static let name = CommandOption("--as", "NAME", summary: "name of the connection; the host by default")
  private static let values = CommandOption(
    "--set", "NAME=VALUE…", summary: "what the service needs to know, such as project=pottery")
  private static let withToken = CommandOption(
    "--with-token", summary: "ask for a token rather than a password",
    asksFor: AskedSecret(
      advice: "the token is asked for next, or read from standard input; do not type it on the line"))

  /// A URL or the name of a connection; `nil` to list all.
  let target: String?
  let service: String?
  let name: String?
  let values: [String: String]
  let takesToken: Bool

  init(_ words: CommandWords) throws {
    guard words.plain.count <= 1 else { throw CommandFailure.usage("connect takes one URL or NAME") }
    target = words.plain.first
    service = words.value(of: Self.service)
    name = words.value(of: Self.name)
    takesToken = words.has(Self.withToken)
    values = try words.values(of: Self.values).reduce(into: [:]) { values, word in
      let sides = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2 else { throw CommandFailure.usage("write --set NAME=VALUE") }
      values[sides[0]] = sides[1]
    }
    if target == nil, name != nil || !values.isEmpty {
      throw CommandFailure.usage(
        "connect needs the URL of the service, for example 'connect https://redmine.example.org'")
    }
  }

  var effect: CommandEffect { target == nil ? .none : .persistent }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let app = context.app
    let saved = app.settings.layers.stored.connections
    guard let target else {
      return try await ConfigurationScreen.connections.show(ConnectionRow.all(in: app.settings.layers), on: app.console)
    }
    if target == Connection.sample || saved.contains(where: { $0.name == target }) {
      try await go(to: saved.first { $0.name == target }, in: session, app)
    } else if let server = ServerAddress(target) {
      try await add(server, in: session, app)
    } else {
      let fault = target.contains("://") ? ServerAddress.problem(with: target) : nil
      throw CommandFailure.usage(
        fault.map { "a URL is expected: \($0)" }
          ?? "no connection '\(EchoedWord.of(target))'; 'connect' lists them, and 'connect https://…' adds one")
    }
  }

  private func go(to connection: Connection?, in session: isolated Session, _ app: AppContext) async throws {
    let next = try await app.connect(connection)
    // Whose a token is, the next command asks, even if that is to sign in.
    if let refusal = next.storage.refusal, refusal != .unknownAccount { throw refusal }
    let name = connection?.name ?? Connection.sample
    try await app.editSettings { $0.set(Setting.connection.name, to: .text(name)) }
    app.settings.use(connection)
    session.replaceContext(with: next)
    app.console.note("connection is '\(name)': \(next.server.name)")
  }

  private func add(_ server: ServerAddress, in session: isolated Session, _ app: AppContext) async throws {
    let name = name ?? server.url.host() ?? "server"
    guard Connection.isName(name) else {
      throw CommandFailure.usage("'\(EchoedWord.of(name))' cannot name a connection; choose another name with --as")
    }
    if let other = app.settings.layers.stored.connections.first(where: { $0.name == name }), other.server != server {
      throw CommandFailure.failed(
        Problem(
          "the connection '\(name)' is \(other.server.display)", advice: "choose another name with --as", kind: .usage))
    }
    let described =
      if let given = service ?? app.settings.layers.service {
        Self.place(of: given)
      } else {
        try await app.shippedService(at: server)
      }
    let file = try await DescriptionFile.read(described, app.readDescription)
    let connection = Connection(
      name: name, server: server, service: described,
      values: try await file.values(values, askingOn: app.console))
    try await checkNothingWaits(beside: connection, in: session, app)
    let trial = ConnectionTrial(connection: connection, file: file, takesToken: takesToken)
    let (next, found) = try await trial.run(app, session.makeContext)
    let isSecret = server.authorization != nil
    try await app.editSettings(isSecret: isSecret) { connection.save(in: &$0, serverText: target ?? server.display) }
    app.settings.use(connection)
    session.replaceContext(with: next)
    app.console.note(found)
    app.console.note("saved as the connection '\(name)'")
  }

  // With other settings, a connection has other lists and edits: those that wait would be out of sight.
  private func checkNothingWaits(
    beside connection: Connection, in session: isolated Session, _ app: AppContext
  ) async throws {
    let old = app.settings.layers.stored.connections.first { $0.name == connection.name }
    guard let old, old.variant != connection.variant else { return }
    let context = try await app.connect(old)
    guard context.storage.refusal == nil else { return }
    let count = try await session.makeContext(context).unsentEdits()
    guard count == 0 else {
      throw CommandFailure.failed(
        Problem(
          "the connection '\(old.name)' with its present settings has \(Noun("unsent edit").text(of: count))",
          advice: "run 'connect \(old.name)' and 'sync' first, or choose another name with --as"))
    }
  }

  // A relative path would mean another file in another folder.
  private static func place(of service: String) -> String {
    guard ShippedService.named(service) == nil, service.contains("/") || service.contains("."),
      !service.hasPrefix("~/")
    else { return service }
    return URL(fileURLWithPath: service).standardizedFileURL.path
  }
}

/// A connection, as `connect` lists it.
struct ConnectionRow: Hashable, Sendable {
  /// The connection; `nil` for the service in this program.
  let connection: Connection?
  let isCurrent: Bool

  /// Returns the rows of all connections, that of the service in this program first.
  static func all(in layers: SettingLayers) -> [ConnectionRow] {
    let connections: [Connection?] = [nil] + layers.stored.connections.map { Connection?.some($0) }
    return connections.map { ConnectionRow(connection: $0, isCurrent: $0?.name == layers.connection?.name) }
  }
}

extension ConfigurationScreen<ConnectionRow> {
  static let connections = ConfigurationScreen(
    command: "connect", noun: Noun("connection"),
    columns: [
      Column("current") { $0.isCurrent ? "yes" : "no" }, Column("name") { $0.connection?.name ?? Connection.sample },
      Column("server", isFlexible: true) { $0.connection?.server.display ?? "the bundled service" },
      Column("service") { $0.connection?.service ?? Connection.defaultService },
    ])
}

extension WordCompletion {
  /// Completes the name of a connection.
  package static let connection = WordCompletion { typed, context in
    typed.candidates(
      among: [(Connection.sample, "the service within this program")]
        + context.settings.stored.connections.map { ($0.name, $0.server.display) })
  }

  /// Completes a service that is shipped, or a file.
  package static let service = WordCompletion.any([
    .choice(ShippedService.all.map { (word: $0.name, summary: "") }), .file,
  ])
}
