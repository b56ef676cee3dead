import AccountDomain
import AccountInteractorInterface
import CredentialsInfra
import Foundation
import SharedDomain
import SharedTiming
import TestSupport
import Testing

/// Tests with scripts in place of `secret-tool`.
@Suite(.hangGuard)
struct SecretToolTests: ~Copyable {
  private static let server = "http://example.org"
  private static let session = SignIn(
    account: Account(user: 11, name: "Ann", email: "ann@example.org"),
    tokens: SignIn.Tokens(access: Secret("access-1")), begun: Date(timeIntervalSince1970: 0))

  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("state/credentials")
  }

  // A keyring behind a `secret-tool` with the body `script`.
  private func keyring(
    _ script: String, limit: TimeLimit = TimeLimit { try await EndlessSleep.sleep($0) }
  ) throws -> Keyring {
    try "#!/bin/sh\n\(script)\n".write(toFile: folder.path("secret-tool"), atomically: true, encoding: .utf8)
    #expect(chmod(folder.path("secret-tool"), 0o700) == 0)
    let environment = [
      "PATH": "relative:\(folder.path("")):/usr/bin:/bin", "LANG": "C.UTF-8", "ROSTER_TOKEN": "token-1",
      "FOLDER": folder.path(""), "HOME": folder.path(""),
    ]
    return Keyring(environment: environment, limit: limit)
  }

  private func store(
    _ keyring: Keyring, isInKeyring: Bool = true,
    warn: @escaping @Sendable (String) -> Void = { Issue.record("unexpected warning: \($0)") }
  ) -> CredentialsStore {
    CredentialsStore(path: path, keyring: keyring, isInKeyring: { isInKeyring }, warn: warn)
  }

  // The failure of the keyring as who has chosen it is told.
  private func failure(_ reason: String) -> TokenStoreFailure {
    .unusable("cannot use the keyring: \(reason); 'set tokens file' keeps tokens in a file instead")
  }

  // The failure of saving and of checking through `script`.
  private func expectFailure(_ reason: String, of script: String) async throws {
    let keyring = try keyring(script)
    let failure = TokenStoreFailure.unusable("cannot use the keyring: \(reason)")
    await #expect(throws: failure) { try await keyring.verify() }
    let store = store(keyring)
    await #expect(throws: self.failure(reason)) { try await store.save(Self.session, at: Self.server) }
    #expect(try await store.signIn(at: Self.server) == nil)
  }

  @Test func `a missing secret-tool is said to be missing, and nothing gets into the file`() async throws {
    let keyring = Keyring(environment: ["PATH": "\(folder.path("nothing")):relative"])
    let failure = TokenStoreFailure.unusable("cannot use the keyring: secret-tool is not installed")
    await #expect(throws: failure) { try await keyring.verify() }
    let store = store(keyring)
    await #expect(throws: self.failure("secret-tool is not installed")) {
      try await store.save(Self.session, at: Self.server)
    }
    #expect(try folder.names() == [])
    await #expect(throws: failure) {
      try await Keyring(environment: [:]).verify()
    }
  }

  @Test func `the message of secret-tool is shown, without the warnings before it`() async throws {
    try await expectFailure(
      "Could not connect: No such file or directory",
      of: """
        echo 'GLib-WARNING **: something' >&2
        echo 'secret-tool: Could not connect: No such file or directory' >&2
        exit 1
        """)
  }

  @Test func `an unusual exit status, a signal, and a store that keeps nothing are failures`() async throws {
    try await expectFailure("secret-tool failed (exit status 127)", of: "exit 127")
    try await expectFailure("secret-tool was killed", of: "kill -9 $$")
    try await expectFailure("it does not keep what is stored in it", of: "exit 0")
    try await expectFailure("it does not keep what is stored in it", of: #"[ "$1" = store ] || exit 1"#)
  }

  @Test(arguments: ["", "{", #"{"id":"other","accessToken":"a"}"#, "\\377\\376"])
  func `an item that somebody else has changed is a session that has ended`(text: String) async throws {
    let store = store(try keyring(Self.working))
    try await store.save(Self.session, at: Self.server)
    #expect(try await store.signIn(at: Self.server) == Self.session)
    _ = try keyring("printf '\(text)'")
    #expect(try await store.signIn(at: Self.server) == Self.session.ended)
  }

  // Keeps one item in a file.
  private static let working = """
    cd "$(dirname "$0")"
    case $1 in
    store) echo "$@" >>arguments; env >>environment; cut -d' ' -f5 /proc/$$/stat >>group; echo $$ >>group; cat >item ;;
    lookup) cat item ;;
    *) exit 1 ;;
    esac
    """

  @Test func `the secret is passed on standard input, and the program gets few variables`() async throws {
    try await store(keyring(Self.working)).save(Self.session, at: Self.server)
    let arguments = try String(contentsOfFile: folder.path("arguments"), encoding: .utf8)
    #expect(
      arguments == "store --label=Roster (http://example.org) service roster server http://example.org slot 1\n")
    let environment = try String(contentsOfFile: folder.path("environment"), encoding: .utf8)
    #expect(!environment.contains("token-1"))
    #expect(!environment.contains("access-1"))
    #expect(!environment.contains("FOLDER"))
    #expect(try String(contentsOfFile: folder.path("item"), encoding: .utf8).contains("access-1"))
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("access-1"))
  }

  #if os(Linux)
    @Test func `keys for the terminal do not reach the program`() async throws {
      try await store(keyring(Self.working)).save(Self.session, at: Self.server)
      let ids = try String(contentsOfFile: folder.path("group"), encoding: .utf8).split(separator: "\n")
      try #require(ids.count == 2)
      #expect(ids[0] == ids[1])
    }
  #endif

  @Test func `a keyring that does not answer in time is a failure`() async throws {
    let keyring = try keyring("exec sleep 600", limit: TimeLimit { _ in })
    await #expect(throws: TokenStoreFailure.unusable("cannot use the keyring: it did not answer within 30 s")) {
      try await keyring.verify()
    }
  }

  @Test func `waiting for a keyring that does not answer can be cancelled`() async throws {
    let started = folder.path("started")
    // With a program that the script waits for.
    let keyring = try keyring(": >'\(started)'; sleep 600; echo done")
    let check = Task { try await keyring.verify() }
    while !FileManager.default.fileExists(atPath: started) { await Task.yield() }
    check.cancel()
    await #expect(throws: CancellationError.self) { try await check.value }
  }

  @Test func `new tokens are valid, or the old ones are, wherever saving ends`() async throws {
    let store = store(try keyring(Self.slots))
    let second = SignIn(tokens: SignIn.Tokens(access: Secret("access-2")), begun: Date(timeIntervalSince1970: 5))
    try await store.save(Self.session, at: Self.server)
    // Ends after storing, before the file refers to it.
    try "".write(toFile: folder.path("deaf"), atomically: true, encoding: .utf8)
    await #expect(throws: TokenStoreFailure.self) { try await store.save(second, at: Self.server) }
    try FileManager.default.removeItem(atPath: folder.path("deaf"))
    #expect(try await store.signIn(at: Self.server) == Self.session)
    // Fails to remove the old ones.
    try "".write(toFile: folder.path("keep"), atomically: true, encoding: .utf8)
    try await store.save(second, at: Self.server)
    #expect(try folder.names().filter { $0.hasPrefix("slot") } == ["slot1", "slot2"])
    #expect(try await store.signIn(at: Self.server) == second)
    try FileManager.default.removeItem(atPath: folder.path("keep"))
    try await store.save(nil, at: Self.server)
    #expect(try folder.names().filter { $0.hasPrefix("slot") } == [])
  }

  // Keeps the items of one server in files, which are named by their slots.
  private static let slots = """
    cd "$(dirname "$0")"
    command=$1
    while [ "$1" != slot ] && [ $# -gt 0 ]; do shift; done
    case $command in
    store) cat >"slot$2"; if [ -e deaf ]; then echo 'secret-tool: gone' >&2; exit 1; fi ;;
    lookup) cat "slot$2" 2>/dev/null ;;
    search) cat "slot$2" 2>/dev/null ;;
    clear) if [ -e keep ]; then echo 'secret-tool: gone' >&2; exit 1; fi; rm "slot"${2:-*} 2>/dev/null ;;
    esac
    """

  @Test func `without the keyring, its tokens are missing, with a warning, and a login replaces them`() async throws {
    try await store(keyring(Self.working)).save(Self.session, at: Self.server)
    let broken = try keyring("echo 'secret-tool: gone' >&2; exit 1")
    let (warnings, warning) = AsyncStream.makeStream(of: String.self)
    let file = store(broken, isInKeyring: false) { warning.yield($0) }
    #expect(try await file.signIn(at: Self.server) == Self.session.ended)
    try await file.save(Self.session, at: Self.server)
    #expect(try await store(broken, isInKeyring: false).signIn(at: Self.server) == Self.session)
    try await file.save(nil, at: Self.server)
    #expect(try await file.signIn(at: Self.server) == nil)
    warning.finish()
    let given = await warnings.reduce(into: []) { $0.append($1) }
    #expect(
      given == [
        "the tokens for http://example.org stay in the keyring: cannot use the keyring: gone",
        "old tokens for http://example.org are still in the keyring: cannot use the keyring: gone",
      ])
  }
}
