import App
import SharedPresentation
import SharedUI
import TasksUI
import TestSupport
import Testing

@Suite struct ListExportTests {
  private let files = StubFiles([:])
  private let csv = "id,name,username,email\r\n3,Ana Sol,ana,a@example.org\r\n4,Bo,bo,b@example.org\r\n"

  @Test(
    arguments: [
      ("users.csv", "id,name,username,email\r\n3,Ana Sol,ana,a@example.org\r\n4,Bo,bo,b@example.org\r\n"),
      ("a/b.c/users.TSV", "id\tname\tusername\temail\n3\tAna Sol\tana\ta@example.org\n4\tBo\tbo\tb@example.org\n"),
      (
        "users.md",
        "| id | name | username | email |\n| ---: | --- | --- | --- |\n| 3 | Ana Sol | ana | a@example.org |\n"
          + "| 4 | Bo | bo | b@example.org |\n"
      ),
      (
        "users.json",
        #"{"command":"users","source":"remote","savedAt":"2026-11-21T08:00:00Z","users":[\#(AppFixture.ana),"#
          + "\(AppFixture.bo)]}\n"
      ),
    ] as [(String, String)])
  func `the extension of an exported file determines its format`(_ path: String, _ text: String) async throws {
    let app = AppFixture(files: files)
    try await app.run("users", "status", "export \(path)")
    #expect(await files.contents == [path: text])
    #expect(app.recording.notes.text == "2 users written to \(path)\n")
  }

  @Test func `the list printed last is exported`() async throws {
    let app = AppFixture(.json, files: files)
    try await app.run("users", "select 3", "export tasks.csv", "tasks 4", "refresh", "export none.csv")
    let none = "id,state,title,pending,due,priority,tags,notes\r\n"
    #expect(await files.contents == ["tasks.csv": none + "41,open,Write,,,,,\r\n", "none.csv": none])
    #expect(app.recording.notes.text == "1 task written to tasks.csv\n0 tasks written to none.csv\n")
  }

  @Test(arguments: [
    ("users --sort name:desc --limit 1", "id,name,username,email\r\n4,Bo,bo,b@example.org\r\n", "1 of 2 users"),
    ("tasks 3 done", "id,state,title,pending,due,priority,tags,notes\r\n", "0 of 1 task"),
    ("near 0,0", "id,name,username,km,city\r\n", "0 users"),
    ("stats", "id,name,open,done\r\n3,Ana Sol,1,0\r\n4,Bo,0,0\r\n", "2 users"),
    ("find bo", "kind,id,user,text,state,owner\r\nuser,4,4,Bo @bo,,\r\n", "1 match"),
    ("changes", "kind,id,what,text,was\r\n", "0 changes"),
  ])
  func `an arranged list is exported as shown`(_ command: String, _ text: String, _ summary: String) async throws {
    let app = AppFixture(files: files)
    try await app.run("users", command, "set", "export list.csv")
    #expect(await files.contents == ["list.csv": text])
    #expect(app.recording.notes.text == "\(summary) written to list.csv\n")
  }

  @Test func `selected fields are exported`() async throws {
    let app = AppFixture(fields: ["name", "id"], files: files)
    try await app.run("users", "export users.csv")
    #expect(await files.contents == ["users.csv": "name,id\r\nAna Sol,3\r\nBo,4\r\n"])
    let other = AppFixture(fields: ["state"], files: files)
    try await other.run("tasks 3")
    await #expect(
      throws: CommandFailure.usage(
        "no field 'state': " + TasksScreen().members.dropLast().joined(separator: ", ") + " or pending")
    ) { try await other.run("export tasks.json") }
  }

  @Test func `without a list there is nothing to export`() async {
    let message = "no list to export yet; show one first ('users' or 'tasks 3')"
    await #expect(throws: CommandFailure.usage(message)) { try await AppFixture().run("export users.csv") }
  }

  @Test func `a file is not overwritten without confirmation`() async throws {
    let files = StubFiles(["users.csv": "old"])
    let app = AppFixture(files: files)
    try await app.run("users")
    let message = "users.csv already exists; pass --force to overwrite it"
    await #expect(throws: CommandFailure.usage(message)) { try await app.run("export users.csv") }
    #expect(await files.contents == ["users.csv": "old"])
    try await app.run("export users.csv --force")
    #expect(await files.contents == ["users.csv": csv])
  }

  @Test(arguments: [("y", true), ("n", false), ("", false)])
  func `a terminal asks before a file is overwritten`(_ answer: String, _ isWritten: Bool) async throws {
    let files = StubFiles(["users.csv": "old"])
    let answers = StubAsking(answer)
    let app = AppFixture(files: files, asking: answers)
    try await app.run("users", "export new.csv", "export users.csv")
    #expect(await answers.questions == ["users.csv already exists; overwrite it? [y/N] "])
    #expect(await files.contents["users.csv"] == (isWritten ? csv : "old"))
    #expect(await files.contents["new.csv"] == csv)
  }

  @Test func `a file that cannot be written is a failure`() async throws {
    let app = AppFixture(files: files)
    await files.fail(because: "No space left on device")
    try await app.run("users")
    let failure = Problem("could not write x/users.csv: No space left on device")
    await #expect(throws: CommandFailure.failed(failure)) { try await app.run("export x/users.csv") }
  }
}
