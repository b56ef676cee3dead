import SharedPresentation
import Testing

@testable import Composition

@Suite("Words become a command, or an error that helps")
struct CommandTests {
  @Test(arguments: [
    (["users"], Command.users), (["select", "3"], .select(user: "3")), (["select", "Ana B"], .select(user: "Ana B")),
    (["tasks"], .tasks(user: nil)), (["tasks", "@ana"], .tasks(user: "@ana")), (["refresh"], .refresh),
    (["status"], .status), (["offline"], .offline), (["online"], .online), (["back"], .back), (["help"], .help(nil)),
    (["help", "select"], .help(.select)), (["help", "exit"], .help(.exit)), (["quit"], .quit), (["exit"], .quit),
  ])
  func everyCommand(_ words: [String], _ command: Command) throws { #expect(try Command(words) == command) }

  @Test(
    arguments: [
      (["select"], "select needs a USER: an id, a username or the beginning of a name, as in 'select 3'"),
      (["select", "Ana", "B"], "select takes one USER; quote a name with blanks: select 'Ana B'"),
      (["tasks", "Ana", "B"], "tasks takes one USER; quote a name with blanks: tasks 'Ana B'"),
      (["select", ""], "a USER cannot be empty"), (["tasks", ""], "a USER cannot be empty"),
      (["help", "users", "tasks"], "help takes one COMMAND, as in 'help select'"),
    ]
      + ["users", "refresh", "status", "offline", "online", "back", "quit", "exit"].map {
        ([$0, "3", "4"], "\($0) takes nothing behind it, but '3' stands there")
      })
  func wrongArguments(_ words: [String], _ message: String) {
    #expect(throws: FailureViewModel(message, status: .usage)) { try Command(words) }
  }

  @Test(arguments: [
    (["selct"], "unknown command 'selct' (did you mean 'select'?)"),
    (["Users"], "unknown command 'Users' (did you mean 'users'?)"),
    (["taks", "3"], "unknown command 'taks' (did you mean 'tasks'?)"),
    (["help", "statsu"], "unknown command 'statsu' (did you mean 'status'?)"),
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

  @Test func exampleOfEachIsACommand() throws {
    for name in CommandName.allCases {
      let words = try #require(Composition.CommandLine(name.example).commands.first)
      #expect(words.first == name.rawValue)
      #expect(throws: Never.self) { try Command(words) }
    }
  }
}
