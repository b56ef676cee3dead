import Foundation
import TestSupport
import Testing

/// Tests of imports by the built program.
@Suite(.hangGuard)
struct ImportTests {
  private let program = Executable()

  @Test(arguments: ["csv", "json"])
  func `what is exported is imported once, and undone at once`(_ ending: String) async throws {
    let path = program.home.path + "/team." + ending
    let exported = try await program.run("export", path, "tasks", "--everyone")
    #expect(exported.errors.hasSuffix("240 tasks written to \(path)\n"))
    let same = try await program.run("import", path)
    #expect(same.errors == "0 added, 0 changed, 240 as in the file already\n" && same.output.isEmpty)

    let text = try String(contentsOfFile: path, encoding: .utf8)
    let others = text.replacing("Thank Zofia for the crane", with: "Thank Zofia")
      .replacing("Sharpen the cutting wires", with: "Sharpen all wires")
    try others.write(toFile: path, atomically: true, encoding: .utf8)
    let planned = try await program.run("import", path, "--dry-run")
    #expect(
      planned.output == """
        ~ edit 52 Sharpen all wires · a task of 佐藤 さくら · not done (dry run)
        ~ edit 59 Thank Zofia · a task of 佐藤 さくら · not done (dry run)

        """)
    let changed = try await program.run("import", path)
    #expect(changed.output == "✓ edit 52 Sharpen all wires · sent\n✓ edit 59 Thank Zofia · sent\n")
    #expect(changed.errors == "0 added, 2 changed, 238 as in the file already\n")
    let undone = try await program.run("undo", "--yes")
    #expect(undone.output.hasPrefix("✓ undone: edit 52 Sharpen all wires · sent\n"))
  }

  @Test(arguments: ["eleni", "Sean O Suilleabhain", "seanosuilleabhain", "lukasiewicz-zuk", "zofia@rynek.example"])
  func `a task that has another user in the file is handed over`(_ user: String) async throws {
    _ = try await program.run("tasks", "3")
    let path = program.home.path + "/t.csv"
    try "id,title,user\n59,Thank Zofia for the crane,\(user)\n".write(toFile: path, atomically: true, encoding: .utf8)
    let moved = try await program.run("import", path)
    #expect(moved.output.contains("✓ move 59 Thank Zofia for the crane (to"), "\(moved)")
    #expect(moved.errors == "0 added, 1 changed, 0 as in the file already\n")
  }

  @Test func `what an import would change is shown field by field`() async throws {
    let path = program.home.path + "/t.csv"
    let file = "id,title,user,state,priority\n59,Thank Zofia for the crane,eleni,open,high\n60,New,3,done,\n"
    try file.write(toFile: path, atomically: true, encoding: .utf8)
    let planned = try await program.run("import", path, "--dry-run")
    #expect(planned.output.contains("move 59 Thank Zofia for the crane (open, priority high, to "), "\(planned)")
    #expect(planned.output.contains("60 New (done"), "\(planned)")
  }

  @Test func `add - adds a task for each line of standard input, undone at once`() async throws {
    let added = try await program.run(
      arguments: ["add", "--for", "3", "-"], input: Data("Mix glaze\n\n  Call\tZofia \r\nÖl kaufen".utf8))
    #expect(
      added.output == "✓ add 241 Mix glaze · sent\n✓ add 242 Call Zofia · sent\n✓ add 243 Öl kaufen · sent\n",
      "\(added)")
    #expect(try await program.run("undo", "--yes").output.contains("undone: add 243 Öl kaufen"))
    #expect(try await program.run("tasks", "3").output.contains("20 tasks"))
    let misplaced = try await program.run(arguments: ["add", "--for", "3", "-", "--quiet"], input: Data("A\n".utf8))
    #expect(misplaced.errors == "roster: options go before the TITLE: add --for 3 --quiet -\n")
    let odd = try await program.run(arguments: ["add", "--for", "3", "-"], input: Data("\u{FEFF}A\nB\u{1B}\n".utf8))
    #expect(odd.errors == "roster: 'B␛' has a control character; nothing was added\n")
    let nothing = try await program.run(arguments: ["add", "--for", "3", "-"], input: Data("\n".utf8))
    #expect(nothing.errors == "roster: standard input has no titles\n")
  }

  @Test func `files of other programs are added for a user`() async throws {
    let path = program.home.path + "/todo.txt"
    try "(A) Order clay +kiln due:2031-12-01\nx Mix the glaze\n".write(toFile: path, atomically: true, encoding: .utf8)
    let nobody = try await program.run("import", path)
    #expect(nobody.errors == "roster: no user selected: name one ('roster import --for 3 \(path)')\n")
    let added = try await program.run("import", "--for", "sakura", path)
    #expect(
      added.output == """
        ✓ add 241 Order clay (due 2031-12-01, priority urgent, tags kiln) · sent
        ✓ add 242 Mix the glaze (done) · sent

        """)
    let again = try await program.run("import", path, "--for", "3")
    #expect(again.errors == "0 added, 0 changed, 2 as in the file already\n")
    let tasks = try await program.run("tasks", "3", "title:glaze", "--fields", "id,state", "--format", "csv")
    #expect(tasks.output.hasSuffix("242,done\r\n"))
    _ = try await program.run("export", path, "--force", "tasks", "--everyone")
    let table = try await program.run("import", path, "--for", "3")
    #expect(table.errors.contains("it is a table, which may be cut; export to .csv or .json"))
    let missing = try await program.run("import", path + ".csv")
    #expect(missing.errors.contains("could not read") && missing.status == 1)
  }
}
