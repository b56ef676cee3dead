import SharedPresentation
import SharedUI
import Testing
import UsersDomain

@testable import App

@Suite struct CommandTests {
  @Test(arguments: [
    ("select 3", #"SelectCommand(user: "3")"#), ("select 'Ana B'", #"SelectCommand(user: "Ana B")"#),
    ("user", "UserCommand(user: nil)"), ("user bo", #"UserCommand(user: Optional("bo"))"#),
    ("near", "NearCommand(place: Place.user(nil), radius: nil, limit: nil)"),
    ("near bo --within 2", #"NearCommand(place: Place.user(Optional("bo")), radius: Optional(2.0), limit: nil)"#),
    ("near 3 --limit 1", #"NearCommand(place: Place.user(Optional("3")), radius: nil, limit: Optional(1))"#),
    ("near Ana Sol", #"NearCommand(place: Place.user(Optional("Ana Sol")), radius: nil, limit: nil)"#),
    ("select Ana B", #"SelectCommand(user: "Ana B")"#), ("select 3,", #"SelectCommand(user: "3")"#),
    ("changes 'Sol, Ana'", #"ChangesCommand(user: Optional("Sol, Ana"), log: nil)"#),
    ("changes 3", #"ChangesCommand(user: Optional("3"), log: nil)"#),
    ("refresh", "RefreshCommand()"), ("status", "StatusCommand()"), ("offline", "OfflineCommand(isOffline: true)"),
    ("online", "OfflineCommand(isOffline: false)"), ("back", "BackCommand()"), ("split", "SplitCommand()"),
    ("cache", "CacheCommand(clears: false, user: nil, isConfirmed: false)"),
    ("cache clear", "CacheCommand(clears: true, user: nil, isConfirmed: false)"),
    ("cache clear 'Ana B' --yes", #"CacheCommand(clears: true, user: Optional("Ana B"), isConfirmed: true)"#),
    ("cache --yes clear", "CacheCommand(clears: true, user: nil, isConfirmed: true)"),
    ("help", "HelpCommand(topic: nil, name: nil, alias: nil)"),
    ("help select", #"HelpCommand(topic: nil, name: Optional("select"), alias: nil)"#),
    ("help filters", "HelpCommand(topic: Optional(HelpTopic.filters), name: nil, alias: nil)"),
    ("help exit", #"HelpCommand(topic: nil, name: Optional("quit"), alias: nil)"#),
    ("quit", "QuitCommand()"), ("exit", "QuitCommand()"),
  ])
  func `every command is parsed`(_ line: String, _ command: String) throws { #expect(try parsed(line) == command) }

  @Test(arguments: ["near 48.1,11.5", "near 48.1 11.5", "near 48.1, 11.5"])
  func `the coordinates of a place are separated by a comma or a space`(_ line: String) throws {
    let words = try #require(TypedLine(line).commands.first)
    guard case .position(let position) = try #require(try TypedCommand(words).command as? NearCommand).place else {
      throw CancellationError()
    }
    #expect(position.latitude == 48.1)
    #expect(position.longitude == 11.5)
  }

  @Test(arguments: [
    ("users kyoto ana", #"users(["kyoto", "ana"])"#), ("users --sort city:desc --limit 3", "users city desc 3"),
    ("users -- --sort", #"users(["--sort"])"#), ("tasks open", "tasks - open"), ("tasks 3 done", "tasks 3 done"),
    ("tasks all", "tasks -"), ("tasks 3 all --group", "tasks 3 grouped"), ("tasks @open", "tasks @open"),
    ("tasks --match tea milk --sort title", #"tasks -(["tea", "milk"]) title"#), ("tasks open open", "tasks - open"),
    ("tasks open sakura", "tasks sakura open"), ("tasks done ana all sol", "tasks ana all sol done"),
    ("tasks 3, open", "tasks 3 open"), ("tasks zofia lukasiewicz open", "tasks zofia lukasiewicz open"),
    ("users or AND", #"users(["or", "AND"])"#), ("stats --sort open:desc", "stats open desc"),
    ("tasks 3 --match=tea --limit 1", #"tasks 3(["tea"]) 1"#), ("users --sort id --sort name", "users name"),
  ])
  func `the options of lists are parsed`(_ line: String, _ expected: String) throws {
    let words = try #require(TypedLine(line).commands.first)
    switch try TypedCommand(words).command {
    case let users as UsersCommand: #expect("users" + Self.text(of: users.arrangement) == expected)
    case let tasks as TasksCommand: #expect("tasks \(tasks.user ?? "-")" + Self.text(of: tasks.arrangement) == expected)
    case let stats as StatsCommand: #expect("stats" + Self.text(of: stats.arrangement) == expected)
    case let other: Issue.record("\(other)")
    }
  }

  private static func text(of arrangement: Arrangement) -> String {
    let sort = arrangement.sort.map { [$0.field] + ($0.isDescending ? ["desc"] : []) } ?? []
    let state = ["open", "done"].filter { arrangement.filter == .condition(.init("state", is: .text($0))) }
    let limit = arrangement.limit.map { [String($0)] } ?? []
    let rest = state + (arrangement.isGrouped ? ["grouped"] : []) + sort + limit
    return (arrangement.words.isEmpty ? "" : "(\(arrangement.words))") + rest.map { " " + $0 }.joined()
  }

  @Test(
    arguments: [
      (["users", "--sort", ":desc"], "--sort takes a FIELD, or FIELD:desc, not ':desc'"),
      (["users", "--limit", "0"], "--limit takes a number above 0, not '0'"),
      (["tasks", "--limit", "many"], "--limit takes a number above 0, not 'many'"),
      (["tasks", "--match"], "--match needs a value (WORD…)"),
      (["tasks", "3", "4", "open"], "tasks takes one user at a time: 'tasks 3' or 'tasks 4'"),
      (["select", "3,4"], "select takes one user at a time: 'select 3' or 'select 4'"),
      (["task", "3,4"], "task takes one TASK, for example 'task 84'"),
      (["user", "ana", "@bo"], "user takes one user at a time: 'user ana' or 'user @bo'"),
      (["tasks", "3", "open", "done"], "one state at a time: 'tasks 3 open' or 'tasks 3 done' ('all' is both)"),
      (["tasks", "open", "ana", "done"], "one state at a time: 'tasks ana open' or 'tasks ana done' ('all' is both)"),
      (["tasks", "3", "all", "done"], "one state at a time: 'tasks 3 all' or 'tasks 3 done'"),
      (
        ["tasks", "all", "open"],
        "'all' means open and done tasks, not all users; for these: 'tasks --everyone'"
      ),
      (["tasks", "closed"], "no state 'closed': open, done or all"),
      (["tasks", "3", "stat:x"], "no filter 'stat:': did you mean 'state:'?"),
      (["users", "nmae:zofia"], "no filter 'nmae:': did you mean 'name:'?"),
      (["find", "kiln", "stat:x"], "no filter 'stat:': did you mean 'state:'?"),
      (["find", "kiln", "or", "tag:film"], "'or' joins filters such as 'due:today or state:open'"),
      (
        ["tasks", "--everyone", "ana", "sol"],
        "--everyone takes no USER; for the tasks of some, add a filter: 'user:ana sol'"
      ),
      (["report"], "report needs one of overdue, today, week, standup or done, for example 'report overdue'"),
      (["report", "nope"], "report needs one of overdue, today, week, standup or done, not 'nope'"),
      (
        ["report", "week", "--since", "monday"],
        "'report week' takes no --since; 'report done' and 'report standup' do"
      ),
      (
        ["report", "done", "--since", "7d.."],
        "--since takes a day such as monday, yesterday, 7d or 12-01, not '7d..'"
      ),
      (["report", "week", "--by", "due"], "--by takes user, state or priority, not 'due'"),
      (["tasks", "user:ana"], "'user:' filters the tasks of all: tasks --everyone user:ana"),
      (["tasks", "3", "due:today", "or", "open"], "'or' joins filters such as 'due:today or state:open'"),
      (["tasks", "3", "state:x"], "state: must be open or done, not 'x'"),
      (["users", "city:"], "city: must be a text, or none, not ''"),
      (
        ["users", "ana", "or", "(city:porto"], "unclosed bracket: '(' (at column 8 of the filter)"
      ),
      (["tasks", "pending", "ana"], "no state 'pending': open, done or all"),
      (
        ["tasks", "-o"],
        "no option '-o': --everyone, --by, --match, --group, --sort, --limit, --format, --fields, --quiet, --plain or --help"
      ),
      (["users", "-n", "3"], "no option '-n': did you mean '--limit'?"),
      (["users", "--json"], "no option '--json': did you mean '--format json'?"),
      (["users", "--match", "ana"], "no option '--match': type the words alone, as in 'users boat'"),
      (["tasks", "--grep", "tea"], "no option '--grep': did you mean '--match'?"),
      (["select", "--limit", "3"], "no option '--limit': --format, --fields, --quiet, --plain or --help"),
      (
        ["users", "--nope"],
        "no option '--nope': --sort, --limit, --format, --fields, --quiet, --plain or --help; if it is a word: "
          + "'users -- --nope'"
      ),
      (["users", "ana", "OR", "bo"], "'OR' is a word here, as any other; look for 'ana' and 'bo' one after the other"),
      (["find", "tea", "AND", "milk"], "'AND' is a word here, as any other; all words must match anyway: 'tea milk'"),
      (["tasks", "3", "closed"], "no state 'closed': open, done or all"),
      (["tasks", "@ana", "x"], "no state 'x': open, done or all"),
      (["tasks", "3", "closed", "done"], "no state 'closed': open, done or all"),
      (["select"], "select needs a USER: an id, a username or the beginning of a name, for example 'select 3'"),
      (["select", "Ana", "3"], "select takes one user at a time: 'select Ana' or 'select 3'"),
      (["select", ""], "a USER cannot be empty"), (["tasks", ""], "a USER cannot be empty"),
      (
        ["export"],
        "export needs a FILE that ends in .json, .ndjson, .csv, .tsv, .md or .txt, for example 'export tasks.csv'"
      ),
      (
        ["export", "a.xml"],
        "export needs a FILE that ends in .json, .ndjson, .csv, .tsv, .md or .txt, for example 'export tasks.csv' (found 'a.xml')"
      ),
      (["cache", "3"], "cache takes only 'clear' (found '3')"),
      (["cache", "claer", "3"], "cache takes only 'clear' (found 'claer'); did you mean 'clear'?"),
      (["cache", "--yes"], "--yes is for 'cache clear' only"),
      (["cache", "clear", "3", "4"], "cache clear takes one user at a time: 'cache clear 3' or 'cache clear 4'"),
      (["cache", "clear", ""], "a USER cannot be empty"),
      (["help", "users", "tasks"], "help takes one COMMAND or TOPIC, for example 'help select'"),
    ]
      + ["refresh", "status", "offline", "online", "back", "quit", "exit"].map {
        ([$0, "3", "4"], "\($0) takes no arguments (found '3')")
      })
  func `wrong arguments of a command are explained`(_ words: [String], _ message: String) {
    #expect(throws: CommandFailure.usage(message)) { try TypedCommand(words) }
  }

  @Test(arguments: [
    (["selct"], "no command 'selct': did you mean 'select'?"),
    (["Users"], "no command 'Users': did you mean 'users'?"),
    (["taks", "3"], "no command 'taks': did you mean 'tasks'?"),
    (["help", "statuss"], "no command 'statuss': did you mean 'status'?"),
    (["delete"], "no command 'delete': did you mean 'remove'?"),
    (["LS"], "no command 'LS': did you mean 'users' or 'tasks'?"),
    (["info", "3"], "no command 'info': did you mean 'user' or 'task'?"),
    (["help", "diff"], "no command 'diff': did you mean 'changes'?"),
    (["get", "users"], "no command 'get': did you mean 'users' or 'tasks'?"),
    (["3"], "no command '3': did you mean 'select 3'?"),
    (["@sakura"], "no command '@sakura': did you mean 'select @sakura'?"),
    (["assign", "41", "3"], "no command 'assign': did you mean 'move'?"),
    (["mv", "41", "3"], "no command 'mv': did you mean 'move'?"),
    (["Due", "41"], "no command 'Due'; type 'edit 41 --due friday'"),
    (["prio", "41"], "no command 'prio'; type 'edit 41 --priority high'"),
    (["tag", "5", "kiln"], "no command 'tag'; type 'edit 5 --tag kiln'"),
    (["note", "5", "by", "hand"], "no command 'note'; type 'edit 5 --notes 'by hand''"),
    (["due", "41", "42", "friday"], "no command 'due'; type 'edit 41 --due friday'"),
    (["due", "monday"], "no command 'due'; type 'edit 41 --due friday'"),
    (["tag", "41"], "no command 'tag'; type 'edit 41 --tag clay'"),
    (["note", "41"], "no command 'note'; type 'edit 41 --notes TEXT'"),
    (["nope"], "no command 'nope'; 'help' lists the commands"),
    ([""], "no command ''; 'help' lists the commands"),
    ([], "no command ''; 'help' lists the commands"),
    (
      [String(repeating: "x", count: 61)],
      "no command '\(String(repeating: "x", count: 60))…'; 'help' lists the commands"
    ),
  ])
  func `an unknown command is an error with a hint`(_ words: [String], _ message: String) {
    #expect(throws: CommandFailure.usage(message)) { try TypedCommand(words) }
  }

  @Test(
    arguments: [
      ("a.csv", OutputFormat.csv), ("a.b.json", .json), ("/x.y/a.TSV", .tsv), ("./a.Md", .md), ("a b.csv", .csv),
      ("csv", nil), (".csv", nil), ("x/.csv", nil), ("a.csv/b", nil), ("a.ndjson", .ndjson), ("a.txt", .table),
      ("a.table", nil), ("a.", nil),
      ("", nil), ("a.csv/", nil),
    ] as [(String, OutputFormat?)])
  func `the extension of a file determines the format`(_ path: String, _ format: OutputFormat?) throws {
    #expect(ExportFile(path)?.format == format)
    guard let file = ExportFile(path) else { return }
    for words in [["export", path], ["export", "--force", path]] {
      let command = try #require(try TypedCommand(words).command as? ExportCommand)
      #expect(command.file == file)
      #expect(command.isConfirmed == (words.count == 3))
    }
  }

  @Test(arguments: [["users", "a.csv"], ["a b"], [""], ["a.csv", "b.csv"], ["a.csv", "tasks", "--nope"]])
  func `export takes one file and a command`(_ words: [String]) {
    #expect(throws: CommandFailure.self) { try TypedCommand(["export"] + words) }
  }

  @Test(arguments: ["done 41", "add x", "help", "export b.csv users", "sync", "user 3", "select 3", "quit", "offline"])
  func `export takes only a command that shows a list`(_ line: String) throws {
    let words = ["export", "a.csv"] + line.split(separator: " ").map(String.init)
    let error = #expect(throws: CommandFailure.self) { try TypedCommand(words) }
    #expect(error?.problem.message == "'\(words[2])' lists nothing to export; for example: export tasks.csv tasks 3")
  }

  @Test func `the options after the command in export are its own`() throws {
    let words = ["export", "a.csv", "--force", "users", "--limit", "2", "--", "--force"]
    let command = try #require(try TypedCommand(words).command as? ExportCommand)
    #expect(command.isConfirmed)
    #expect(command.command == ["users", "--limit", "2", "--", "--force"])
    let last = try #require(try TypedCommand(["export", "a.csv", "users", "--force"]).command as? ExportCommand)
    #expect(last.isConfirmed && last.command == ["users"])
  }

  @Test(arguments: ["offline", "online", "back", "refresh", "quit", "exit"])
  func `a command that is of use only in a session is refused outside one`(_ name: String) throws {
    let error = #expect(throws: CommandFailure.self) { try TypedCommand([name], isAlone: true) }
    let page = try #require(AllCommands.named(name)).page
    #expect(error?.problem.message == "'\(page.name)' needs a session; \(page.sessionOnly ?? "")")
    #expect(throws: Never.self) { try TypedCommand([name]) }
    #expect(try TypedCommand([name, "--help"], isAlone: true).command is HelpCommand)
    var aliases = Aliases()
    aliases.add(try Alias("o", for: [[name]]))
    #expect(throws: CommandFailure.self) { try TypedCommand(["o"], aliases: aliases, isAlone: true) }
  }

  @Test func `every example is a valid command`() throws {
    for page in AllCommands.pages {
      let words = try #require(TypedLine(page.example.line).commands.first)
      #expect(words.first == page.name)
      #expect(throws: Never.self) { try TypedCommand(words) }
    }
  }

  @Test func `every command file is listed`() throws {
    let paths = try SourceTree.files(in: ["App/Commands"]).map { $0.path.split(separator: "/") }
    let files = paths.filter { $0.count == 4 }.compactMap(\.last)
    let commands = files.filter { $0.hasSuffix("Command.swift") }.map { $0.dropLast(6) }
    #expect(Set(commands.map(String.init)) == Set(AllCommands.list.map { "\($0)" }))
  }

  @Test(arguments: ProgramName.allCases)
  func `subcommands of the program can be explained, but not run or used as an alias`(_ program: ProgramName) throws {
    let name = program.rawValue
    for words in [["help", name], [name, "--help"], [name, "-h"]] {
      #expect((try TypedCommand(words).command as? HelpCommand)?.name == program.rawValue)
    }
    #expect(throws: CommandFailure.usage("'\(name)' works only in your shell; run 'roster \(name)' there")) {
      try TypedCommand([name, "x"])
    }
    #expect(throws: CommandFailure.usage("'\(name)' is a command; choose another name for the alias")) {
      try TypedCommand(["alias", name, "=", "tasks"])
    }
  }

  @Test func `names are unique and groups are contiguous`() {
    #expect(Set(AllCommands.names).count == AllCommands.names.count)
    let groups = AllCommands.pages.map(\.group)
    #expect(zip(groups, groups.dropFirst()).count { $0 != $1 } == Set(groups).count - 1)
  }
}

/// Returns a description of the command that `line` is parsed into, with its properties.
func parsed(_ line: String) throws -> String {
  let command = try TypedCommand(try #require(TypedLine(line).commands.first)).command
  return "\(command)".replacing(#/(App\.)?(\w+Command\.)?(?<name>[A-Z])/#) { String($0.name) }
    .replacing("TasksDomain.", with: "")
}

@Suite struct CommandSynonymsTests {
  @Test func `a synonym is not a command and stands for commands`() {
    let words = CommandSynonyms.commands.flatMap(\.words)
    #expect(Set(words).count == words.count)
    for word in words {
      #expect(!AllCommands.names.contains(word))
      #expect(CommandSynonyms.names(for: word).allSatisfy(AllCommands.names.contains))
    }
  }

  @Test func `what Roster lacks is no command`() {
    for word in ["due", "prio", "tag", "note"] {
      #expect(CommandSynonyms.hint(for: word, before: []) != nil)
      #expect(CommandSynonyms.names(for: word).isEmpty)
      #expect(!AllCommands.names.contains(word))
    }
  }
}
