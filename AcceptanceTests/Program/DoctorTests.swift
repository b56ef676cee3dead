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
    #expect(result.output.contains("  ✓ store      sound, schema "))
    #expect(result.output.contains("  ✓ edits      1 waiting, the oldest typed "))
    #expect(result.output.contains("/bundled.sqlite.edits-1, 0600 rw-------, \(NSUserName())\n"))
    #expect(result.output.contains("\n  ✓ answer     not asked: "))
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
    #expect(result.output.contains("  warning store      damaged ("))
    #expect(result.output.contains("  warning store      \(store), 0644 rw-r--r--, "))
    #expect(result.output.contains("  ok      edits      1 waiting"))
    #expect(result.output.contains("  ok      aliases    0\n"))
    #expect(result.status == 0)
    #expect(try files() == before)
  }

  @Test func `doctor reports a damaged or missing copy of the edits, and the next edit writes it anew`() async throws {
    try await prepare()
    #expect(try await program.run("doctor").output.contains("  ✓ copies     both sound\n"))
    let copy = URL(fileURLWithPath: store + ".edits-2")
    var bytes = try Data(contentsOf: copy)
    bytes[40] ^= 1
    try bytes.write(to: copy)
    let before = try files()
    let result = try await program.run("doctor")
    #expect(result.output.contains("  ! copy       \(copy.path): damaged: the next edit writes it anew"))
    #expect(result.status == 0)
    #expect(try files() == before)
    try FileManager.default.removeItem(at: copy)
    #expect(try await program.run("doctor").output.contains("  ! copy       \(copy.path): missing: the next edit"))
    _ = try await program.run("--offline", "add", "--for", "3", "Eat")
    let repaired = try await program.run("doctor")
    #expect(repaired.output.contains("  ✓ copies     both sound\n"))
    #expect(repaired.output.contains("  ✓ edits      2 waiting"))
  }

  @Test func `doctor reports a web page in place of the service as a problem`() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 0\r\n\r\n"
    let script: RawServer.Script = { connection in
      while try await connection.request() != nil { try await connection.send(head) }
    }
    try await RawServer.run(script) { server in
      let result = try await program.run("--server", server.url(), "doctor")
      #expect(result.output.contains("  ✗ answer    answers with a web page instead of JSON (200) in "))
      #expect(result.status == 1)
    }
  }

  @Test func `doctor warns about a folder that others can change and an alias for an unknown command`() async throws {
    let config = home.path + "/.config/roster"
    try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
    try Data("[alias]\nt = \"taks\"\n".utf8).write(to: URL(fileURLWithPath: config + "/config.toml"))
    #expect(chmod(home.path + "/.config", 0o777) == 0)
    let result = try await program.run("doctor")
    #expect(
      result.output.contains(
        "  ! folder    \(home.path)/.config, 0777 rwxrwxrwx, \(NSUserName()): others can replace files in it\n"))
    #expect(result.output.contains("  ! alias     t: no command 'taks': did you mean 'tasks'?\n"))
    #expect(result.status == 0)
  }

  @Test func `doctor warns if another program is using the store`() async throws {
    try await prepare()
    let held = try HeldFile(store: store)
    let result = try await program.run("doctor")
    held.release()
    #expect(result.output.contains("  ! store      not checked: another program is using it\n"))
    #expect(result.status == 0)
  }

  @Test func `doctor works without a home folder and in a non-UTF-8 locale`() async throws {
    let result = try await program.shell("env -i PATH=\"$PATH\" LANG=C TERM=dumb roster doctor 2>&1; echo $?")
    #expect(result.output.contains("  error   store     in memory only: there is no home folder (HOME is not set)\n"))
    #expect(result.output.contains("  warning locale    C (LANG): not UTF-8\n"))
    #expect(result.output.hasSuffix("\n1\n"))
    #expect(result.output.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `doctor reports a self-signed certificate and hides the password of the server`() async throws {
    let result = try await TLSServer.run(TestCertificates.ofItself) { server in
      try await program.run("--server", "https://ana:s3cret@127.0.0.1:\(server.port)", "doctor", "--format", "json")
    }
    let text = "self-signed, localhost, valid until 2126-01-01T00:00:00Z: not trusted"
    #expect(result.output.contains(#"{"section":"server","name":"certificate","status":"error","text":"\#(text)"}"#))
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
      #expect(result.output.contains("aliases"))
    }
  }

  @Test func `doctor reports a closed port as a problem, and offline as none`() async throws {
    let offline = try await program.run("--offline", "--server", "http://127.0.0.1:1", "doctor")
    #expect(offline.output.contains("  ✓ answer    not asked (offline)\n"))
    #expect(offline.status == 0)
    let closed = try await program.run("--server", "http://127.0.0.1:1", "doctor")
    #expect(closed.output.contains("  ✗ answer    could not connect to http://127.0.0.1:1\n"))
    #expect(closed.status == 1)
  }

  @Test func `doctor runs among other commands in a script`() async throws {
    let script = "users\noffline\nadd --for 3 Rest\ndoctor\nonline\nusers\n"
    let result = try await program.run(input: Data(script.utf8))
    #expect(result.output.contains("  ✓ edits      1 waiting, the oldest typed just now\n"))
    #expect(result.output.contains("  ✓ store      sound, schema "))
    #expect(result.status == 0)
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
