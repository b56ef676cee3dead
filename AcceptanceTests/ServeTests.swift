import Foundation
import HTTPInfra
import NIOCore
import NIOPosix
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

/// `roster serve`: the bundled service as a program of its own.
@Suite(.timeLimit(.minutes(3)))
struct ServeTests {
  private static let warning = "every user of this machine can read and change these tasks"
  private let home: Home
  private let program: Executable

  init() throws {
    home = try Home()
    program = Executable(home: home.path)
  }

  @Test(
    "It prints its address alone, says who can use it, answers, and ends normally when it is told to",
    arguments: [SIGTERM, SIGINT, SIGHUP])
  func serves(until signal: Int32) async throws {
    try await RunningProgram.run("serve", "--port", "0", home: home) { service in
      let address = try await service.line()
      #expect(address.wholeMatch(of: #/http://127\.0\.0\.1:[1-9]\d*/#) != nil)
      #expect(try await users(at: address).count >= 12)
      service.send(signal)
      #expect(try await service.result() == .init(output: "", errors: Self.warning + "\n"))
    }
  }

  @Test("A signal that it was started with ignored, as by nohup, does not end it; another one does")
  func ignoresIgnoredSignals() async throws {
    let serve = ["-c", "trap '' HUP INT && exec \"$0\" serve --port 0", "\(Executable.folder)/roster"]
    try await RunningProgram.run(arguments: serve, of: "/bin/sh", home: home) { service in
      let address = try await service.line()
      for signal in [SIGHUP, SIGINT] { service.send(signal) }
      #expect(try await users(at: address).count >= 12)
      service.send(SIGTERM)
      #expect(try await service.result() == .init(output: "", errors: Self.warning + "\n"))
    }
  }

  @Test("A port that is taken is an error of one line")
  func busyPort() async throws {
    try await TeamService().serve { server in
      let result = try await program.run("serve", "--port", "\(server.port)")
      #expect(result == .init(output: "", errors: "roster: port \(server.port) is in use\n", status: 1))
    }
  }

  @Test(
    "A file that is something else is named, and left as it is",
    arguments: ["SQLite format 3\0 but no more", "dear diary\n"])
  func badData(text: String) async throws {
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

  @Test("A file that cannot be made is named", arguments: ["/", "/missing/data"])
  func noData(path: String) async throws {
    let path = home.path + path
    let result = try await program.run("serve", "--port", "0", "--data", path)
    #expect(result.output.isEmpty)
    #expect(result.errors.wholeMatch(of: #/roster: cannot use [^\n]+\n/#) != nil)
    #expect(result.errors.hasPrefix("roster: cannot use \(path): "))
    #expect(result.status == 1)
  }

  @Test("Its data is a file of the user's own, and is the same after a restart")
  func keepsData() async throws {
    let path = home.path + "/data"
    var seen: [(answer: [ListedUser], file: Data)] = []
    for _ in 1...2 {
      try await RunningProgram.run("serve", "--port", "0", "--data", path, home: home) { service in
        let answer = try await users(at: try await service.line())
        service.send(SIGTERM)
        #expect(await service.status() == 0)
        seen.append((answer, try Data(contentsOf: URL(fileURLWithPath: path))))
      }
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
    #expect(seen[0].answer.count >= 12)
    #expect(seen[0] == seen[1])
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == ["data"])
  }

  @Test("With --verbose, each request is told in one line")
  func verbose() async throws {
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

  @Test(
    "The program shows what it serves, in every format",
    arguments: [
      ("table", "ID  NAME", "\n12 users · live\n", "ID  STATE  TITLE\n"),
      ("tsv", "id\tname\tusername\temail\n1\t", ".example\n", "id\tstate\ttitle\tpending\n"),
      ("csv", "id,name,username,email\r\n1,", ".example\r\n", "id,state,title,pending\r\n"),
      ("json", #"{"command":"users","source":"remote","savedAt":""#, "}]}\n", #"{"command":"tasks","source":"remote""#),
    ])
  func formats(format: String, start: String, end: String, tasks: String) async throws {
    try await RunningProgram.run("serve", "--port", "0", home: home) { service in
      let options = ["--server", try await service.line(), "--format", format]
      let users = try await program.run(arguments: options + ["users"])
      #expect(users.output.hasPrefix(start))
      #expect(users.output.hasSuffix(end))
      let ofOne = try await program.run(arguments: options + ["tasks", "3"])
      #expect(ofOne.output.hasPrefix(tasks))
      // What only people want to know is kept out of what programs read.
      let isDelimited = ["tsv", "csv"].contains(format)
      #expect([users.errors, ofOne.errors] == (isDelimited ? ["12 users · live\n", "20 tasks · live\n"] : ["", ""]))
      #expect([users.status, ofOne.status] == [0, 0])
    }
  }

  @Test("What is wrong with its answers is one of a few words, which an error lists")
  func unknownFault() async throws {
    let result = try await program.run("serve", "--port", "0", "--fault", "late")
    let errors = "roster: --fault must be one of empty, malformed, error, slow, drop, not 'late'\n"
    #expect(result == .init(output: "", errors: errors, status: 2))
  }

  @Test("With --fault, it fails on purpose")
  func fault() async throws {
    try await RunningProgram.run("serve", "--port", "0", "--fault", "error", home: home) { service in
      let result = try await program.run("--server", try await service.line(), "users")
      #expect(result.errors.hasSuffix("and nothing is saved: server: the service answered 503\n"))
      #expect(result.status == 3)
    }
  }

  @Test("With few descriptors and many clients that say nothing, another one is answered")
  func fewDescriptors() async throws {
    // A little more than the program insists on.
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

  @Test("Nothing that is printed holds the token by which a program uses its own service")
  func secrecy() async throws {
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
    let client = NetworkHTTPClient(base: { () async throws(LoadFailure) in server }, timeout: .seconds(20))
    let answer: Result<HTTPResponse, LoadFailure>
    do { answer = .success(try await client.send(HTTPRequest(path: "/users"))) } catch { answer = .failure(error) }
    await client.shutdown()
    let response = try answer.get()
    #expect(response.status == 200)
    return try JSONDecoder().decode([ListedUser].self, from: response.body)
  }
}
