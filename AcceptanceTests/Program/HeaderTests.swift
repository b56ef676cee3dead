import Foundation
import Service
import TestSupport
import Testing

/// Tests of the program with headers of the user.
@Suite(.hangGuard)
struct HeaderTests {
  private static let canary = "canary-0b1f22c"
  private static let answering: RawServer.Script = { connection in
    while let head = try await connection.request() {
      if head.hasPrefix("POST") || head.hasPrefix("PATCH") {
        try await connection.answer(#"{"id":1,"userId":3,"title":"a","completed":false}"#)
      } else {
        try await connection.answer(head.contains("/users") ? #"[{"id":3,"name":"Ann"}]"# : "[]")
      }
    }
  }

  private let program = Executable()
  private var home: Home { program.home }

  private func write(_ text: String, to name: String) throws {
    let url = URL(filePath: "\(home.path)/\(name)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  // The values of the header in the requests that `server` has received.
  private func values(of name: String, at server: RawServer) async -> [String] {
    await server.journal.requests.flatMap { head in
      head.components(separatedBy: "\r\n").dropFirst().filter { $0.lowercased().hasPrefix("\(name.lowercased()): ") }
        .map { String($0.dropFirst(name.count + 2)) }
    }
  }

  // The files below the home folder that contain the canary.
  private func filesWithCanary() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: home.path).filter { name in
      let contents = FileManager.default.contents(atPath: "\(home.path)/\(name)") ?? Data()
      return contents.range(of: Data(Self.canary.utf8)) != nil
    }.sorted()
  }

  @Test func `each request has the headers, and no output or file has their values`() async throws {
    try await RawServer.run(Self.answering) { server in
      let options = [
        "--server", server.url(), "--verbose", "--header", "X-Api-Key: \(Self.canary)", "--header=Accept-Language: de",
      ]
      var shown = ""
      for command in [["users"], ["add", "--for", "3", "a"], ["set"], ["doctor"], ["status"], ["pending"]] {
        let result = try await program.run(arguments: options + command)
        if command == ["users"] {
          #expect(result.status == 0)
          #expect(result.output.contains("Ann"))
          #expect(result.errors.contains("GET /users, X-Api-Key: [hidden], Accept-Language: de: 200, "))
        }
        shown += result.output + result.errors
      }
      #expect(shown.contains("headers.X-Api-Key        [hidden]"))
      let requests = await server.journal.requests
      #expect(requests.contains { $0.hasPrefix("POST ") })
      #expect(requests.contains { $0.hasPrefix("HEAD ") })
      #expect(await values(of: "X-Api-Key", at: server) == requests.map { _ in Self.canary })
      #expect(await values(of: "Accept-Language", at: server) == requests.map { _ in "de" })
      #expect(!shown.contains(Self.canary))
      #expect(try filesWithCanary() == [])
    }
  }

  @Test func `each page of a list is asked for with the headers and the token`() async throws {
    let paging: RawServer.Script = { connection in
      while let head = try await connection.request() {
        let isLast = head.contains("/users?page=2 ")
        try await connection.answer(
          isLast ? #"[{"id":4,"name":"Bo"}]"# : #"[{"id":3,"name":"Ann"}]"#,
          headers: isLast ? "" : "Link: </users?page=2>; rel=\"next\"\r\n")
      }
    }
    try await RawServer.run(paging) { server in
      let users = try await program.run(
        arguments: ["--server", server.url(), "--header", "X-Api-Key: \(Self.canary)", "users"],
        variables: ["ROSTER_TOKEN": "abc"])
      #expect(users.output.contains("Ann"))
      #expect(users.output.contains("Bo"))
      #expect(users.output.contains(liveCount("2 users")))
      #expect(await values(of: "X-Api-Key", at: server) == [Self.canary, Self.canary])
      #expect(await values(of: "Authorization", at: server) == ["Bearer abc", "Bearer abc"])
    }
  }

  @Test func `headers in the settings file are sent, and an option overrides them`() async throws {
    try write("\(Self.canary)\r\n", to: "key")
    try write(
      "[headers]\nX-Api-Key = '@~/key'\nX-Other = '\(Self.canary)'\nX-Third = '1'\n", to: ".config/roster/config.toml")
    try await RawServer.run(Self.answering) { server in
      let options = ["--server", server.url(), "--header", "x-third: 2", "--live", "--verbose"]
      let users = try await program.run(arguments: options + ["users"])
      #expect(users.status == 0)
      let set = try await program.run(arguments: options + ["set"])
      #expect(set.output.contains("headers.X-Api-Key  @~/key"))
      #expect(set.output.contains("headers.X-Other    [hidden]"))
      #expect(await values(of: "X-Api-Key", at: server) == [Self.canary])
      #expect(await values(of: "X-Other", at: server) == [Self.canary])
      #expect(await values(of: "X-Third", at: server) == ["2"])
      // Only the name of the option is written as it was typed.
      #expect(await server.journal.requests.allSatisfy { $0.contains("\r\nx-third: 2") })
      for run in [users, set] { #expect(!(run.output + run.errors).contains(Self.canary)) }
      #expect(try filesWithCanary() == [".config/roster/config.toml", "key"])
    }
  }

  @Test func `an edit waits while its headers cannot be sent`() async throws {
    try await RawServer.run(Self.answering) { server in
      let options = ["--server", server.url()]
      let key = ["--header", "X-Api-Key: @~/key"]
      #expect(try await program.run(arguments: options + ["users"]).status == 0)
      let add = try await program.run(arguments: options + key + ["add", "--for", "3", "a"])
      #expect(add.output.contains("edit 1, waiting: the header X-Api-Key cannot be sent: cannot open "))
      try write("abc\n", to: "key")
      let sync = try await program.run(arguments: options + key + ["sync"])
      #expect(sync.output == "1 edit sent\n")
    }
  }

  @Test func `headers in the settings file are not sent to another server than the one in the file`() async throws {
    try write(
      "server = 'https://roster.example'\n[headers]\nX-Api-Key = '\(Self.canary)'\n", to: ".config/roster/config.toml")
    try await RawServer.run(Self.answering) { server in
      let options = ["--server", server.url()]
      #expect(try await program.run(arguments: options + ["--live", "users"]).status == 0)
      #expect(await values(of: "X-Api-Key", at: server) == [])
      let doctor = try await program.run(arguments: options + ["doctor"])
      #expect(doctor.output.contains("headers.X-Api-Key  [hidden] (file, not for this server)\n"))
    }
  }

  @Test(arguments: [
    ["--header", "X-Api-Key \(canary)", "users"], ["-H\(canary)", "users"], ["set", "headers.X-Api-Key", canary],
  ])
  func `an error does not repeat a value`(_ arguments: [String]) async throws {
    let result = try await program.run(arguments: arguments)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("roster: "))
    #expect(!(result.output + result.errors).contains(Self.canary))
  }

  @Test func `Authorization is sent instead of a token and the password of the address`() async throws {
    try await RawServer.run(Self.answering) { server in
      let address = "http://ana:s3cret@127.0.0.1:\(server.port)"
      let options = ["--server", address, "--verbose", "--live", "--header", "authorization: Key \(Self.canary)"]
      let token = ["ROSTER_TOKEN": "abc"]
      let users = try await program.run(arguments: options + ["users"], variables: token)
      #expect(users.errors.contains("GET /users, authorization: [hidden]: 200, "))
      #expect(await values(of: "Authorization", at: server) == ["Key \(Self.canary)"])
      let session = try await program.run(arguments: options + ["whoami"], variables: token)
      #expect(session.output == "service  \(server.url())\ntoken    from headers\n")
      let login = try await program.run(arguments: options + ["login", "--with-token"], input: Data("abc".utf8))
      #expect(login.status == 2)
      #expect(login.errors.contains("the header Authorization is set"))
    }
  }

  @Test func `ROSTER_TOKEN overrides an Authorization in the settings file, and that a login`() async throws {
    try await RawServer.run(Self.answering) { server in
      let options = ["--server", server.url(), "--live"]
      let login = try await program.run(arguments: options + ["login", "--with-token"], input: Data("abc".utf8))
      #expect(login.status == 0)
      try write("[headers]\nAuthorization = 'Key \(Self.canary)'\n", to: ".config/roster/config.toml")
      #expect(try await program.run(arguments: options + ["users"]).status == 0)
      #expect(try await program.run(arguments: options + ["users"], variables: ["ROSTER_TOKEN": "def"]).status == 0)
      let sent = await values(of: "Authorization", at: server)
      // A login asks whether the service accepts the token, and whose it is.
      #expect(sent == ["Bearer abc", "Bearer abc", "Key \(Self.canary)", "Bearer def"])
    }
  }

  @Test func `the bundled service gets no headers, and needs none`() async throws {
    let options = ["--verbose", "--header", "Authorization: a", "--header", "X-Api-Key: @/none"]
    let users = try await program.run(arguments: options + ["users"])
    #expect(users.status == 0)
    #expect(users.errors.contains("GET /users: 200, "))
  }
}
