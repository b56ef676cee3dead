import Foundation
import HTTPInfra
import NIOCore
import NIOPosix
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

/// Tests of `roster serve`.
@Suite(.hangGuard)
struct ServeTests {
  private static let warning = """
    every user of this machine can read and change these tasks
    changes are lost when the service ends; pass --data PATH to keep them
    """
  private let program = Executable()
  private var home: Home { program.home }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `serve prints only its address, warns who can use it, and exits normally on a signal`(until signal: Int32)
    async throws
  {
    try await RunningProgram.run("serve", "--port", "0", home: home) { service in
      let address = try await service.line()
      #expect(address.wholeMatch(of: #/http://127\.0\.0\.1:[1-9]\d*/#) != nil)
      #expect(try await users(at: address).count >= 12)
      service.send(signal)
      #expect(try await service.result() == .init(output: "", errors: Self.warning + "\n"))
    }
  }

  @Test func `roster-service warns that everybody can sign up, and answers nobody else`() async throws {
    try await RunningProgram.run(arguments: ["--port", "0"], of: Executable.service, home: home) { service in
      let result = try await program.run("--server", try await service.line(), "users")
      #expect(result.status == 4)
      service.send(SIGTERM)
      let note = """
        every user of this machine can sign up, and then read and change these tasks
        changes are lost when the service ends; pass --data PATH to keep them

        """
      #expect(try await service.result() == .init(output: "", errors: note))
    }
  }

  @Test func `roster-service names itself in its errors`() async throws {
    let result = try await program.shell("roster-service --port x; roster-service --data / 2>&1; echo $?")
    #expect(result.errors == "roster-service: --port must be a number from 0 to 65535, not 'x'\n")
    #expect(result.output == "roster-service: cannot use /: it is not a file\n1\n")
  }

  @Test func `serve --data does not say that anything is forgotten`() async throws {
    try await RunningProgram.run("serve", "--port", "0", "--data", "\(home.path)/data.sqlite", home: home) { service in
      _ = try await service.line()
      service.send(SIGTERM)
      let note = "every user of this machine can read and change these tasks\n"
      #expect(try await service.result() == .init(output: "", errors: note))
    }
  }

  @Test func `serve ignores signals that were ignored when it started, as under nohup`() async throws {
    let serve = ["-c", "trap '' HUP INT && exec \"$0\" serve --port 0", "\(Executable.folder)/roster"]
    try await RunningProgram.run(arguments: serve, of: "/bin/sh", home: home) { service in
      let address = try await service.line()
      for signal in [SIGHUP, SIGINT] { service.send(signal) }
      #expect(try await users(at: address).count >= 12)
      service.send(SIGTERM)
      #expect(try await service.result() == .init(output: "", errors: Self.warning + "\n"))
    }
  }

  @Test func `serve reports a port that is in use`() async throws {
    try await TeamService().serve { server in
      let result = try await program.run("serve", "--port", "\(server.port)")
      #expect(result == .init(output: "", errors: "roster: port \(server.port) is in use\n", status: 1))
    }
  }

  @Test(arguments: ["SQLite format 3\0 but no more", "dear diary\n"])
  func `serve rejects a data file that is not a database, and leaves it unchanged`(text: String) async throws {
    let path = home.path + "/diary"
    let diary = Data(text.utf8)
    try diary.write(to: URL(fileURLWithPath: path))
    let result = try await program.run("serve", "--port", "0", "--data", path)
    #expect(result.output.isEmpty)
    #expect(result.errors.wholeMatch(of: #/roster: cannot use [^\n]+\n/#) != nil)
    #expect(result.errors.hasPrefix("roster: cannot use \(path): "))
    #expect(result.status == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == diary)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == ["diary"])
  }

  @Test(arguments: ["/", "/missing/data"])
  func `serve names a data file that cannot be created`(path: String) async throws {
    let path = home.path + path
    let result = try await program.run("serve", "--port", "0", "--data", path)
    #expect(result.output.isEmpty)
    #expect(result.errors.wholeMatch(of: #/roster: cannot use [^\n]+\n/#) != nil)
    #expect(result.errors.hasPrefix("roster: cannot use \(path): "))
    #expect(result.status == 1)
  }

  @Test func `the data of serve is readable only by the user and kept across restarts`() async throws {
    let path = home.path + "/data"
    var seen: [(answer: [ListedUser], file: Data)] = []
    for _ in 1...2 {
      try await RunningProgram.run("serve", "--port", "0", "--data", path, home: home) { service in
        let answer = try await users(at: try await service.line())
        service.send(SIGTERM)
        #expect(try await service.status() == 0)
        seen.append((answer, try Data(contentsOf: URL(fileURLWithPath: path))))
      }
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
    #expect(seen[0].answer.count >= 12)
    #expect(seen[0] == seen[1])
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == ["data"])
  }

