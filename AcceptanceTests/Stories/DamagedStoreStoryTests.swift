import CacheInfra
import Foundation
import SharedLocal
import TestSupport
import Testing

/// Tests with a damaged or unusable store that has pending edits.
@Suite(.hangGuard)
struct DamagedStoreStoryTests {
  private let home: Home
  private let program: Executable

  init() throws {
    home = try Home()
    program = Executable(home: home.path)
  }

  private var store: String { home.path + "/.local/share/roster/bundled.sqlite" }

  @Test func `edits and lists of a damaged store are salvaged, and every command reports it until 'recover'`()
    async throws
  {
    try await typeThreeEdits()
    try damage { bytes in
      let title = bytes.range(of: Data(#""two""#.utf8))
      #expect(title != nil)
      let page = (title?.lowerBound ?? 0) / 4096 * 4096
      bytes.replaceSubrange(page..<page + 4096, with: Data(count: 4096))
    }
    let result = try await program.run("--offline", "--quiet", "pending")
    let complaint =
      "3 unsent edits and all 2 lists were carried over to a new one; the damaged file is kept as \(store).corrupt-"
    #expect(result.errors.contains(complaint))
    #expect(["one", "two", "three"].allSatisfy(result.output.contains))
    #expect(result.output.contains("the store was damaged and is kept as \(store).corrupt-"))
    #expect(result.status == 1)
    let json = try await program.run("--offline", "--quiet", "--format", "json", "status")
    #expect(json.output.contains(#""edits":{"waiting":3,"#) && json.output.contains(#""damages":[{"at":"#))
    #expect(json.status == 1)
    let recovered = try await program.run("--offline", "--format", "json", "recover")
    #expect(recovered.output.hasPrefix(#"{"command":"recover","unreadable":[],"forgotten":true,"damages":[{"at":"#))
    #expect(recovered.output.contains(#""edits":3,"restored":0"#))
    #expect(recovered.status == 0)
    let sent = try await program.run("sync")
    #expect(sent.output.hasPrefix("3 edits sent\n") && sent.errors.isEmpty && sent.status == 0)
  }

  @Test func `edits of a store that was replaced by another are restored, whatever their numbers`() async throws {
    let other = try Home()
    let input = "users\noffline\nadd --for 3 four\nadd --for 3 five\n"
    #expect(try await Executable(home: other.path).run(input: Data(input.utf8)).status == 0)
    _ = try await Executable(home: other.path).run("--offline", "discard", "1", "--yes")
    try await typeThreeEdits()
    try FileManager.default.removeItem(atPath: store)
    try FileManager.default.moveItem(atPath: other.path + "/.local/share/roster/bundled.sqlite", toPath: store)
    let recovered = try await program.run("--offline", "recover")
    #expect(recovered.output.contains("3 edits restored") && recovered.status == 0)
    let pending = try await program.run("--offline", "pending")
    #expect(["one", "two", "three", "five"].allSatisfy(pending.output.contains))
    #expect(!pending.output.contains("four") && pending.status == 0)
    let sent = try await program.run("sync")
    #expect(sent.output.hasPrefix("4 edits sent\n") && sent.errors.isEmpty && sent.status == 0)
  }

  @Test func `lost edits are reported by number until 'recover --forget'`() async throws {
    try await typeThreeEdits()
    _ = try await program.run("--offline", "discard", "1", "--yes")
    // Removes the record from the store and the journal without ending the edit.
    try await SQLiteCacheStore(path: store).transaction { transaction in
      try transaction.remove(2, from: CollectionName("task edits"))
    }
    let pending = try await program.run("--offline", "--format", "json", "pending")
    #expect(pending.output.hasPrefix(#"{"command":"pending","unreadable":[{"id":2,"text":null}],"edits":[{"id":3,"#))
    #expect(pending.errors.hasPrefix("roster: edit 2 could not be read; run 'recover'\n"))
    #expect(pending.status == 1)
    let table = try await program.run("--offline", "pending")
    #expect(table.output.hasPrefix("edit 2 could not be read; run 'recover'\n"))
    let sync = try await program.run("sync")
    #expect(sync.output.hasPrefix("1 edit sent\n") && sync.status == 1)
    #expect(try await program.run("recover").status == 1)
    let forgotten = try await program.run("recover", "--forget")
    #expect(forgotten.output == "0 edits restored · edit 2 discarded\n" && forgotten.status == 0)
    #expect(try await program.run("pending").status == 0)
  }

  @Test func `every run reports an unreadable edit once and fails until it is discarded`() async throws {
    try await typeThreeEdits()
    try await SQLiteCacheStore(path: store).transaction { transaction in
      try transaction.remove(2, from: CollectionName("task edits"))
    }
    let complaint = "roster: edit 2 could not be read; run 'recover'\n"
    for command in ["users", "tasks 3", "pending", "status", "sync", "add --for 3 four", "users; pending"] {
      let result = try await program.run(
        "--offline", "--quiet", "--format", "json", input: Data((command + "\n").utf8))
      let lines = result.errors.split(separator: "\n").filter { $0.hasSuffix("run 'recover'") }
      #expect(lines.count == 1 && result.status != 0, "\(command): \(result)")
    }
    #expect(try await program.run("--offline", "--quiet", "users").errors == complaint)
    let status = try await program.run("--offline", "--format", "json", "status")
    #expect(status.output.hasSuffix(#","unreadable":[{"id":2,"text":null}]}"# + "\n") && status.status == 1)
    let table = try await program.run("--offline", "status")
    #expect(table.output.contains("\nunreadable  edit 2; run 'recover'\n"))
    for command in [["retry", "2"], ["resolve", "2", "mine"]] {
      let result = try await program.run(arguments: ["--offline", "--quiet"] + command)
      #expect(result.errors.hasPrefix("roster: edit 2 cannot be read; ") && result.errors.contains("'discard 2'"))
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

  @Test(arguments: ["pending", "sync", "status"])
  func `an unusable store is an error, and no list of edits is printed`(_ command: String) async throws {
    try await typeThreeEdits()
    try damage { bytes in bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99]) }
    let result = try await program.run("--offline", "--quiet", "--format", "json", command)
    #expect(result.errors.contains("was made by a newer version of Roster"))
    #expect(!result.output.contains(#""edits":["#) && !result.output.contains(#""edits":{"#))
    #expect(result.status == 1)
    let users = try await program.run("--quiet", "users")
    #expect(users.output.contains("Łukasiewicz") && users.status == 1)
    let complaint = "roster: the store cannot be used, so nothing is saved beyond this session: \(store)"
    #expect(users.errors.hasPrefix(complaint))
    let add = try await program.run("--offline", "add", "--for", "3", "four")
    #expect(add.errors.contains("edits cannot be saved: ") && add.status == 1)
  }

  private func typeThreeEdits() async throws {
    let input = "users\ntasks 3\noffline\nadd --for 3 one\nadd --for 3 two\nadd --for 3 three\n"
    #expect(try await program.run(input: Data(input.utf8)).status == 0)
  }

  private func damage(_ change: (inout Data) -> Void) throws {
    let url = URL(fileURLWithPath: store)
    var bytes = try Data(contentsOf: url)
    change(&bytes)
    try bytes.write(to: url)
  }
}
