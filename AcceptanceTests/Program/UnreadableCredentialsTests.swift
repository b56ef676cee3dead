import Foundation
import TestSupport
import Testing

/// Tests of a file of sessions that does not say who is signed in, so that it is unknown whose edits to use.
@Suite(.hangGuard)
struct UnreadableCredentialsTests {
  private let program = Executable()
  private var home: Home { program.home }
  private let service = AccountService()

  private var credentials: String { home.path + "/.local/state/roster/credentials" }
  private var password: Data { Data("\(AccountService.password)\n".utf8) }

  private func run(_ server: [String], _ arguments: String..., input: Data = Data()) async throws -> Executable.Result {
    try await program.run(arguments: server + arguments, input: input)
  }

  // Signs a user up who then enters an edit.
  private func enterEdit(_ server: [String]) async throws {
    let signup = try await run(
      server, "signup", "--name", "Noor Idris", "--email", "noor@example.org", "--password-stdin", input: password)
    #expect(signup.status == 0)
    #expect(try await run(server, "tasks", "3").status == 0)
    #expect(try await run(server, "--offline", "done", "43").status == 0)
  }

  @Test func `while the file is damaged, no command takes the edits of nobody for those of the account`() async throws {
    try await service.serve { server in
      try await enterEdit(server)
      var bytes = try Data(contentsOf: URL(fileURLWithPath: credentials))
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: URL(fileURLWithPath: credentials))
      for line in [["pending"], ["sync"], ["status"], ["tasks", "3"], ["add", "--for", "3", "Buy clay"], ["undo"]] {
        let result = try await program.run(arguments: server + ["--offline"] + line)
        #expect(
          result
            == Executable.Result(
              output: "", errors: "roster: cannot use \(credentials): it is damaged; 'login' replaces it\n", status: 1),
          "\(line)")
      }
      #expect(try await run(server, "help").status == 0)
      #expect(try await run(server, "doctor").output.contains("\(credentials): it is damaged"))
      let login = try await run(server, "login", "noor@example.org", "--password-stdin", input: password)
      #expect(login.status == 0)
      let warning = "\(credentials) could not be read, and is kept as \(credentials).damaged: "
      #expect(login.errors.hasPrefix("roster: warning: \(warning)"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: credentials + ".damaged")) == bytes)
      #expect(try await run(server, "--live", "tasks", "3").output.contains("43  done"))
    }
  }

  @Test func `a store beside it that cannot be read is named`() async throws {
    try await service.serve { server in
      try await enterEdit(server)
      #expect(try await run(server, "logout").status == 0)
      let note = try #require(
        try await run(server, "--offline", "pending").errors.firstMatch(of: /waits in (?<store>\/\S+\.sqlite);/))
      for copy in 1...2 {
        try FileManager.default.removeItem(atPath: "\(note.store).edits-\(copy)")
        try FileManager.default.createDirectory(
          atPath: "\(note.store).edits-\(copy)", withIntermediateDirectories: false)
      }
      let errors = try await run(server, "--offline", "pending").errors
      #expect(errors.contains("unsent edits may wait in \(note.store), which cannot be read; run 'login'\n"))
    }
  }

  @Test(arguments: ["gone", "empty", "signed out"])
  func `where nobody is signed in, a line names the store that has waiting edits`(how: String) async throws {
    try await service.serve { server in
      try await enterEdit(server)
      switch how {
      case "gone": try FileManager.default.removeItem(atPath: credentials)
      case "empty": try Data().write(to: URL(fileURLWithPath: credentials))
      default: #expect(try await run(server, "logout").status == 0)
      }
      for line in ["pending", "sync", "status"] {
        let result = try await run(server, "--offline", line)
        #expect(result.status == 0)
        let note = /not signed in; 1 unsent edit waits in (?<store>\/\S+\.sqlite); run 'login'\n/
        let found = try #require(result.errors.matches(of: note).first, "\(line): \(result.errors)")
        #expect(result.errors.matches(of: note).count == 1)
        #expect(FileManager.default.fileExists(atPath: String(found.store)))
      }
      #expect(try await run(server, "login", "noor@example.org", "--password-stdin", input: password).status == 0)
      #expect(try await run(server, "--offline", "pending").errors == "")
    }
  }
}
