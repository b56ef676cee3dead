import Foundation
import SharedDomain
import SharedUI
import TasksDomain
import Testing

@testable import App

@Suite struct EditCommandTests {
  private static let unset = "fields: TypedTaskFields(texts: [:], removedTags: Set([]))"

  @Test(
    arguments: [
      ("edit 41 Water it", .service(41), "Water it"), ("edit new-1 --  --x", .local(1), "--x"),
      ("edit #41 #42", .service(41), "#42"), ("edit 41 42", .service(41), "42"),
    ] as [(String, TaskID, String)])
  func `edit takes a task and a title`(_ line: String, _ task: TaskID, _ title: String) throws {
    let command = try #require(
      try TypedCommand(TypedLine(line, aliases: Aliases()).commands[0]).command as? EditCommand)
    #expect(command.tasks.named == [.task(task)])
    #expect(command.title == title)
  }

  @Test(arguments: [
    ("add Water the  plants", #"AddCommand(title: "Water the  plants", \#(Self.unset), user: nil, meant: nil)"#),
    ("add 'a  b' c", #"AddCommand(title: "\'a  b\' c", \#(Self.unset), user: nil, meant: nil)"#),
    ("add ' a '", #"AddCommand(title: "a", \#(Self.unset), user: nil, meant: nil)"#),
    ("add --for ana Rest now", #"AddCommand(title: "Rest now", \#(Self.unset), user: Optional("ana"), meant: nil)"#),
    ("add --for=ana Rest now", #"AddCommand(title: "Rest now", \#(Self.unset), user: Optional("ana"), meant: nil)"#),
    (
      "add --for 'Ana Sol' Rest now",
      #"AddCommand(title: "Rest now", \#(Self.unset), user: Optional("Ana Sol"), meant: nil)"#
    ),
    ("add --for 3 -- --for good", #"AddCommand(title: "--for good", \#(Self.unset), user: Optional("3"), meant: nil)"#),
    ("add -x -", #"AddCommand(title: "-x -", \#(Self.unset), user: nil, meant: nil)"#),
    ("add 41", #"AddCommand(title: "41", \#(Self.unset), user: nil, meant: nil)"#),
    ("add -- --", #"AddCommand(title: "--", \#(Self.unset), user: nil, meant: nil)"#),
    ("undo", "UndoCommand(isRedo: false, isConfirmed: false)"),
    ("redo --yes", "UndoCommand(isRedo: true, isConfirmed: true)"),
    ("pending", "PendingCommand(limit: nil)"), ("pending --limit 2", "PendingCommand(limit: Optional(2))"),
    ("sync", "SyncCommand(isWatching: false, isComplete: false, progress: nil, isDryRun: false)"),
    ("sync --watch", "SyncCommand(isWatching: true, isComplete: false, progress: nil, isDryRun: false)"),
    ("resolve 2", "ResolveCommand(edit: 2, resolution: nil, opensEditor: false)"),
    ("resolve 2 mine", "ResolveCommand(edit: 2, resolution: Optional(Resolution.mine), opensEditor: false)"),
    ("resolve 2 theirs", "ResolveCommand(edit: 2, resolution: Optional(Resolution.theirs), opensEditor: false)"),
    ("resolve 2 edit", "ResolveCommand(edit: 2, resolution: nil, opensEditor: true)"),
    ("retry", "RetryCommand(edits: nil)"), ("retry all", "RetryCommand(edits: nil)"),
    ("retry 2", "RetryCommand(edits: Optional([2]))"), ("retry 3 2 3", "RetryCommand(edits: Optional([3, 2]))"),
    ("discard 2", "DiscardCommand(edit: 2, isConfirmed: false)"),
    ("discard --yes 2", "DiscardCommand(edit: 2, isConfirmed: true)"),
    ("recover", "RecoverCommand(isForgetting: false)"),
  ])
  func `every edit command is parsed`(_ line: String, _ command: String) throws { #expect(try parsed(line) == command) }

  @Test(
    arguments: [
      ("41", [.task(41)]), ("4-7", [.range(4...7)]), ("5-5", [.range(5...5)]),
      ("7 4-5 new-1 5-8 new-1 7", [.task(7), .range(4...5), .task(.local(1)), .range(5...8)]),
      ("0", [.task(0)]), ("9223372036854775806-9223372036854775807", [.range(.max - 1 ... .max)]),
      ("0b1-2c", [.task(.service(.text("0b1-2c")))]), ("id:4-7", [.task(.service(.text("4-7")))]),
      ("4-new-7", [.task(.service(.text("4-new-7")))]),
      ("9223372036854775808", [.task(.service(.decimal(Decimal(Int.max) + 1)))]),
      ("1-1000", [.range(1...1_000)]), ("-- 41", [.task(41)]),
      ("-1 1.5", [.task(-1), .task(.service(.decimal(1.5)))]), ("4 -7", [.task(4), .task(-7)]),
    ] as [(String, [TaskReference])])
  func `tasks and ranges are parsed, each once`(_ words: String, _ tasks: [TaskReference]) throws {
    #expect((try Self.read("done \(words)") as? DoneCommand)?.tasks.named == tasks)
    #expect((try Self.read("reopen \(words)") as? DoneCommand)?.tasks.named == tasks)
    #expect((try Self.read("remove \(words)") as? DoneCommand)?.tasks.named == tasks)
  }

  @Test func `of several tasks with commas, the wrong one is named`() throws {
    try expect("done 41 4,5-", "no task '5-'; write it as in 'done 41 44-45'")
    try expect("edit 4,5- x", "no task '5-'; write it as in 'edit 41 Water the plants'")
  }

  @Test(arguments: [
    "-", "4-", "4--7", "-4-7", "4-7-9", "new-", "new--1", "new-1.0", "new--0", "new-x", "new-1-3", "new-1-new-3",
    "1.", "1.5-7", ",",
    "''", "٤", "+4", "4-+7",
  ])
  func `an invalid task ID is an error`(_ word: String) throws {
    let shown = word == "''" ? "" : word
    try expect(
      "done 41 \(word)", "no task '\(shown)'; write it as in 'done 41 44-45'")
    try expect(
      "edit \(word) x", "no task '\(shown)'; write it as in 'edit 41 Water the plants'")
  }

  @Test(arguments: [
    ("7-4", "'7-4' is not a range: did you mean '4-7'?"),
    ("1-1001", "that range has 1,001 tasks; at most 1,000 at once"),
    ("1-999999", "that range has 999,999 tasks; at most 1,000 at once"),
    ("0-9223372036854775807", "that range has 9,223,372,036,854,775,808 tasks; at most 1,000 at once"),
  ])
  func `an invalid range is an error`(_ range: String, _ message: String) throws {
    try expect("done \(range)", message)
  }

  @Test(arguments: [
    ("add", "add needs a TITLE, for example 'add Water the plants'"),
    ("add '  '", "add needs a TITLE, for example 'add Water the plants'"),
    ("add --for 3", "add needs a TITLE, for example 'add Water the plants'"),
    ("add --", "add needs a TITLE, for example 'add Water the plants'"),
    ("edit 41-45", "the editor is for one task; options such as --due are for several"),
    ("edit 41 42 --due friday", "several tasks are separated by commas: 'edit 41,42 --due friday'"),
    ("edit 41, x --due friday", "several tasks are separated by commas: 'edit 41,42 --due friday'"),
    ("edit 41 --due friday --due monday", "--due is given twice"),
    ("edit 41 --due friday --no-due", "--due and --no-due exclude each other"),
    ("edit 41 --tag clay --no-tag clay", "--tag and --no-tag clay exclude each other"),
    ("edit", "edit needs a TASK, for example 'edit 41 Water the plants'"),
    ("done", "done needs a TASK, for example 'done 41 44-45'"),
    ("remove --yes", "remove needs a TASK, for example 'remove 41'"),
    ("add --for", "--for needs a value (USER)"), ("add --for '' Rest", "--for needs a value (USER)"),
    ("add --for -- now", "--for needs a value (USER)"),
    ("add --for --yes", "--for needs a value (USER)"),
    (
      "add --fro 3 Rest",
      "no option '--fro': did you mean '--for'?"
    ),
    (
      "add --nothing Rest",
      "no option '--nothing': --for, --due, --priority, --tag, --notes, --format, --fields, --quiet, --plain or --help"
    ), ("remove 41 --yes=1", "--yes takes no value"), ("add --for= Rest", "--for needs a value (USER)"),
    ("done 41 --all", "no option '--all': --where, --dry-run, --yes, --format, --fields, --quiet, --plain or --help"),
    ("undo --all", "no option '--all': --yes, --format, --fields, --quiet, --plain or --help"),
    ("undo 3", "undo takes no arguments (found '3')"),
    ("sync now", "sync takes no arguments (found 'now')"),
    ("resolve 2 ours", "no decision 'ours': mine, theirs, edit, sent or unsent; 'resolve 2' shows what they mean"),
    ("resolve 2 mine theirs", "resolve takes one decision, for example 'resolve 1 mine'"),
    ("resolve", "resolve needs an EDIT, for example 'resolve 1 mine'"),
    ("discard", "discard needs an EDIT, for example 'discard 1'"),
    ("discard 2 3", "discard takes one EDIT"),
    ("retry all 2", "no edit 'all'; run 'pending' to list them"),
    ("retry 2 x", "no edit 'x'; run 'pending' to list them"),
  ])
  func `wrong arguments of an edit command are explained`(_ line: String, _ message: String) throws {
    try expect(line, message)
  }

  @Test(arguments: ["0", "-1", "+1", "new-1", "41x", "9223372036854775808", "٤", "1e3", "0x10"])
  func `an invalid edit number is an error`(_ word: String) throws {
    for name in ["resolve", "discard"] {
      try expect("\(name) \(word)", "no edit '\(word)'; run 'pending' to list them")
    }
  }

  private static func read(_ line: String) throws -> any Command {
    try TypedCommand(try #require(TypedLine(line).commands.first)).command
  }

  private func expect(_ line: String, _ message: String, location: SourceLocation = #_sourceLocation) throws {
    let error = #expect(throws: CommandFailure.self, sourceLocation: location) { try Self.read(line) }
    #expect(error == CommandFailure.usage(message), sourceLocation: location)
  }
}
