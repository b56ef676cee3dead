import Foundation
import TestSupport
import Testing

/// Tests of `roster doctor`, which reports problems and changes nothing.
@Suite(.hangGuard)
struct DoctorTests {
  private let program = Executable()
  private var home: Home { program.home }

  private var folder: String { home.path + "/.local/share/roster" }
  private var store: String { folder + "/bundled.sqlite" }

  @Test func `doctor creates no files in a new home`() async throws {
    let result = try await program.run("doctor")
    #expect(result.output.contains("\n  ✓ store     does not exist yet\n"))
    #expect(result.output.hasSuffix("\nno problems found\n"))
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
  }

  @Test func `doctor sends no pending edits`() async throws {
    try await prepare()
    let before = try files()
    let result = try await program.run("doctor")
    #expect(result.output.contains("  ✓ store     sound\n"))
    #expect(result.output.contains("  ✓ edits     1 waiting, the oldest typed "))
    #expect(result.output.contains("  ✓ edits     \(store).edits-1, 0600\n"))
    #expect(result.output.contains("\n  ✓ answer    not asked: "))
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(try files() == before)
    #expect(try await program.run("--offline", "pending").output.contains("waiting"))
  }

  @Test func `doctor reports a damaged store and leaves it where it is`() async throws {
    try await prepare()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: store))
    bytes.replaceSubrange(8_192..<12_288, with: Data(repeating: 0x55, count: 4_096))
    try bytes.write(to: URL(fileURLWithPath: store))
    #expect(chmod(store, 0o644) == 0)
    let before = try files()
    let result = try await program.run("doctor", "--plain")
    #expect(result.output.contains("  warning store     damaged ("))
    #expect(result.output.contains("  warning store     \(store), 0644, others can use it; run 'chmod go-rwx' on it\n"))
    #expect(result.output.contains("  ok      edits     1 waiting"))
    #expect(result.output.contains("  ok      settings  all default\n"))
    #expect(result.status == 0)
    #expect(try files() == before)
  }

  @Test func `doctor reports a damaged or missing copy of the edits, and the next edit rewrites it`() async throws {
    try await prepare()
    let copy = URL(fileURLWithPath: store + ".edits-2")
    var bytes = try Data(contentsOf: copy)
    bytes[40] ^= 1
    try bytes.write(to: copy)
    let before = try files()
    let result = try await program.run("doctor")
    #expect(result.output.contains("  ! edits     \(copy.path), damaged: the next edit rewrites it\n"))
    #expect(result.status == 0)
    #expect(try files() == before)
    try FileManager.default.removeItem(at: copy)
    #expect(try await program.run("doctor").output.contains("  ! edits     \(copy.path), missing: the next edit"))
    _ = try await program.run("--offline", "add", "--for", "3", "Eat")
    let repaired = try await program.run("doctor")
    #expect(repaired.output.contains("  ✓ edits     \(copy.path), 0600\n"))
    #expect(repaired.output.contains("  ✓ edits     2 waiting"))
  }

  @Test func `doctor works without a home folder and in a non-UTF-8 locale`() async throws {
    let result = try await program.shell("env -i PATH=\"$PATH\" LANG=C TERM=dumb roster doctor 2>&1; echo $?")
    #expect(result.output.contains("  error   store     not kept: there is no home folder (HOME is not set)\n"))
    #expect(result.output.contains("  warning locale    C (LANG), not UTF-8; set LANG to a locale in UTF-8\n"))
    #expect(result.output.hasSuffix("\n1\n"))
    #expect(result.output.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `doctor reports a self-signed certificate and hides the password of the server`() async throws {
    let result = try await TLSServer.run(TestCertificates.ofItself) { server in
      try await program.run("--server", "https://ana:s3cret@127.0.0.1:\(server.port)", "doctor", "--format", "json")
    }
    let text = #/"name":"certificate","status":"ok","text":"self-signed, valid until 212[56]-\d\d-\d\d"}/#
    #expect(result.output.contains(text))
    #expect(result.output.contains("its certificate is self-signed"))
    #expect(!(result.output + result.errors).contains("s3cret"))
    #expect(result.status == 1)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(result.output.utf8)) }
  }

  @Test func `doctor shows no password of the settings and no token of the bundled service`() async throws {
    try await prepare()
    let config = home.path + "/.config/roster"
    try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
    try Data(
      "server = \"https://ana:s3cret@127.0.0.1:1\"\ntimeout = \"http://ana:s3cret@x\"\n[alias]\nx = \"add s3cret\"\n"
        .utf8
    )
    .write(to: URL(fileURLWithPath: config + "/config.toml"))
    for arguments in [
      ["doctor"], ["--format", "json", "doctor"], ["--verbose", "doctor"], ["--server", "bundled", "doctor"],
    ] {
      let result = try await program.run(arguments: arguments)
      #expect(!(result.output + result.errors).contains(/(?i)s3cret|bearer|authorization|[0-9a-f]{64}/))
      #expect(result.output.contains("settings"))
    }
  }

  @Test func `doctor reports a closed port as a problem, and offline as none`() async throws {
    let offline = try await program.run("--offline", "--server", "http://127.0.0.1:1", "doctor")
    #expect(offline.output.contains("  ✓ answer    not asked (offline)\n"))
    #expect(offline.status == 0)
    let closed = try await program.run("--server", "http://127.0.0.1:1", "doctor")
    #expect(closed.output.contains("  ✗ answer    could not connect to http://127.0.0.1:1; check the network"))
    #expect(closed.status == 1)
  }

  // Saves a list and adds a pending edit.
  private func prepare() async throws {
    _ = try await program.run("users")
    _ = try await program.run("--offline", "add", "--for", "3", "Rest")
  }

  // All files with their contents, except those of the bundled service, which may start.
  private func files() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix("service.sqlite") }
    return try names.reduce(into: [:]) { $0[$1] = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($1)")) }
  }
}
