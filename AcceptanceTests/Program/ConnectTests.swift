import App
import Foundation
import Synchronization
import TestSupport
import Testing

/// The program at a service that it does not know by its shape, but by a description.
struct ConnectTests {
  private static let key = "abc123"
  private let program = Executable(timeout: 60)
  private let service = ImitatedTracker(.redmine, token: Self.key)

  // Connects, with success.
  @discardableResult
  private func connect(to server: RawServer, _ more: String...) async throws -> Executable.Result {
    let connected = try await program.run(
      arguments: ["connect", server.url(), "--set", "project=pottery"] + more, input: Data("\(Self.key)\n".utf8))
    #expect(connected.status == 0, "\(connected)")
    return connected
  }

  private func run(_ words: String...) async throws -> Executable.Result { try await program.run(arguments: words) }

  @Test func `a service is recognized, and tasks are listed, added, changed and removed there`() async throws {
    try await service.serve { server in
      let connected = try await connect(to: server)
      #expect(connected.errors.contains("Redmine · 2 people, 3 open tasks of yours · you are Sakura Sato"))
      #expect(try await run("users").output.contains("7  Sakura Sato"))
      #expect(try await run("tasks", "me").output.contains("3 tasks · live"))
      #expect(try await run("browse", "1", "--print").output == "\(server.url())/issues/1\n")
      #expect(try await run("task", "1", "--format", "json").output.contains(#""web":"\#(server.url())/issues/1""#))
      #expect(try await run("add", "--for", "me", "Glaze the bowls").output == "✓ add 4 Glaze the bowls · sent\n")
      #expect(try await run("edit", "4", "Glaze the cups").status == 0)
      #expect(try await run("done", "4").status == 0)
      #expect(await service.tasks[4]?.title == "Glaze the cups")
      #expect(await service.tasks[4]?.isDone == true)
      #expect(try await run("reopen", "4").status == 0)
      #expect(await service.tasks[4]?.isDone == false)
      #expect(try await run("remove", "--yes", "4").status == 0)
      #expect(await service.tasks.keys.sorted() == [1, 2, 3])
    }
  }

  @Test(arguments: TrackerCase.all)
  func `connect says what it has found, and saves the connection`(tracker: TrackerCase) async throws {
    try await ImitatedTracker(tracker.rules, token: Self.key).serve { server in
      let words = ["connect", server.url(), "--as", "kiln"] + (try tracker.options(in: program.home))
      let connected = try await program.run(arguments: words, input: Data("\(Self.key)\n".utf8))
      #expect(connected.errors.contains("\(tracker.found)\n"), "\(connected)")
      #expect(connected.status == 0)
      #expect(try await run("connect").output.contains(/yes +kiln/))
      #expect(try await run("tasks", tracker.sakura).output.contains("3 tasks · live"))
      #expect(try await run("done", "2").output == "✓ done 2 Task 2 · sent\n")
    }
  }

  @Test func `edits wait offline, and one that somebody else has made meanwhile is asked about`() async throws {
    try await service.serve { server in
      try await connect(to: server)
      #expect(try await run("tasks", "me").status == 0)
      #expect(try await run("--offline", "edit", "2", "Mine").output.contains("waiting: offline"))
      #expect(try await run("--offline", "done", "3").output.contains("waiting: offline"))
      await service.rename(2, "Theirs")
      let sync = try await run("sync")
      #expect(sync.output.contains("1 edit sent"))
      #expect(try await run("pending").output.contains("conflict"))
      #expect(try await run("resolve", "1", "mine").status == 0)
      #expect(await service.tasks[2]?.title == "Mine")
      #expect(await service.tasks[3]?.isDone == true)
    }
  }

  @Test func `a connection gets no other settings while edits wait in it`() async throws {
    try await service.serve { server in
      try await connect(to: server)
      #expect(try await run("tasks", "me").status == 0)
      #expect(try await run("--offline", "done", "2").output.contains("waiting: offline"))
      let other = try await run("connect", server.url(), "--set", "project=other")
      #expect(other.status == 1)
      #expect(other.errors.contains("with its present settings has 1 unsent edit; run 'connect 127.0.0.1' and 'sync'"))
      #expect(try await run("pending").output.contains("Task 2"))
    }
  }

