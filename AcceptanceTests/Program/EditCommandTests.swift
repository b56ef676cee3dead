import Foundation
import TestSupport
import Testing

/// Tests of the edit commands of the built program, in a pipe and as single commands.
@Suite(.hangGuard)
struct EditCommandTests {
  private let home: Home
  private let program: Executable

  init() throws {
    home = try Home()
    program = Executable(home: home.path)
  }

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
      result.errors == "roster: line 9: 5 edits not sent: offline by request\n")
    #expect(result.status == 3)
    let tasks = try await program.run("--offline", "--format", "json", "tasks", "2")
    #expect(tasks.output.contains(#"{"id":23,"userId":2,"title":"Call","completed":false,"pending":true}"#))
    #expect(
      tasks.output.hasSuffix(
        #"{"id":"new-1","userId":2,"title":"Buy stamps","completed":true,"pending":true}]}"# + "\n"))
  }

  @Test func `JSON omits removed tasks, and CSV marks them in a column`() async throws {
    _ = try await program.run("tasks", "2")
    _ = try await offline("remove 24-40 --yes\nedit 21 Call\nadd --for 2 Buy stamps\n")
    let json = try await program.run("--offline", "--format", "json", "tasks", "2")
    #expect(!json.output.contains(#""id":24,"#))
    let csv = try await program.run("--offline", "--format", "csv", "tasks", "2")
    #expect(csv.output.contains("21,done,Call,changed\r\n"))
    #expect(csv.output.contains("\r\n24,done,Send the invoice to the puppet theatre,removed\r\n"))
    #expect(csv.output.hasSuffix("\r\nnew-1,open,Buy stamps,new\r\n"))
    #expect(csv.errors.hasPrefix("4 tasks · saved "))
  }

  @Test func `a command with several IDs and ranges changes all of the tasks or none`() async throws {
    _ = try await program.run("tasks", "2")
    let good = try await offline("reopen 21 24 28-28 24\n")
    #expect(good.output.split(separator: "\n").count == 3)
    let bad = try await offline("done 22 23 999\npending\n")
    #expect(bad.output.ranges(of: #""action":"reopen""#).count == 3)
    #expect(!bad.output.contains(#""action":"done""#))
    #expect(bad.errors.hasPrefix("roster: line 1: no task '999' is known here; run 'tasks 3' to list those of user 3"))
    #expect(bad.status == 5)
  }

  @Test(arguments: [
    ("add", "roster: add needs a TITLE"), ("add --for 2", "roster: add needs a TITLE"),
    ("add Buy stamps", "roster: no user selected"), ("add --for", "roster: --for needs a value"),
    ("done", "roster: done needs a TASK"), ("done 4,5-", "roster: no task '5-'"),
    ("done 7-4", "roster: '7-4' is not a range"), ("done 1-99999", "roster: that range has 99,999 tasks"),
    ("done 4-", "roster: no task '4-'"), ("edit 41", "roster: edit needs a TITLE"),
    ("resolve", "roster: resolve needs an EDIT"),
    ("resolve 1 ours", "roster: no decision 'ours': mine, theirs, sent or unsent"),
    ("discard x", "roster: no edit 'x'"), ("undo 3", "roster: undo takes no arguments"),
    ("done 41 --yes", "roster: no option '--yes': --format, --fields, --quiet, --plain or --help\n"),
    ("pending --all", "roster: no option '--all': --format, --fields, --quiet, --plain or --help\n"),
  ])
  func `invalid arguments of edit commands are usage errors and change nothing`(command: String, error: String)
    async throws
  {
    let result = try await program.run("--offline", input: Data("\(command)\npending\n".utf8))
    #expect(result.errors.replacing("line 1: ", with: "").hasPrefix(error), "\(result.errors)")
    #expect(result.output == "no unsent edits\n")
    #expect(result.status == 2)
  }

  @Test(arguments: ["remove 41", "discard 1"])
  func `without a terminal, remove and discard require --yes`(command: String) async throws {
    _ = try await program.run("tasks", "3")
    let before = try await offline("edit 42 Call\npending\n")
    let result = try await offline("\(command)\npending\n")
    #expect(
      result.errors.contains(
        #/^roster: line 1: no terminal to ask '(remove task 41|discard edit 1) \(.*\)\?'; add --yes\n/#))
    #expect(result.status == 2)
    #expect(before.output.hasSuffix(result.output))
  }

  @Test func `a title is taken as typed, and after -- nothing is an option`() async throws {
    _ = try await program.run("users")
    let result = try await program.run(
      "--offline", input: Data("add --for 2 -- --yes\nadd --for dmytro 'two  blanks'\nadd --for 2 a  b\n".utf8))
    #expect(
      result.output == """
        + add new-1 --yes · edit 1, waiting: offline
        + add new-2 two  blanks · edit 2, waiting: offline
        + add new-3 a  b · edit 3, waiting: offline

        """)
    #expect(result.errors == "3 unsent edits; run 'sync'\n")
  }

  @Test func `the bundled service keeps changes between runs`() async throws {
    let added = try await program.run("add", "--for", "3", "Buy", "stamps")
    #expect(added.output == "✓ add 241 Buy stamps · sent\n")
    #expect(added.errors.isEmpty)
    let tasks = try await program.run("--live", "--store", "memory", "tasks", "3")
    #expect(tasks.output.hasSuffix("\n241  open   Buy stamps\n21 tasks · live\n"))
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
