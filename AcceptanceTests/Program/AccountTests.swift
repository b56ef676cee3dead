import Foundation
import Service
import TestSupport
import Testing

/// Tests of the program at a service with accounts.
@Suite(.hangGuard)
struct AccountTests {
  private let program = Executable()
  private var home: Home { program.home }
  private let service = AccountService()

  private var password: Data { Data("\(AccountService.password)\n".utf8) }

  private func run(
    _ server: [String], _ arguments: String..., input: Data = Data()
  ) async throws -> Executable.Result {
    try await program.run(arguments: server + arguments, input: input)
  }

  @discardableResult
  private func signUp(_ server: [String], _ name: String = "Noor Idris", _ email: String = "noor@example.org")
    async throws -> Executable.Result
  {
    try await run(server, "signup", "--name", name, "--email", email, "--password-stdin", input: password)
  }

  @discardableResult
  private func logIn(_ server: [String], _ email: String = "noor@example.org") async throws -> Executable.Result {
    try await run(server, "login", email, "--password-stdin", input: password)
  }

  @Test func `after signing up, the user is signed in, also in later runs, until logout`() async throws {
    try await service.serve { server in
      #expect(try await run(server, "users").errors.hasSuffix("sign-in required: run 'login'\n"))
      let signup = try await signUp(server)
      #expect(signup == Executable.Result(output: "", errors: "signed in to \(server[1]) as noor@example.org\n"))
      #expect(try await run(server, "users").output.contains("Noor Idris"))
      let session = try await run(server, "--format", "json", "whoami")
      #expect(session.output.contains(#""name":"Noor Idris","email":"noor@example.org","user":13,"token":"login""#))
      let kept = home.tokens
      #expect(kept.count == 2)
      let logout = try await run(server, "logout")
      #expect(logout.errors == "signed out of \(server[1]) as noor@example.org\n")
      for token in kept { #expect(try home.files(containing: token) == []) }
      #expect(try await run(server, "--live", "users").status == 4)
      #expect(try await run(server, "whoami").status == 4)
      #expect(try await logIn(server).status == 0)
      #expect(try await run(server, "users", "--format", "json").output.contains(#""source":"remote""#))
    }
  }

  @Test func `an expired access token is renewed without anyone noticing`() async throws {
    try await service.serve { server in
      try await signUp(server)
      let before = home.tokens
      service.expireAccess()
      let users = try await run(server, "--verbose", "users")
      #expect(users.status == 0)
      #expect(users.output.contains(liveCount("")))
      #expect(users.errors.matches(of: /POST \/auth\/accessToken/).count == 1)
      #expect(Set(home.tokens).isDisjoint(with: before))
      #expect(home.tokens.count == 2)
      #expect(try await run(server, "whoami").output.contains("renewed"))
    }
  }

  @Test func `if a session cannot be renewed, saved lists are shown, edits wait, and the tokens stay`() async throws {
    let (isExpired, task) = (Flag(), #"[{"id":41,"userId":3,"title":"Write","completed":false}]"#)
    let script: RawServer.Script = { connection in
      while let head = try await connection.request() {
        // The service ends before it answers the renewal.
        if head.hasPrefix("POST /auth/accessToken") { return }
        if isExpired.isRaised {
          try await connection.send("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n")
        } else {
          let user = #"{"id":3,"name":"Ana Sol","username":"ana","email":"a@example.org"}"#
          try await connection.answer(head.contains("/todos") ? task : head.contains("/users/3") ? user : "[\(user)]")
        }
      }
    }
    try await RawServer.run(script) { server in
      let options = ["--server", server.url()]
      try write(session: server.url())
      #expect(try await run(options, "tasks", "3").output.contains(liveCount("1 task")))
      isExpired.raise()
      let kept = home.tokens
      let list = try await run(options, "tasks", "3")
      #expect(list.status == 0)
      #expect(list.output.contains("41  open   Write"))
      #expect(list.output.contains("saved"), "\(list.output)")
      let edit = try await run(options, "done", "41")
      #expect(edit.output.contains("edit 1, waiting:"), "\(edit.output)")
      #expect(try await run(options, "--offline", "status", "--format", "json").output.contains(#""unsure":0"#))
      #expect(home.tokens == kept)
      #expect(kept.count == 2)
    }
  }

  private func write(session server: String) throws {
    let folder = URL(fileURLWithPath: home.path + "/.local/state/roster")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let session =
      #"{"accessToken" : "access", "refreshToken" : "refresh", "begun" : 0, "user" : 3, "name" : "Ana Sol", "#
      + #""email" : "a@example.org"}"#
    let file = URL(fileURLWithPath: folder.path + "/credentials")
    try Data(#"{"version":1,"sessions":{"\#(server)":\#(session)}}"#.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }

  @Test func `after the end of a session, edits wait, and are sent after the next login`() async throws {
    try await service.serve { server in
      try await signUp(server)
      _ = try await run(server, "tasks", "3")
      service.endSessions()
      let edit = try await run(server, "done", "41")
      #expect(edit.status == 4)
      #expect(edit.output.contains("edit 1, waiting: session expired (401)"))
      #expect(home.tokens == [])
      #expect(try await run(server, "users").errors.contains("the users: session expired: run 'login'\n"))
      #expect(
        try await run(server, "whoami").errors == "roster: the session of noor@example.org has expired; run 'login'\n")
      #expect(try await run(server, "--offline", "tasks", "3").output.contains("41  done"))
      let login = try await logIn(server)
      #expect(login.status == 0)
      #expect(login.output == "1 edit sent\n")
      #expect(try await run(server, "--live", "tasks", "3").output.contains("41  done"))
    }
  }

  @Test func `sync --watch ends, and says why, once another program has signed out`() async throws {
    try await service.serve { server in
      try await signUp(server)
      try await RunningProgram.run(arguments: server + ["sync", "--watch"], home: home) { watching in
        #expect(try await watching.line() == "nothing to send")
        _ = try await run(server, "logout")
        let result = try await watching.result()
        let message = "another program has signed out, so nothing more is sent; run 'sync --watch' to go on"
        #expect(result.errors == "roster: \(message)\n")
        #expect(result.status == 1)
      }
    }
  }

  @Test func `logout with --forget removes the lists, but never an unsent edit`() async throws {
    try await service.serve { server in
      try await signUp(server)
      _ = try await run(server, "tasks", "3")
      _ = try await run(server, "--offline", "done", "41")
      let refused = try await run(server, "--offline", "logout", "--forget")
      #expect(refused.status == 1)
      #expect(refused.errors == "roster: 1 unsent edit would be lost; run 'sync', or 'discard' first\n")
      #expect(try await run(server, "sync").status == 0)
      let logout = try await run(server, "logout", "--forget")
      #expect(logout.status == 0)
      #expect(logout.errors.contains("removed\n"))
      try await logIn(server)
      #expect(try await run(server, "--offline", "users").status == 3)
    }
  }

  @Test func `the name, the email and the password can be changed, and the account deleted`() async throws {
    try await service.serve { server in
      try await signUp(server)
      #expect(
        try await run(server, "account", "set", "name", "Noor", "O'Neil").errors
          == "the account is now Noor O'Neil <noor@example.org>\n")
      _ = try await run(server, "account", "set", "email", "n@example.org")
      #expect(try await run(server, "whoami").output.contains("n@example.org"))
      let passwd = try await run(
        server, "passwd", "--password-stdin", input: password + Data("another long password\n".utf8))
      #expect(passwd.errors == "password changed; all other sessions of the account have ended\n")
      #expect(try await run(server, "account", "delete", "noor@example.org").status == 2)
      let deleted = try await run(server, "account", "delete", "N@example.org")
      #expect(deleted.errors == "account N@example.org deleted\n")
      #expect(home.tokens == [])
      #expect(try await logIn(server, "n@example.org").status == 4)
    }
  }

  @Test func `what was saved before signing in is taken over if the user wants it`() async throws {
    // A service that began without accounts.
    let folder = try TemporaryFolder()
    let store = ["--store", folder.path("lists.sqlite")]
    try await BundledService(data: .file(folder.path("data.sqlite"))).serve { port in
      let server = ["--server", "http://127.0.0.1:\(port)"] + store
      _ = try await run(server, "tasks", "3")
      #expect(try await run(server, "--offline", "done", "41").output.contains("waiting"))
    }
    try await AccountService(data: .file(folder.path("data.sqlite"))).serve { server in
      let server = server + store
      let first = try await signUp(server)
      #expect(
        first.errors.hasSuffix(
          "not taken over: 2 saved lists and 1 unsent edit from before signing in; for that, run 'logout', then "
            + "'login --take-over'\n"))
      #expect(try await run(server, "--offline", "users").status == 3)
      _ = try await run(server, "users")
      _ = try await run(server, "logout")
      let second = try await run(
        server, "login", "noor@example.org", "--password-stdin", "--take-over", input: password)
      #expect(second.output == "1 edit sent\n")
      #expect(try await run(server, "--offline", "tasks", "3").output.contains("41  done"))
      _ = try await run(server, "logout")
      #expect(try await run(server, "--offline", "users").status == 3)
    }
  }
}