  @Test func `serve --verbose logs each request in one line`() async throws {
    try await RunningProgram.run("serve", "--port", "0", "--verbose", home: home) { service in
      let address = try await service.line()
      for _ in 1...2 { _ = try await users(at: address) }
      service.send(SIGTERM)
      let result = try await service.result()
      #expect(result.output.isEmpty)
      let lines = result.errors.trimmingPrefix(Self.warning + "\n")
      #expect(lines.wholeMatch(of: #/(GET /users 200 \d+\.\d ms\n){2}/#) != nil, "\(result.errors)")
      #expect(result.status == 0)
    }
  }

  @Test(arguments: [
    ("table", "ID  NAME", "\n\(liveCount("12 users"))\n", "ID  STATE  TITLE\n"),
    ("tsv", "id\tname\tusername\temail\n1\t", ".example\n", "id\tstate\ttitle\tpending\tdue\tpriority\ttags\tnotes\n"),
    ("csv", "id,name,username,email\r\n1,", ".example\r\n", "id,state,title,pending,due,priority,tags,notes\r\n"),
    ("json", #"{"command":"users","source":"remote","savedAt":""#, "}]}\n", #"{"command":"tasks","source":"remote""#),
  ])
  func `the program shows the users and tasks of serve in every format`(
    format: String, start: String, end: String, tasks: String
  ) async throws {
    try await RunningProgram.run("serve", "--port", "0", home: home) { service in
      let options = ["--server", try await service.line(), "--format", format]
      let users = try await program.run(arguments: options + ["users"])
      #expect(users.output.hasPrefix(start))
      #expect(users.output.hasSuffix(end))
      let ofOne = try await program.run(arguments: options + ["tasks", "3"])
      #expect(ofOne.output.hasPrefix(tasks))
      // Formats for scripts have no summary on standard output.
      let isDelimited = ["tsv", "csv"].contains(format)
      #expect(
        [users.errors, ofOne.errors]
          == (isDelimited ? ["\(liveCount("12 users"))\n", "\(liveCount("佐藤 さくら · 20 tasks"))\n"] : ["", ""]))
      #expect([users.status, ofOne.status] == [0, 0])
    }
  }

  @Test func `serve lists the valid faults if --fault is unknown`() async throws {
    let result = try await program.run("serve", "--port", "0", "--fault", "late")
    let errors = "roster: --fault must be empty, malformed, error, slow or drop, not 'late'\n"
    #expect(result == .init(output: "", errors: errors, status: 2))
  }

  @Test func `serve --fault answers with that fault`() async throws {
    try await RunningProgram.run("serve", "--port", "0", "--fault", "error", home: home) { service in
      let result = try await program.run("--server", try await service.line(), "users")
      let why = "the service cannot answer now: the service fails on purpose (503); try again, or run 'doctor'"
      #expect(result.errors.hasSuffix("and nothing is saved: \(why)\n"))
      #expect(result.status == 3)
    }
  }

  @Test func `serve answers another client although idle clients use up its descriptors`() async throws {
    // Slightly more descriptors than the program requires.
    let descriptors = 58 + 3 * ProcessInfo.processInfo.activeProcessorCount
    let serve = ["-c", "ulimit -n \(descriptors) && exec \"$0\" serve --port 0", "\(Executable.folder)/roster"]
    try await RunningProgram.run(arguments: serve, of: "/bin/sh", home: home) { service in
      let address = try await service.line()
      let port = try #require(ServerAddress(address)?.url.port)
      var clients: [any Channel] = []
      for _ in 1...120 {
        let client = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        clients.append(try await client.connect(host: "127.0.0.1", port: port).get())
      }
      #expect(try await users(at: address).count >= 12)
      for client in clients { client.close(promise: nil) }
    }
  }

  @Test func `the token of the bundled service is never printed`() async throws {
    let script = "users\nselect 3\nadd x\nstatus\nsync\nset\nremove 99 --yes\n"
    for format in ["table", "json"] {
      let result = try await program.run(arguments: ["--verbose", "--format", format], input: Data(script.utf8))
      #expect(result.errors.contains("GET /users"))
      #expect(!(result.output + result.errors).contains(/(?i)bearer|authorization|[0-9a-f]{64}/))
    }
  }

  private struct ListedUser: Decodable, Equatable {
    let id: Int
    let name: String
  }

  private func users(at address: String) async throws -> [ListedUser] {
    let server = try #require(ServerAddress(address))
    let client = NetworkHTTPClient(base: { () async throws(LoadFailure) in server }, timeout: .seconds(300))
    let answer: Result<HTTPResponse, LoadFailure>
    do { answer = .success(try await client.send(HTTPRequest(path: "/users"))) } catch { answer = .failure(error) }
    await client.shutdown()
    let response = try answer.get()
    #expect(response.status == 200)
    return try JSONDecoder().decode([ListedUser].self, from: response.body)
  }
}