  @Test func `a task whose answer was lost is there once`() async throws {
    let losses = Mutex(1)
    let losesAnswer: @Sendable (ImitatedRequest) async -> Bool = { request in
      request.method == "POST"
        && losses.withLock { left in
          left -= 1
          return left >= 0
        }
    }
    try await service.serve(losesAnswer: losesAnswer) { server in
      try await connect(to: server)
      #expect(try await run("tasks", "me").status == 0)
      #expect(try await run("add", "--for", "me", "Order clay").output.contains("unsure"))
      #expect(try await run("sync").output == "1 edit sent\n")
      #expect(await service.tasks.values.count { $0.title == "Order clay" } == 1)
    }
  }

  @Test func `a change that the service ignores without a word is unkept`() async throws {
    try await service.serve { server in
      try await connect(to: server, "--set", "closed=99")
      #expect(try await run("tasks", "me").status == 0)
      #expect(try await run("done", "1").output == "✓ done 1 Task 1 · sent\n")
      #expect(try await run("tasks", "me").errors.contains("the service accepted 1 edit but does not keep it"))
      #expect(try await run("pending").output.contains("unkept"))
    }
  }

  @Test func `with a revoked key, nothing that is saved is gone, and edits wait`() async throws {
    try await service.serve { server in
      try await connect(to: server)
      #expect(try await run("tasks", "me").status == 0)
      await service.revokeToken()
      let refused = try await run("--live", "tasks", "me")
      #expect(refused.status != 0)
      #expect(refused.errors.contains("sign-in required"))
      #expect(try await run("edit", "1", "Still here").output.contains("waiting"))
      #expect(try await run("--offline", "tasks", "me").output.contains("3 tasks · saved"))
    }
  }

