import EditsInfra
import Foundation
import SharedLocal
import TestSupport
import Testing

/// Tests with a damaged or unusable store that has pending edits.
@Suite(.hangGuard)
struct DamagedStoreStoryTests {
  private let program = Executable()
  private var home: Home { program.home }

  private var store: String { home.path + "/.local/share/roster/bundled.sqlite" }

  @Test func `damaged lists take no edit along, and are loaded again`() async throws {
    try await typeThreeEdits()
    try damage { bytes in bytes = bytes.prefix(4096) + Data(repeating: 0x55, count: bytes.count - 4096) }
    let result = try await program.run("--offline", "pending")
    #expect(["one", "two", "three"].allSatisfy(result.output.contains))
    #expect(result.status == 0)
    let tasks = try await program.run("tasks", "3")
    #expect(tasks.output.contains(liveCount("23 tasks")))
    #expect(tasks.errors.contains("the damaged file is kept as \(store).damaged"))
    #expect(tasks.status == 0)
    let sent = try await program.run("sync")
    #expect(sent.output.hasPrefix("nothing to send\n"))
  }

  @Test(arguments: [1, 2])
  func `damage in one copy of the edits changes nothing, and the next edit mends it`(_ copy: Int) async throws {
    try await typeThreeEdits()
    try damage(store + ".edits-\(copy)") { bytes in bytes.replaceSubrange(100..<300, with: Data(count: 200)) }
    let pending = try await program.run("--offline", "--quiet", "pending")
    #expect(["one", "two", "three"].allSatisfy(pending.output.contains))
    #expect(pending.errors.isEmpty)
    #expect(pending.status == 0)
    #expect(try await program.run("doctor").output.contains("damaged: the next edit rewrites it"))
    #expect(try await program.run("--offline", "add", "--for", "3", "four").status == 0)
    #expect(!(try await program.run("doctor").output.contains("damaged")))
  }

  @Test func `damage in both copies names what is missing until 'recover --forget'`() async throws {
    try await typeThreeEdits()
    for copy in [1, 2] {
      try damage(store + ".edits-\(copy)") { bytes in
        guard let place = bytes.range(of: Data("set.title=two".utf8)) else { return }
        bytes.replaceSubrange(place, with: Data("set.title=owt".utf8))
      }
    }
    let pending = try await program.run("--offline", "--format", "json", "pending")
    #expect(pending.output.hasPrefix(#"{"command":"pending","unreadable":[{"id":2,"text":"key="#))
    #expect(pending.output.contains("owt"))
    #expect(pending.output.contains(#""damages":[{"at":"#))
    #expect(pending.errors.hasPrefix("roster: edit 2 could not be read; run 'recover'\n"))
    #expect(pending.status == 1)
    let table = try await program.run("--offline", "pending")
    #expect(table.output.contains("both copies of the edits were damaged, and at least 1 change is lost"))
    let sync = try await program.run("sync")
    #expect(sync.output.hasPrefix("2 edits sent\n"))
    #expect(sync.status == 1)
    #expect(try await program.run("recover").status == 1)
    let forgotten = try await program.run("recover", "--forget")
    #expect(forgotten.output.hasSuffix("edit 2 discarded\n"))
    #expect(forgotten.status == 0)
    let after = try await program.run("pending")
    #expect(after.status == 0)
    #expect(after.output == "no unsent edits\n")
  }

  @Test func `every run reports that edits are lost until 'recover --forget'`() async throws {
    try await typeThreeEdits()
    for copy in [1, 2] { try damage(store + ".edits-\(copy)") { $0 = Data(count: $0.count) } }
    for command in [["users"], ["--offline", "add", "--for", "3", "four"], ["sync"], ["pending"]] {
      let result = try await program.run(arguments: ["--quiet"] + command)
      #expect(result.errors.hasPrefix("roster: both copies of the edits were damaged, and at least 1 change is lost; "))
      #expect(result.errors.hasSuffix("; run 'recover'\n"))
      #expect(result.status == 1)
    }
    #expect(try await program.run("recover", "--forget").status == 0)
    #expect(try await program.run("users").status == 0)
  }

