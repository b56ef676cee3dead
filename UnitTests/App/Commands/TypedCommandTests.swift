import SharedUI
import Testing

@testable import App

@Suite struct TypedCommandTests {
  @Test(arguments: [
    ("users --format json", "json"), ("stats --format=csv", "csv"), ("users --fields 'id, name,id'", "id,name"),
    ("status --quiet", "quiet"), ("tasks 3 open --match tea --plain --limit 2", "plain"),
    ("users --format json --format md", "md"), ("users -- --quiet", ""), ("users", ""),
    ("help users --format tsv", "tsv"),
  ])
  func `output options of a command are parsed`(_ line: String, _ expected: String) throws {
    let words = try #require(TypedLine(line).commands.first)
    let output = try TypedCommand(words).output
    let parts = [
      output.format?.rawValue, output.fields?.joined(separator: ","), output.isQuiet ? "quiet" : nil,
      output.isPlain ? "plain" : nil,
    ]
    #expect(parts.compactMap(\.self).joined(separator: " ") == expected)
  }

  @Test(arguments: [
    ("users --format xml", "--format must be table, tsv, csv, md, json or ndjson, not 'xml'"),
    ("users --fields id,,name", "--fields must be names separated by commas, not 'id,,name'"),
    ("users --format", "--format needs a value: table, tsv, csv, md, json or ndjson"),
    ("users --formt json", "no option '--formt': did you mean '--format'?"),
  ])
  func `wrong output options are explained`(_ line: String, _ message: String) throws {
    let words = try #require(TypedLine(line).commands.first)
    #expect(throws: CommandFailure.usage(message)) { try TypedCommand(words) }
  }

  @Test(arguments: [
    "tasks --help", "tasks 3 --help", "add --help", "set --help", "undo --help", "exit --help", "set pager --help",
    "add --help press", "edit 41 --help Press", "undo x --help", "users --help --plain", "tasks --match tea --help",
    "help tasks --help",
  ])
  func `--help and -h ask for help`(_ line: String) throws {
    let name = line.hasPrefix("exit") ? "quit" : String(line.prefix { $0 != " " })
    let page = try #require(AllCommands.named(name)).page
    let help = try HelpCommand(CommandWords([page.name], of: HelpCommand.page, as: "help"))
    for line in [line, line.replacing("--help", with: "-h")] {
      let typed = try TypedCommand(try #require(TypedLine(line).commands.first))
      #expect(typed.command as? HelpCommand == help)
      #expect(typed.output.isPlain == line.contains("--plain"))
    }
  }

  @Test(arguments: [
    "set pager less --help", "add -- --help", "add press --help", "edit 41 '--help'", "alias h = users --help",
  ])
  func `--help and -h among verbatim words are text`(_ line: String) throws {
    for line in [line, line.replacing("--help", with: "-h")] {
      let typed = try TypedCommand(try #require(TypedLine(line).commands.first))
      #expect(!(typed.command is HelpCommand))
    }
  }

  @Test(arguments: ["add --for -h", "tasks --limit -h"])
  func `-h is not the value of an option`(_ line: String) throws {
    #expect(throws: CommandFailure.self) { try TypedCommand(try #require(TypedLine(line).commands.first)) }
  }

  @Test func `options after = belong to the alias`() throws {
    let words = try #require(TypedLine("alias j = users --format json").commands.first)
    let typed = try TypedCommand(words)
    #expect(typed.output == OutputOptions())
    #expect("\(typed.command)".contains("--format"))
  }
}