  // Saves the description of Redmine in a file, with `more` at its end; returns the path.
  private func saveDescription(_ more: String = "") throws -> String {
    let path = program.home.path + "/mine.toml"
    let text = try #require(ShippedService.named("redmine")).file.text
    try Data("\(text)\(more)".utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `the description of a service is printed, and that in a file`() async throws {
    let path = try saveDescription("# mine\n")
    let shipped = try await run("services", "show", "redmine").output
    #expect(shipped == ShippedService.named("redmine")?.file.text)
    #expect(try await run("services", "show", path).output == shipped + "# mine\n")
    let unknown = try await run("services", "show", "redmin")
    #expect(unknown.errors == "roster: no service 'redmin': did you mean 'redmine'?\n")
    #expect(unknown.status == 2)
  }

  @Test func `by a description that cannot be used, nothing is sent, and each command says why`() async throws {
    try await service.serve { server in
      let path = try saveDescription()
      try await connect(to: server, "--service", path)
      let sent = await server.journal.requests.count
      _ = try saveDescription("\nnonsense = 1\nmore-nonsense = 2\n")
      let check = try await run("services", "check")
      #expect(check.status == 1)
      #expect(check.errors.contains(/mine.toml:\d+: .*nonsense.*\n.*mine.toml:\d+: .*more-nonsense/))
      #expect(check.errors.hasSuffix("2 faults in \(path)\n"))
      for words in [["tasks", "me"], ["login", "--with-token"]] {
        let refused = try await program.run(arguments: words, input: Data("\(Self.key)\n".utf8))
        #expect(refused.errors.contains(/mine.toml:\d+: .*nonsense/), "\(refused)")
        #expect(refused.status != 0)
      }
      let doctor = try await run("doctor")
      #expect(doctor.output.contains(/answer +.*mine.toml:\d+: .*nonsense/))
      #expect(doctor.status == 1)
      #expect(await server.journal.requests.count == sent)
      _ = try saveDescription()
      #expect(try await run("tasks", "me").output.contains("3 tasks · live"))
    }
  }

  @Test func `a service without a server is an error, but not for connect`() async throws {
    try await service.serve { server in
      let variables = ["ROSTER_SERVICE": "redmine"]
      for result in [
        try await run("--service", "redmine", "users"),
        try await program.run(arguments: ["tasks", "3"], variables: variables),
      ] {
        #expect(result.errors.contains("--service and ROSTER_SERVICE need a server: add --server URL, or run 'connect"))
        #expect(result.output.isEmpty && result.status == 2, "\(result)")
      }
      let words = ["connect", server.url(), "--set", "project=pottery"]
      let connected = try await program.run(arguments: words, input: Data("\(Self.key)\n".utf8), variables: variables)
      #expect(connected.status == 0, "\(connected)")
      #expect(try await program.run(arguments: ["users"], variables: variables).output.contains("7  Sakura Sato"))
    }
  }

  @Test func `options without an address are an error`() async throws {
    let result = try await run("connect", "--as", "pottery")
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("roster: connect needs the URL of the service, for example 'connect "))
  }

  @Test func `a wrong key connects to nothing, and nothing is saved`() async throws {
    try await service.serve { server in
      let refused = try await program.run(
        arguments: ["connect", server.url(), "--set", "project=pottery"], input: Data("wrong\n".utf8))
      #expect(refused.status != 0)
      #expect(try await run("connect").output.contains("1 connection"))
      #expect(program.home.tokens == [])
    }
  }

  @Test(arguments: ["wrong", key])
  func `a token is not sent before it is known which service it is for`(_ token: String) async throws {
    try await ImitatedTracker(.gitLab, token: Self.key).serve { server in
      let result = try await program.run(
        arguments: ["connect", server.url(), "--set", "project=pottery/kiln"], variables: ["ROSTER_TOKEN": token])
      #expect((result.status == 0) == (token == Self.key), "\(result)")
      let requests = await server.journal.requests
      let recognition = requests.prefix { !$0.contains(token) }
      #expect(recognition.contains { $0.hasPrefix("GET /api/v4/version ") })
      #expect(requests.count > recognition.count)
      #expect(requests.allSatisfy { !$0.lowercased().contains("bearer") })
    }
  }

  @Test func `a header that may be a secret is not sent before it is known which service it is for`() async throws {
    try await service.serve { server in
      let headers = ["X-Redmine-API-Key: \(Self.key)", "Authorization: Key \(Self.key)", "Accept-Language: de"]
      let connected = try await program.run(
        arguments: headers.flatMap { ["--header", $0] } + ["connect", server.url(), "--set", "project=pottery"])
      #expect(connected.status == 0, "\(connected)")
      let requests = await server.journal.requests
      #expect(requests.prefix { !$0.contains(Self.key) }.count == 1, "\(requests)")
      #expect(requests.dropFirst().allSatisfy { $0.components(separatedBy: Self.key).count == 3 })
      #expect(requests.allSatisfy { $0.contains("Accept-Language: de") })
    }
  }

  @Test func `a token that the user wants to give is used even if the service answers without one`() async throws {
    try await ImitatedServices.jsonServer017.serve { server in
      let arguments = ["connect", server.url(), "--service", "json-server", "--with-token"]
      let input = Data("\(Self.key)\n".utf8)
      let connected = try await program.run(arguments: arguments, input: input)
      #expect(connected.errors.contains("signed in to \(server.url())\n"), "\(connected)")
      #expect(connected.status == 0)
      #expect(program.home.tokens == [Self.key])
      let given = try await program.run(arguments: arguments, input: input, variables: ["ROSTER_TOKEN": "other"])
      #expect(given.errors.contains("ROSTER_TOKEN is set"), "\(given)")
    }
  }

  @Test func `a connection that does not work ends no session but its own`() async throws {
    try await service.serve { server in
      let arguments = ["connect", server.url(), "--set", "project=nothing"]
      let input = Data("\(Self.key)\n".utf8)
      let first = try await program.run(arguments: arguments, input: input)
      #expect(first.errors.contains("signed out of \(server.url())"), "\(first)")
      #expect(program.home.tokens == [])
      try await connect(to: server)
      #expect(try await program.run(arguments: arguments, input: input).status != 0)
      #expect(program.home.tokens == [Self.key])
      #expect(try await run("tasks", "me").output.contains("3 tasks · live"))
    }
  }
}
