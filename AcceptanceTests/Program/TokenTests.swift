import Foundation
import Service
import TestSupport
import Testing

/// Tests of the program at a service that requires a token.
@Suite(.hangGuard)
struct TokenTests {
  private let program = Executable(timeout: 60)
  private var home: Home { program.home }
  private let token = AccessToken()

  private func serving(_ body: ([String]) async throws -> Void) async throws {
    try await BundledService(data: .memory, access: .token(token)).serve { port in
      try await body(["--server", "http://127.0.0.1:\(port)"])
    }
  }

  private var credentials: String { home.path + "/.local/state/roster/credentials" }

  @Test func `without a token, a service that requires one is an error that says what to do`() async throws {
    try await serving { server in
      let result = try await program.run(arguments: server + ["users"])
      #expect(result.status == 4)
      #expect(result.output.isEmpty)
      #expect(result.errors == "roster: could not load the users: sign-in required: run 'login'\n")
      let session = try await program.run(arguments: server + ["whoami"])
      #expect(session.status == 4)
      #expect(session.errors == "roster: not signed in to \(server[1]); run 'login'\n")
    }
  }

  @Test func `ROSTER_TOKEN is sent, and saved nowhere`() async throws {
    try await serving { server in
      let variables = ["ROSTER_TOKEN": "\(token.secret)\n"]
      let users = try await program.run(arguments: server + ["--verbose", "users"], variables: variables)
      #expect(users.status == 0)
      #expect(users.output.contains("sakura"))
      #expect(users.errors.contains("GET /users, Authorization: [hidden]: 200, "))
      let session = try await program.run(arguments: server + ["--format", "json", "whoami"], variables: variables)
      #expect(session.output == #"{"command":"whoami","service":"\#(server[1])","token":"ROSTER_TOKEN"}"# + "\n")
      for run in [users, session] { #expect(!(run.output + run.errors).contains(token.secret)) }
      for command in ["login --with-token", "logout"] {
        let refused = try await program.run(
          arguments: server + command.split(separator: " ").map(String.init), variables: variables)
        #expect(refused.status == 2)
        #expect(refused.errors.contains("ROSTER_TOKEN"))
      }
      #expect(try home.files(containing: token.secret) == [])
    }
  }

  @Test func `a malformed ROSTER_TOKEN is an error that does not show it`() async throws {
    let result = try await program.run("users", variables: ["ROSTER_TOKEN": "two words"])
    #expect(result.status == 2)
    #expect(result.errors == "roster: ROSTER_TOKEN must be letters, digits and -._~+/=, on one line\n")
  }

  @Test func `login keeps a token from standard input until logout`() async throws {
    try await serving { server in
      let login = try await program.run(
        arguments: server + ["login", "--with-token"], input: Data("\(token.secret)\n".utf8))
      #expect(login == Executable.Result(output: "", errors: "signed in to \(server[1])\n"))
      #expect(try home.files(containing: token.secret) == [".local/state/roster/credentials"])
      let users = try await program.run(arguments: server + ["users"])
      #expect(users.status == 0)
      #expect(users.output.contains("sakura"))
      let session = try await program.run(arguments: server + ["whoami"])
      #expect(session.output.hasPrefix("service  \(server[1])\ntoken    from login\nsince    "))
      let edit = try await program.run(arguments: server + ["done", "41"])
      #expect(edit.output.hasSuffix("· sent\n"))
      let logout = try await program.run(arguments: server + ["logout"])
      #expect(logout == Executable.Result(output: "", errors: "signed out of \(server[1])\n"))
      #expect(try home.files(containing: token.secret) == [])
      #expect(try await program.run(arguments: server + ["--live", "users"]).status == 4)
      let again = try await program.run(arguments: server + ["logout"])
      #expect(again == Executable.Result(output: "", errors: "not signed in to \(server[1])\n"))
    }
  }

  @Test(arguments: [
    (["ROSTER_TOKEN": "abc"], ["--server", "http://192.0.2.1"], "a token"),
    ([:], ["--server", "http://192.0.2.1", "--header", "X-Api-Key: abc"], "the header X-Api-Key"),
    ([:], ["--server", "http://bob:secret@192.0.2.1"], "the password in the address"),
  ])
  func `a secret is sent over http to another machine only with --insecure`(
    variables: [String: String], options: [String], secret: String
  ) async throws {
    let command = options + ["--timeout", "1", "users"]
    let refused = try await program.run(arguments: command, variables: variables)
    #expect(refused.status == 4)
    #expect(
      refused.errors.contains("\(secret) is not sent over http, where others can read it: use https, or --insecure\n"))
    let insecure = try await program.run(arguments: ["--insecure"] + command, variables: variables)
    #expect(insecure.status == 3)
  }

  @Test func `edits wait while the token is refused, and are sent after the next login`() async throws {
    try await serving { server in
      _ = try await program.run(arguments: server + ["users"], variables: ["ROSTER_TOKEN": token.secret])
      _ = try await program.run(arguments: server + ["tasks", "3"], variables: ["ROSTER_TOKEN": token.secret])
      let edit = try await program.run(arguments: server + ["done", "41"], variables: ["ROSTER_TOKEN": "expired"])
      let why = "the service refuses the token in ROSTER_TOKEN (401); set another one, or unset it"
      #expect(edit.output.contains("edit 1, waiting: the service refuses the token in ROSTER_TOKEN"))
      #expect(edit.errors.contains(why))
      #expect(!edit.errors.contains("login"))
      let users = try await program.run(arguments: server + ["users"], variables: ["ROSTER_TOKEN": "expired"])
      #expect(users.status == 4)
      #expect(
        users.errors == """
          roster: could not load the users: \(why)
          1 unsent edit; run 'sync'
          roster: edits wait: \(why)

          """)
      let login = try await program.run(arguments: server + ["login", "--with-token"], input: Data(token.secret.utf8))
      #expect(login == Executable.Result(output: "1 edit sent\n", errors: "signed in to \(server[1])\n"))
      let task = try await program.run(arguments: server + ["--live", "tasks", "3", "--match", "見積もり"])
      #expect(task.output.contains("41  done"))
    }
  }

  #if os(Linux)
    @Test func `at a terminal the token is not shown while it is typed`() async throws {
      try await serving { server in
        let session = try await TerminalSession.atPrompt(home: home, arguments: server)
        try await session.type("login --with-token\r", until: "token: ")
        let shown = try await session.type("\(token.secret)\r", until: "roster> ")
        #expect(shown.contains("signed in to \(server[1])"))
        #expect(!shown.contains(token.secret))
        try await session.type("users\r", until: liveCount("12 users"))
        try await session.leave()
        #expect(try home.files(containing: token.secret) == [".local/state/roster/credentials"])
      }
    }
  #endif
}