  @Test func `every run reports an unreadable edit and fails until it is discarded`() async throws {
    try await typeThreeEdits()
    try await removeRecord(of: 2)
    let complaint = "roster: edit 2 could not be read; run 'recover'\n"
    for command in ["users", "tasks 3", "pending", "status", "sync", "add --for 3 four", "users; pending"] {
      let result = try await program.run(
        "--offline", "--quiet", "--format", "json", input: Data((command + "\n").utf8))
      let lines = result.errors.split(separator: "\n").filter { $0.hasSuffix("run 'recover'") }
      // Besides the end of the session, a command says so that fails because of it.
      let isFailing = ["pending", "status", "sync", "users; pending"].contains(command)
      #expect(lines.count == (isFailing ? 2 : 1), "\(command): \(result)")
      #expect(result.status != 0, "\(command): \(result)")
    }
    #expect(try await program.run("--offline", "--quiet", "users").errors == complaint)
    let status = try await program.run("--offline", "--format", "json", "status")
    #expect(status.output.hasSuffix(#","unreadable":[{"id":2,"text":null}]}"# + "\n"))
    #expect(status.status == 1)
    let table = try await program.run("--offline", "status")
    #expect(table.output.contains("\nunreadable  edit 2; run 'recover'\n"))
    for command in [["retry", "2"], ["resolve", "2", "mine"]] {
      let result = try await program.run(arguments: ["--offline", "--quiet"] + command)
      #expect(result.errors.hasPrefix("roster: edit 2 cannot be read; "))
      #expect(result.errors.contains("'discard 2'"))
      #expect(result.status == 1)
    }
    let discarded = try await program.run("--offline", "--format", "json", "discard", "2", "--yes")
    #expect(discarded.output == #"{"command":"discard","id":2,"text":null,"state":"dropped"}"# + "\n")
    #expect(discarded.status == 0)
  }

  @Test(arguments: [["recover"], ["recover", "--forget"]])
  func `recover --forget reports nothing if nothing is lost`(command: [String]) async throws {
    let result = try await program.run(arguments: ["--offline", "--format", "json"] + command)
    #expect(result.output == #"{"command":"recover","unreadable":[],"forgotten":false,"damages":[]}"# + "\n")
    #expect(result.status == 0)
  }

  @Test(arguments: ["pending", "status"])
  func `lists that cannot be used are an error, and the edits are there all the same`(_ command: String) async throws {
    try await typeThreeEdits()
    try damage { bytes in bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99]) }
    let result = try await program.run("--offline", "--quiet", "--format", "json", command)
    #expect(result.errors.contains("was made by a newer version of Roster"))
    #expect(result.output.contains(command == "status" ? #""edits":{"waiting":3,"# : #""title":"three""#))
    #expect(result.status == 1)
    let users = try await program.run("--quiet", "users")
    #expect(users.output.contains("Łukasiewicz"))
    #expect(users.status == 1)
    let complaint = "roster: the store cannot be used, so nothing is saved beyond this session: \(store)"
    #expect(users.errors.hasPrefix(complaint))
    // The end of that command has sent them.
    #expect(try await program.run("pending").output == "no unsent edits\n")
  }

  private func typeThreeEdits() async throws {
    let input = "users\ntasks 3\noffline\nadd --for 3 one\nadd --for 3 two\nadd --for 3 three\n"
    #expect(try await program.run(input: Data(input.utf8)).status == 0)
  }

  // As if a newer version of the program had removed it without saying so.
  private func removeRecord(of edit: Int) async throws {
    let log = EditLog(beside: store) { Issue.record("\($0)") }
    _ = try await log.change(unless: nil, usingReserve: false) { _ in ([("edit \(edit)", nil) as RecordChange], ()) }
  }

  private func damage(_ path: String? = nil, _ change: (inout Data) -> Void) throws {
    let url = URL(fileURLWithPath: path ?? store)
    var bytes = try Data(contentsOf: url)
    change(&bytes)
    try bytes.write(to: url)
  }
}
