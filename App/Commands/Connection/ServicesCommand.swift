import SharedPresentation
import SharedRemote
import SharedUI

/// Lists the services that are known, prints the description of one, or checks a description.
struct ServicesCommand: Command {
  static let page = CommandPage(
    "services", arguments: "[show NAME | check [FILE]]", group: .session,
    summary: "list, show or check descriptions of services",
    completions: [
      .choice([(word: "show", summary: "print a description"), (word: "check", summary: "check one")]), .service,
    ],
    needs: .nothing, shows: ConfigurationScreen.services, effect: .none,
    example: CommandExample(
      "services",
      shows: """
        NAME         SERVICE      TRIED
        redmine      Redmine      with the real one
        gitlab       GitLab       untried
        …
        """))

  /// What to do.
  enum Action: Hashable, Sendable {
    case list
    /// Prints the description of this service, or in this file.
    case show(String)
    /// Checks the file or, for `nil`, the description in use.
    case check(String?)
  }

  let action: Action

  init(_ words: CommandWords) throws {
    let rest = words.plain.dropFirst()
    switch (words.plain.first, rest.count) {
    case (nil, _): action = .list
    case ("show", 1): action = .show(rest.first ?? "")
    case ("check", 0...1): action = .check(rest.first)
    default: throw CommandFailure.usage("write 'services', 'services show NAME' or 'services check [FILE]'")
    }
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let console = context.console
    switch action {
    case .list: try await ConfigurationScreen.services.show(ShippedService.all, on: console)
    case .show(let service):
      try await console.show(Rendering(DescriptionFile.read(service, context.app.readDescription).text))
    case .check(let path): try await check(path, context)
    }
  }

  private func check(_ path: String?, _ context: CommandContext) async throws {
    var server = context.app.server
    let refusal = context.app.storage.refusal
    // Of the description in use, too, all faults are printed rather than the first.
    if let path = path ?? (refusal == nil ? nil : server.connection?.service) {
      let file = try await DescriptionFile.read(path, context.app.readDescription, allFaultsOn: context.console)
      guard var connection = server.connection else {
        return context.console.note("no fault; to check it with the service, 'connect URL --service \(path)' first")
      }
      connection.service = path
      connection.values = connection.values.filter { name, _ in file.settings.contains { $0.name == name } }
      server = try await context.app.connect(connection).server
    } else if let refusal {
      throw refusal
    }
    let checked = try await context.console.waiting(for: "asking the service") { [server] in
      var check = ServiceCheck(description: server.description, client: server.client)
      try await check.run()
      return check.rows
    }
    try await ConfigurationScreen.check.show(checked, on: context.console)
    guard let fault = checked.first(where: \.isFault) else { return }
    throw CommandFailure.failed(Problem("the check at \(server.name) has failed: \(fault.name), \(fault.found)"))
  }
}

extension ConfigurationScreen<ShippedService> {
  static let services = ConfigurationScreen(
    command: "services", noun: Noun("service"),
    columns: [
      Column("name") { $0.name }, Column("service") { $0.file.description().name },
      Column("tried", isFlexible: true) { $0.isTried ? "with the real one" : "untried" },
    ])
}

extension ConfigurationScreen<ServiceCheck.Row> {
  static let check = ConfigurationScreen(
    command: "services check", noun: Noun("name"),
    columns: [
      Column("name") { $0.name }, Column("place", isFlexible: true) { $0.place }, Column("found") { $0.found },
    ])
}
