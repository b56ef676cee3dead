import AccountDomain
import AccountUI
import AccountUIComposer
import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedRemote
import SharedUI
import SharedUIComposer
import TasksDomain
import TasksUIComposer
import UsersDomain
import UsersUIComposer

extension AppContext {
  /// Returns the name of the shipped service that answers at `address`.
  ///
  /// - Throws: A failure if the server cannot be reached or none is known there.
  func shippedService(at address: ServerAddress) async throws -> String {
    let server = try await connect(Connection(name: "", server: address, service: Connection.unknownService)).server
    // How the service takes a token is not known yet.
    let client = server.access?.client ?? server.client
    var failure: LoadFailure?
    for service in ShippedService.all {
      guard let recognition = service.file.recognition else { continue }
      let response: HTTPResponse
      do {
        response = try await console.waiting(for: "asking the service") { () async throws(LoadFailure) in
          try await client.send(recognition.get.request())
        }
      } catch {
        throw CommandFailure(error, loading: "the service", mode: .liveOnly)
      }
      if recognition.matches(response) { return service.name }
      if case .server(let why)? = LoadFailure(response) { failure = .server(why) }
    }
    if let failure { throw CommandFailure(failure, loading: "the service", mode: .liveOnly) }
    throw CommandFailure.failed(
      Problem(
        "no known service answers at \(address.display)",
        advice: "name it with --service, or describe it on one page: docs/describe-your-service.md, and 'services show'"
      ))
  }
}

extension DescriptionFile.Recognition {
  func matches(_ response: HTTPResponse) -> Bool {
    has.contains { text in
      if let pointer = Pointer(text) { return JSONNode(response.body)?.value(at: pointer) != nil }
      let sides = text.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " }.lowercased() }
      return sides.count == 2 && response.headers[sides[0]]?.lowercased().contains(sides[1]) ?? false
    }
  }
}

extension DescriptionFile {
  /// Returns the values of all settings: `given` ones, answers of the user, or defaults.
  ///
  /// - Throws: A usage error if a value is missing and cannot be asked for, if a value must be a number but is a text, or
  ///   if there is no setting with a given name.
  func values(_ given: [String: String], askingOn console: Console) async throws -> [String: String] {
    let names = settings.map(\.name)
    if let unknown = given.keys.sorted().first(where: { !names.contains($0) }) {
      let all = names.isEmpty ? "it needs none" : "it needs \(names.joined(separator: ", "))"
      throw CommandFailure.usage("\(description().name) has no setting '\(EchoedWord.of(unknown))'; \(all)")
    }
    var values = given
    for setting in settings {
      if given[setting.name] == nil {
        let usual = setting.defaultValue.map { " [\($0)]" } ?? ""
        let answer = try await console.answer(to: "\(setting.name), \(setting.explanation)\(usual):")
        values[setting.name] = answer.flatMap { $0.isEmpty ? nil : $0 } ?? setting.defaultValue
      }
      guard setting.allows(values[setting.name]) else {
        throw CommandFailure.usage(
          values[setting.name].map { "\(setting.name) must be a number, not '\(EchoedWord.of($0))'" }
            ?? "pass --set \(setting.name)=…: \(setting.explanation)")
      }
    }
    return values
  }
}

/// The first use of a connection: who one is there, and what is there.
struct ConnectionTrial {
  let connection: Connection
  let file: DescriptionFile
  let takesToken: Bool

  /// Returns the context of the connection, after signing in if the service or the user asks for that, and what is
  /// there, in one line.
  ///
  /// - Throws: A failure if the connection does not work; a session that has begun for it is over then.
  func run(
    _ app: AppContext, _ compose: @Sendable (AppContext) -> CommandContext
  ) async throws -> (context: AppContext, found: String) {
    var next = try await app.connect(connection)
    if let refusal = next.storage.refusal, refusal != .unknownAccount { throw refusal }
    guard try await mustSignIn(to: next) else {
      next = try await compose(next).identified() ?? next
      return (next, try await summary(of: compose(next)))
    }
    try await signIn(in: compose(next), asking: app)
    let signedIn = compose(try await app.connect(connection))
    do {
      return (signedIn.app, try await summary(of: signedIn))
    } catch {
      do { try await signedIn.account.signOut() } catch {}  // The failure of the connection is reported.
      throw error
    }
  }

