import SharedPresentation
import SharedUI
import Testing

@testable import Composition

@Suite("Words become a command, or an error that helps")
struct CommandTests {
  @Test(arguments: [
    (["users"], Command.users(Arrangement())), (["select", "3"], .select(user: "3")),
    (["select", "Ana B"], .select(user: "Ana B")),
    (["tasks"], .tasks(user: nil, Arrangement())),
    (["tasks", "@ana"], .tasks(user: "@ana", Arrangement())), (["refresh"], .refresh),
    (["status"], .status), (["offline"], .offline), (["online"], .online), (["back"], .back), (["help"], .help(nil)),
    (["cache"], .saved(.cache)), (["cache", "clear"], .saved(.clear(user: nil, isAgreed: false))),
    (["cache", "clear", "Ana B", "--yes"], .saved(.clear(user: "Ana B", isAgreed: true))),
    (["cache", "--yes", "clear"], .saved(.clear(user: nil, isAgreed: true))),
    (["help", "select"], .help(.command(.select))), (["help", "exit"], .help(.command(.exit))), (["quit"], .quit),
    (["exit"], .quit),
  ])
  func everyCommand(_ words: [String], _ command: Command) throws { #expect(try Command(words) == command) }

  @Test(arguments: [
    ("users kyoto ana", #"users(["kyoto", "ana"])"#), ("users --sort city:desc --limit 3", "users city desc 3"),
    ("users -- --sort", #"users(["--sort"])"#), ("tasks open", "tasks - open"), ("tasks 3 done", "tasks 3 done"),
    ("tasks all", "tasks -"), ("tasks 3 all --group", "tasks 3 grouped"), ("tasks @open", "tasks @open"),
    ("tasks --match tea milk --sort title", #"tasks -(["tea", "milk"]) title"#), ("tasks open done", "tasks open done"),
    ("tasks 3 --match=tea --limit 1", #"tasks 3(["tea"]) 1"#), ("users --sort id --sort name", "users name"),
  ])
  func lists(_ line: String, _ expected: String) throws {
    let words = try #require(Composition.CommandLine(line).commands.first)
    let command = try Command(words)
    switch command {
    case .users(let arrangement): #expect("users" + Self.text(of: arrangement) == expected)
    case .tasks(let user, let arrangement): #expect("tasks \(user ?? "-")" + Self.text(of: arrangement) == expected)
    default: Issue.record("\(command)")
    }
  }

  private static func text(of arrangement: Arrangement) -> String {
    let sort = arrangement.sort.map { [$0.field] + ($0.isDescending ? ["desc"] : []) } ?? []
    let rest =
      (arrangement.condition.map { [$0.text] } ?? []) + (arrangement.isGrouped ? ["grouped"] : []) + sort
      + (arrangement.limit.map { [String($0)] } ?? [])
    return (arrangement.words.isEmpty ? "" : "(\(arrangement.words))") + rest.map { " " + $0 }.joined()
  }

  @Test(
    arguments: [
      (["users", "--sort", ":desc"], "--sort takes a FIELD, or FIELD:desc, not ':desc'"),
      (["users", "--limit", "0"], "--limit takes a number above 0, not '0'"),
      (["tasks", "--limit", "many"], "--limit takes a number above 0, not 'many'"),
      (["tasks", "--match"], "--match needs a WORD… behind it"),
      (["tasks", "3", "4", "open"], "tasks takes one USER; quote a name with blanks: tasks '3 4'"),
      (["select"], "select needs a USER: an id, a username or the beginning of a name, as in 'select 3'"),
      (["select", "Ana", "B"], "select takes one USER; quote a name with blanks: select 'Ana B'"),
      (["tasks", "Ana", "B"], "tasks takes one USER; quote a name with blanks: tasks 'Ana B'"),
      (["select", ""], "a USER cannot be empty"), (["tasks", ""], "a USER cannot be empty"),
      (["export"], "export takes a FILE whose name ends in .json, .csv, .tsv or .md, as in 'export tasks.csv'"),
      (
        ["export", "a.xml"],
        "export takes a FILE whose name ends in .json, .csv, .tsv or .md, as in 'export tasks.csv', but 'a.xml' stands there"
      ),
      (["cache", "3"], "cache takes 'clear' behind it, but '3' stands there"),
      (["cache", "claer", "3"], "cache takes 'clear' behind it, but 'claer' stands there (did you mean 'clear'?)"),
      (["cache", "--yes"], "--yes stands only behind 'cache clear': cache alone asks nothing"),
      (["cache", "clear", "Ana", "B"], "cache clear takes one USER; quote a name with blanks: cache clear 'Ana B'"),
      (["cache", "clear", ""], "a USER cannot be empty"),
      (["help", "users", "tasks"], "help takes one COMMAND, as in 'help select'"),
    ]
      + ["refresh", "status", "offline", "online", "back", "quit", "exit"].map {
        ([$0, "3", "4"], "\($0) takes nothing behind it, but '3' stands there")
      })
  func wrongArguments(_ words: [String], _ message: String) {
    #expect(throws: FailureViewModel(message, status: .usage)) { try Command(words) }
  }

  @Test(arguments: [
    (["selct"], "unknown command 'selct' (did you mean 'select'?)"),
    (["Users"], "unknown command 'Users' (did you mean 'users'?)"),
    (["taks", "3"], "unknown command 'taks' (did you mean 'tasks'?)"),
    (["help", "statuss"], "unknown command 'statuss' (did you mean 'status'?)"),
    (["delete"], "unknown command 'delete' ('help' lists the commands)"),
    ([""], "unknown command '' ('help' lists the commands)"),
    ([], "unknown command '' ('help' lists the commands)"),
    (
      [String(repeating: "x", count: 61)],
      "unknown command '\(String(repeating: "x", count: 60))…' ('help' lists the commands)"
    ),
  ])
  func unknownCommand(_ words: [String], _ message: String) {
    #expect(throws: FailureViewModel(message, status: .usage)) { try Command(words) }
  }

  @Test(
    arguments: [
      ("a.csv", OutputFormat.csv), ("a.b.json", .json), ("/x.y/a.TSV", .tsv), ("./a.Md", .md), ("a b.csv", .csv),
      ("csv", nil), (".csv", nil), ("x/.csv", nil), ("a.csv/b", nil), ("a.ndjson", nil), ("a.table", nil), ("a.", nil),
      ("", nil), ("a.csv/", nil),
    ] as [(String, OutputFormat?)])
  func endingOfAFileIsItsFormat(_ path: String, _ format: OutputFormat?) throws {
    #expect(ExportFile(path)?.format == format)
    guard let file = ExportFile(path) else { return }
    #expect(try Command(["export", path]) == .export(file, isAgreed: false))
    #expect(try Command(["export", "--force", path]) == .export(file, isAgreed: true))
  }

  @Test(arguments: [["a.csv", "users"], ["users", "a.csv"], ["a b"], [""]])
  func exportTakesOneFile(_ words: [String]) {
    #expect(throws: FailureViewModel.self) { try Command(["export"] + words) }
  }

  @Test func exampleOfEachIsACommand() throws {
    for name in CommandName.allCases {
      let words = try #require(Composition.CommandLine(name.example).commands.first)
      #expect(words.first == name.rawValue)
      #expect(throws: Never.self) { try Command(words) }
    }
  }
}
