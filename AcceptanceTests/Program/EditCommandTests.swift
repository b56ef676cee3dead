import Foundation
import TestSupport
import Testing

/// Tests of the edit commands of the built program, in a pipe and as single commands.
@Suite(.hangGuard)
struct EditCommandTests {
  private let program = Executable()

  @Test func `each edit command prints its edit as JSON, as 'pending' lists it`() async throws {
    _ = try await program.run("tasks", "2")
    let result = try await offline(
      "add --for 2 Buy stamps\ndone new-1\ndone 22\nreopen 21\nedit 23 Call\nremove 24 --yes\nundo\npending\nsync\n")
    let edits = [
      edit(1, "add", #""new-1""#, "Buy stamps"), edit(2, "done", #""new-1""#, "Buy stamps"),
      edit(3, "done", "22", "Перевірити резервні копії за вересень"),
      edit(4, "reopen", "21", "Upgrade the box-office printers"), edit(5, "edit", "23", "Call"),
    ]
    let removed = edit(6, "remove", "24", "Send the invoice to the puppet theatre")
    let made = zip(["add", "done", "done", "reopen", "edit", "remove"], edits + [removed]).map { line($0, $1) }
    #expect(
      result.output == made.joined() + line("undo", removed.replacing("waiting", with: "dropped"))
        + #"{"command":"pending","edits":[\#(edits.map { "{\($0)}" }.joined(separator: ","))]}"# + "\n"
        + #"{"command":"sync","sent":0,"waiting":5,"unsure":0,"conflicts":0,"refused":0,"unkept":0}"# + "\n")
    #expect(
      result.errors == "roster: line 9: 5 edits not sent: offline by request\n5 unsent edits; run 'sync'\n")
    #expect(result.status == 3)
    let tasks = try await program.run("--offline", "--format", "json", "tasks", "2")
    #expect(tasks.output.contains(#"{"id":23,"userId":2,"title":"Call","completed":false,"pending":true}"#))
    #expect(
      tasks.output.hasSuffix(
        #"{"id":"new-1","userId":2,"title":"Buy stamps","completed":true,"pending":true}]}"# + "\n"))
  }

  @Test func `the bundled service keeps changes between runs`() async throws {
    let added = try await program.run("add", "--for", "3", "Buy", "stamps")
    #expect(added.output == "✓ add 241 Buy stamps · sent\n")
    #expect(added.errors.isEmpty)
    let tasks = try await program.run("--live", "--store", "memory", "tasks", "3")
    #expect(tasks.output.hasSuffix("\n241  open   Buy stamps\n\(liveCount("佐藤 さくら · 21 tasks"))\n"))
    #expect(try await program.run("pending").output == "no unsent edits\n")
  }

  @Test func `pending sends nothing, and says what would`() async throws {
    _ = try await program.run("users")
    _ = try await program.run("--offline", "add", "--for", "3", "Buy", "stamps")
    for _ in 1...2 {
      let result = try await program.run("pending")
      #expect(result.output.hasSuffix("\n1 edit · 1 waiting\n"))
      #expect(result.errors == "1 unsent edit; run 'sync'\n")
    }
  }

  private func offline(_ lines: String) async throws -> Executable.Result {
    let result = try await program.run("--offline", "--format", "json", input: Data(lines.utf8))
    let times = #/"at":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"/#
    return .init(
      output: result.output.replacing(times, with: #""at":"NOW""#), errors: result.errors, status: result.status)
  }

  private func edit(_ id: Int, _ action: String, _ task: String, _ title: String) -> String {
    #""id":\#(id),"action":"\#(action)","task":\#(task),"user":2,"title":"\#(title)","state":"waiting","#
      + #""tries":0,"at":"NOW","error":null"#
  }

  private func line(_ command: String, _ edit: String) -> String { #"{"command":"\#(command)",\#(edit)}"# + "\n" }
}
