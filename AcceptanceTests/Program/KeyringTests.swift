import Foundation
import TestSupport
import Testing

/// Tests of the program with tokens in a real keyring.
@Suite(.enabled(if: TestKeyring.isInstalled, TestKeyring.missing), .hangGuard)
struct KeyringTests {
  private let program = Executable()
  private var home: Home { program.home }
  private let service = AccountService()

  // Runs the program with the variables of a desktop; the home folder stays that of the test.
  private func run(
    _ keyring: TestKeyring?, _ arguments: [String], input: String = ""
  ) async throws -> Executable.Result {
    let variables = keyring?.environment.filter { ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"].contains($0.key) }
    return try await program.run(arguments: arguments, input: Data(input.utf8), variables: variables ?? [:])
  }

  private func signUp(_ keyring: TestKeyring?, _ server: [String]) async throws {
    let result = try await run(
      keyring, server + ["signup", "--name", "Noor Idris", "--email", "noor@example.org", "--password-stdin"],
      input: "\(AccountService.password)\n")
    #expect(result.status == 0, "\(result)")
  }

  // The tokens in what `secret-tool` prints.
  private func tokens(in contents: String) -> [String] {
    contents.matches(of: /Token":"(?<token>[^"]+)"/).map { String($0.token) }
  }

  @Test func `tokens in the keyring are in no file, used by later runs, and removed by logout`() async throws {
    try await service.serve { server in
      try await TestKeyring.run { keyring in
        #expect(try await run(keyring, ["set", "tokens", "keyring"]).errors == "tokens is 'keyring'\n")
        try await signUp(keyring, server)
        let kept = tokens(in: try await keyring.contents())
        #expect(kept.count == 2)
        for token in kept { #expect(try home.files(containing: token) == []) }
        #expect(try await run(keyring, server + ["users"]).output.contains(liveCount("")))
        #expect(try await run(keyring, server + ["whoami"]).output.contains("noor@example.org"))
        service.expireAccess()
        #expect(try await run(keyring, server + ["users"]).output.contains(liveCount("")))
        let renewed = tokens(in: try await keyring.contents())
        #expect(renewed.count == 2)
        #expect(Set(renewed).isDisjoint(with: kept))
        #expect(try await run(keyring, server + ["logout"]).status == 0)
        #expect(try await keyring.contents().isEmpty)
        #expect(try await run(keyring, server + ["whoami"]).status == 4)
      }
    }
  }

  @Test func `without a keyring, the setting is refused, and no tokens get into the file`() async throws {
    try await service.serve { server in
      let refused = try await run(nil, ["set", "tokens", "keyring"])
      #expect(refused.status == 1)
      #expect(refused.errors.hasPrefix("roster: cannot use the keyring: "))
      #expect(!refused.errors.contains("set tokens file"))
      #expect(try await run(nil, ["set"]).output.contains(/tokens +file +default/))
      try await TestKeyring.run { keyring in
        _ = try await run(keyring, ["set", "tokens", "keyring"])
        try await signUp(keyring, server)
      }
      let users = try await run(nil, server + ["users"])
      #expect(users.status != 0)
      #expect(users.errors.contains("cannot use the keyring: "))
      #expect(users.errors.hasSuffix("; 'set tokens file' keeps tokens in a file instead\n"))
      #expect(try await run(nil, server + ["doctor"]).output.contains(/✗ answer +.*cannot use the keyring:/))
      let file = try await run(nil, ["set", "tokens", "file"])
      #expect(file.status == 0)
      #expect(file.errors.contains("warning: the tokens for \(server[1]) stay in the keyring: "))
      let login = try await run(
        nil, server + ["login", "noor@example.org", "--password-stdin"], input: "\(AccountService.password)\n")
      #expect(login.status == 0)
      #expect(login.errors.contains("old tokens for \(server[1]) are still in the keyring"))
      #expect(try await run(nil, server + ["users"]).output.contains(liveCount("")))
    }
  }
}