  private func signIn(in context: CommandContext, asking app: AppContext) async throws {
    let feature = context.account
    // Among others, that a token is not sent over http to another machine.
    try await feature.checkCanSignIn()
    let console = app.console
    let input = AccountInput(
      on: console, from: console.canAsk ? nil : app.standardInput,
      advice: "set ROSTER_TOKEN, or give the token on standard input")
    var name = ""
    if context.app.server.description.signIn != nil, !takesToken, console.canAsk {
      name = try await input.text("name or email; empty to give a token", given: nil, argument: "--with-token")
    }
    if name.isEmpty {
      _ = try await feature.signIn(with: try await input.secret("token").trimmed)
    } else {
      _ = try await feature.logIn(EmailAddress(name), try await input.secret("password"))
    }
  }

  private func mustSignIn(to next: AppContext) async throws -> Bool {
    if takesToken { return true }
    guard next.server.access?.given == nil else { return false }
    let description = next.server.description
    let request = description.identity?.get.request() ?? description.probe
    do throws(LoadFailure) {
      let response = try await next.server.client.send(request)
      return [401, 403].contains(response.status)
    } catch .refused {
      return true
    } catch {
      throw CommandFailure(error, loading: "the service", mode: .liveOnly)
    }
  }

  // Loads the users, and the tasks of the one who has signed in, and returns what was found.
  private func summary(of context: CommandContext) async throws -> String {
    let server = context.app.server
    let users = try await self.users(of: context)
    var (found, warnings) = (Noun("person", "people").text(of: users.model.count), users.warnings)
    if let total = await total(server) { found += ", \(Noun("task").text(of: total))" }
    var me = ""
    if let account = try await account(of: context) {
      let tasks = try await context.tasks.list.loadAll(TaskOwner(id: account.user, name: account.name))
      found += ", \(Noun("open task").text(of: tasks.model.count { !$0.item.isCompleted })) of yours"
      warnings += tasks.warnings
      me = " · you are \(account.name)"
    }
    for warning in warnings { context.console.warn(warning) }
    let version = await version(server).map { " \($0)" } ?? ""
    return "\(server.description.name)\(version) · \(found)\(me)"
  }

  // Then a setting is wrong more often than the service has no users.
  private func users(of context: CommandContext) async throws -> Presented<[User]> {
    do {
      return try await context.users.list.loadAll(.all)
    } catch let CommandFailure.failed(problem) where problem.kind == .notFound {
      let values = file.settings.filter { $0.defaultValue == nil }.map {
        "\($0.name)=\(connection.values[$0.name] ?? "")"
      }
      if values.isEmpty { throw CommandFailure.failed(problem) }
      throw CommandFailure.failed(
        Problem(problem.message, advice: "check \(values.joined(separator: ", "))", kind: .notFound))
    }
  }

  private func account(of context: CommandContext) async throws -> Account? {
    if let account = context.account.current { return account }
    guard let identity = context.app.server.description.identity else { return nil }
    do {
      let answer = JSONNode(try await context.app.server.client.successfulAnswer(to: identity.get.request()).body)
      return answer.flatMap(identity.user).map { Account(user: $0.id, name: $0.name ?? $0.id.text, email: "") }
    } catch {
      throw CommandFailure(error, loading: "your account", mode: .liveOnly)
    }
  }

  private func version(_ server: AppContext.Server) async -> String? {
    guard let recognition = file.recognition, let place = recognition.version else { return nil }
    return await answer(to: recognition.get, of: server).flatMap { place.value(in: $0)?.scalar }
  }

  // The number of all tasks, if the first page of them has it.
  private func total(_ server: AppContext.Server) async -> Int? {
    let tasks = server.description.tasks
    // Such a total also counts what is left out.
    guard let all = tasks.all, !tasks.total.isEmpty, tasks.except.isEmpty, let first = await answer(to: all, of: server)
    else { return nil }
    return tasks.total.lazy.compactMap { $0.value(in: first)?.scalar?.total }.first
  }

  // What is asked here is not worth a failure.
  private func answer(to line: RequestLine, of server: AppContext.Server) async -> HTTPResponse? {
    do { return try await server.client.successfulAnswer(to: line.request()) } catch { return nil }
  }
}
