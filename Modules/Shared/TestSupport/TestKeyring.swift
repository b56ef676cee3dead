import Foundation
import Subprocess
import SystemPackage
package import Testing

/// A real keyring: a `gnome-keyring-daemon` on a D-Bus session of its own.
package struct TestKeyring: Sendable {
  /// Whether the programs are installed that a test needs; if not, it has to be disabled with `missing`.
  package static let isInstalled = ["secret-tool", "gnome-keyring-daemon", "dbus-run-session"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  package static let missing: Comment = "the packages libsecret-tools, gnome-keyring and dbus are not installed"

  /// The variables through which programs find the keyring.
  package let environment: [String: String]

  // The daemon is ready once it has daemonized itself. It ends with the bus, the bus with the shell, and the shell with
  // its input. The keyring needs a password, since an empty one creates none.
  private static let script = """
    printf password | gnome-keyring-daemon --unlock --components=secrets --daemonize >/dev/null 2>&1
    echo "$DBUS_SESSION_BUS_ADDRESS"
    read -r end
    """

  /// Runs `body` with an empty, unlocked keyring.
  package static func run<Value: Sendable>(
    _ body: @Sendable (TestKeyring) async throws -> Value
  ) async throws -> Value {
    // Not in the folder of a test, since paths of sockets must be short.
    let folder = "/tmp/roster-\(UInt32.random(in: 0...UInt32.max))"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/run", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer {
      do { try FileManager.default.removeItem(atPath: folder) } catch { Issue.record(error) }
    }
    var environment = ["PATH": "/usr/bin:/bin", "HOME": folder, "LANG": "C.UTF-8", "XDG_RUNTIME_DIR": "\(folder)/run"]
    let variables = environment.map { (Environment.Key(stringLiteral: $0), $1) }
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)]
    return try await Subprocess.run(
      .path("/usr/bin/dbus-run-session"), arguments: ["--", "/bin/sh", "-c", script],
      environment: .custom(Dictionary(uniqueKeysWithValues: variables)), platformOptions: options,
      input: .inputWriter, output: .sequence, error: .discarded
    ) { session in
      for try await line in session.standardOutput.strings() {
        environment["DBUS_SESSION_BUS_ADDRESS"] = line
        break
      }
      let value = try await body(TestKeyring(environment: environment))
      try await session.standardInputWriter.finish()
      return value
    }.closureResult
  }

  /// Locks the keyring, which nobody can unlock.
  package func lock() async throws {
    _ = try await run(["lock", "--collection=login"])
  }

  /// Returns what `secret-tool search` prints about everything of Roster, its secrets included.
  package func contents() async throws -> String { try await run(["search", "--all", "service", "roster"]) }

  private func run(_ arguments: [String]) async throws -> String {
    let variables = environment.map { (Environment.Key(stringLiteral: $0), $1) }
    return try await Subprocess.run(
      .path("/usr/bin/secret-tool"), arguments: Arguments(arguments),
      environment: .custom(Dictionary(uniqueKeysWithValues: variables)), output: .string(limit: 1 << 20)
    ).standardOutput
  }
}
