import SharedPresentation
import App
import SharedUI
import Testing

@testable import Main
@testable import Program

@Suite struct InvocationTests {
  @Test func `without arguments a session starts`() throws {
    guard case .roster(let settings, let words) = try Invocation([], environment: [:]) else { return record() }
    #expect(words.isEmpty)
    #expect(settings.server == nil)
  }

  @Test(arguments: [["--format", "json", "tasks", "3"], ["tasks", "3", "--format", "json"]])
  func `the rest of the line is one command`(_ arguments: [String]) throws {
    guard case .roster(let settings, let words) = try Invocation(arguments, environment: [:]) else { return record() }
    #expect(words == ["tasks", "3"])
    #expect(settings.layers.preferences.format == .json)
  }

  @Test(arguments: [
    ["add", "--for", "ana", "Rest", "now"], ["remove", "41", "42", "--yes"], ["sync", "--watch"],
    ["add", "--", "--for", "good"], ["add", "--for", "3", "--", "--watch", "TV"], ["users", "--yes"],
    ["edit", "41", "-5", "degrees"], ["add", "--", "--"], ["add", "-v"], ["users", "--", ""],
  ])
  func `words of a command are passed unchanged`(_ arguments: [String]) throws {
    guard case .roster(_, let words) = try Invocation(arguments, environment: [:]) else { return record() }
    #expect(words == arguments)
  }

  @Test func `options of the program may appear anywhere before --`() throws {
    let arguments = ["--offline", "add", "--format", "json", "--for", "3", "--verbose", "now", "--", "--live"]
    guard case .roster(let settings, let words) = try Invocation(arguments, environment: [:]) else { return record() }
    #expect(words == ["add", "--for", "3", "now", "--", "--live"])
    #expect(settings.isOffline)
    #expect(settings.verbose)
    #expect(settings.layers.preferences.format == .json)
  }

  @Test(arguments: [["--", "users"], ["--offline", "--", "users"]])
  func `-- before the command ends the options`(_ arguments: [String]) throws {
    guard case .roster(_, let words) = try Invocation(arguments, environment: [:]) else { return record() }
    #expect(words == ["users"])
  }

  @Test(arguments: [
    (["--for", "3"], "--for is an option of a command; put it after the command"),
    (["--yes", "remove", "41"], "--yes is an option of a command; put it after the command"),
    (["--formt", "json", "users"], "no option '--formt': did you mean '--format'?"),
    (["--nothing=1"], "no option '--nothing'; 'roster --help' lists them"),
    (["-HX-Api-Key: canary"], "no option '-H': did you mean '--header'?"),
    (["-x", "users"], "no option '-x'; 'roster --help' lists them"),
  ])
  func `an unknown option is an error with a hint`(_ arguments: [String], _ message: String) {
    #expect(throws: CommandFailure.usage(message)) { try Invocation(arguments, environment: [:]) }
  }

  @Test func `serve has default options`() throws {
    guard case .serve(let command) = try Invocation(["serve"], environment: [:]) else { return record() }
    #expect(command.port == 8080)
    #expect(command.data == nil)
    #expect(!command.verbose)
  }

  @Test(arguments: [0, 1, 65_535])
  func `options of serve are parsed`(_ port: Int) throws {
    let arguments = ["serve", "--port", "\(port)", "--data", "team.sqlite", "--verbose"]
    guard case .serve(let command) = try Invocation(arguments, environment: [:]) else { return record() }
    #expect(command.port == port)
    #expect(command.data == "team.sqlite")
    #expect(command.verbose)
  }

  @Test(arguments: ["--auth", "--access-lifetime", "--refresh-lifetime=60", "--refresh-grace"])
  func `an option of roster-service is an error that names it`(option: String) {
    let name = option.prefix { $0 != "=" }
    #expect(throws: CommandFailure.usage("no option '\(name)': for accounts, run 'roster-service'")) {
      try Invocation(["serve", option, "1"], environment: [:])
    }
  }

  @Test func `serve ignores the variables of a session`() throws {
    guard case .serve = try Invocation(["serve"], environment: ["ROSTER_FORMAT": "xml"]) else { return record() }
  }

  @Test(arguments: ["65536", "-1", "http", "99999999999999999999", ""])
  func `an invalid port is an error`(_ port: String) throws {
    let error = #expect(throws: CommandFailure.self) { try Invocation(["serve", "--port=\(port)"], environment: [:]) }
    #expect(try #require(error).problem.message.contains("--port"))
  }

  @Test(arguments: [["--verbose", "serve"], ["--format", "json", "serve", "--port", "0"], ["--", "serve"]])
  func `options before serve are an error`(_ arguments: [String]) {
    #expect(throws: CommandFailure.self) { try Invocation(arguments, environment: [:]) }
  }

  @Test func `the error says that serve must come first`() {
    #expect(throws: CommandFailure.usage("put 'serve' before its options: roster serve …")) {
      try Invocation(["--verbose", "serve"], environment: [:])
    }
  }

  @Test(arguments: ["completions", "man", "serve"])
  func `subcommands come before all options`(_ program: String) {
    #expect(throws: CommandFailure.usage("put '\(program)' before its options: roster \(program) …")) {
      try Invocation(["--verbose", program], environment: [:])
    }
  }

  @Test(arguments: [["completions"], ["completions", "csh"], ["completions", "bash", "zsh"], ["man", "users"]])
  func `an unknown shell or surplus argument is an error`(_ arguments: [String]) {
    #expect(throws: CommandFailure.self) { try Invocation(arguments, environment: [:]) }
  }

  @Test(arguments: [["__complete", "--format="], ["__complete", "--", "x"], ["__complete"]])
  func `words to complete are not checked`(_ arguments: [String]) throws {
    guard case .complete(let words, _) = try Invocation(arguments, environment: [:]) else { return record() }
    #expect(words == Array(arguments.dropFirst()))
  }

  @Test(arguments: [["--version"], ["serve", "--version"], ["users", "--version"]])
  func `--version prints the version`(_ arguments: [String]) throws {
    #expect(try printed(arguments) == Version.text)
  }

  @Test(arguments: [["tasks", "--help"], ["tasks", "3", "--help"], ["set", "--help"]])
  func `--help after a command belongs to the command`(_ arguments: [String]) throws {
    guard case .roster(_, let words) = try Invocation(arguments, environment: [:]) else { return record() }
    #expect(words == arguments)
    #expect("\(try TypedCommand(words).command)".contains("Optional(\"\(arguments[0])\")"))
  }

  @Test(arguments: [
    ["set", "pager", "less", "--quiet"], ["set", "pager", "less", "--version", "--offline"],
    ["alias", "j", "=", "users", "--format", "json"], ["p", "less", "--plain"], ["add", "x", "--offline", "--help"],
    ["edit", "41", "x", "--quiet", "--", "--version"], ["add", "--for", "3", "x", "--format", "json"],
    ["a", "Buy", "--plain"], ["a", "--", "--plain"],
  ])
  func `options within verbatim words are text`(_ arguments: [String]) throws {
    let stored = StoredSettings(ConfigurationFile("[alias]\np = 'set pager'\na = 'add --for 3'\n"), path: "c")
    guard case .roster(let settings, let words) = try Invocation(arguments, environment: [:], stored: { stored }) else {
      return record()
    }
    #expect(words == arguments)
    #expect(
      settings.layers.preferences.format == .table && !settings.output.isQuiet && !settings.output.isPlain
        && !settings.isOffline)
  }

  @Test(arguments: [["set", "format", "json", "--quiet"], ["alias", "j", "--quiet", "=", "users"]])
  func `options outside of verbatim words belong to the program`(_ arguments: [String]) throws {
    guard case .roster(let settings, let words) = try Invocation(arguments, environment: [:]) else { return record() }
    #expect(words == arguments.filter { $0 != "--quiet" })
    #expect(settings.output.isQuiet)
  }

  @Test(arguments: [["add", "-h", "--for", "3", "x"], ["edit", "41", "-h", "x"], ["find", "glaze", "-h"]])
  func `-h of a single command asks for help`(_ arguments: [String]) throws {
    guard case .roster(_, let words) = try Invocation(arguments, environment: [:]) else { return record() }
    #expect("\(try TypedCommand(words).command)".hasPrefix("HelpCommand"))
  }

  @Test(arguments: AllCommands.names, ["--help", "-h"])
  func `--help explains every command as 'help' does, also in the shell`(_ name: String, _ option: String) throws {
    let explained = "\(try TypedCommand(["help", name]).command)"
    for words in [[name, option], name == "add" ? [name, option, "x"] : [name, "x", option]] {
      guard case .roster(_, let passed) = try Invocation(words, environment: [:]) else { return record() }
      for words in [words, passed] { #expect("\(try TypedCommand(words).command)" == explained) }
    }
  }

  @Test(arguments: ProgramName.allCases, ["--help", "-h"])
  func `--help explains a subcommand wherever it stands`(_ program: ProgramName, _ option: String) throws {
    let help = try printed([program.rawValue, "--help"])
    #expect(try printed([program.rawValue, option]) == help)
    #expect("\(try TypedCommand([program.rawValue, option]).command)".hasPrefix("HelpCommand"))
  }

  @Test func `options before the first verbatim word belong to the program`() throws {
    let arguments = ["set", "--format", "json"]
    guard case .roster(let settings, let words) = try Invocation(arguments, environment: [:]) else { return record() }
    #expect(words == ["set"])
    #expect(settings.layers.preferences.format == .json)
  }

  @Test(arguments: ["--help", "-h"])
  func `--help prints the overview`(_ option: String) throws {
    let session = try printed([option])
    for word in ["serve", "ROSTER_SERVER", "ROSTER_STORE", "ROSTER_FORMAT", "ROSTER_TIMEOUT", "NO_COLOR"] {
      #expect(session.contains(word))
    }
    let lines = session.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
    for page in AllCommands.pages + ProgramName.allCases.map(\.page) {
      #expect(lines.contains { $0.hasPrefix("  \(page.name) ") && $0.hasSuffix("  \(page.summary)") }, "\(page.name)")
    }
    for option in ProgramArguments.allOptions {
      #expect(lines.contains { $0.hasPrefix("  \(option.usage) ") && $0.hasSuffix("  \(option.summary)") })
    }
    let service = try printed(["serve", option])
    for word in ["--port", "--data", "--verbose"] { #expect(service.contains(word)) }
  }

  @Test(arguments: [40, 60, 80])
  func `the overview fits the width`(_ width: Int) throws {
    let lines = try printed(["--help"], environment: ["COLUMNS": "\(width)"]).split(separator: "\n")
    #expect(lines.filter { $0.count > width } == [])
  }

  @Test(arguments: ProgramName.allCases)
  func `a subcommand is explained plainly`(_ program: ProgramName) throws {
    let help = try printed([program.rawValue, "--help"])
    #expect(try printed([program.rawValue, "--help", "--plain"]) == PlainText.of(help))
  }

  @Test func `subcommands accept --plain`() throws {
    guard case .serve = try Invocation(["serve", "--plain"], environment: [:]) else { return record() }
    #expect(try printed(["man", "--plain"]) == printed(["man"]))
    #expect(try printed(["completions", "bash", "--plain"]) == printed(["completions", "bash"]))
  }

  @Test(arguments: ["--help", "--version"])
  func `help and the version read no settings`(_ option: String) throws {
    let invocation = try Invocation([option], environment: [:]) {
      Issue.record("the settings were read")
      return StoredSettings()
    }
    guard case .print = invocation else { return record() }
  }

  @Test func `settings are read once`() throws {
    var count = 0
    _ = try Invocation(["tasks", "3", "open"], environment: [:]) {
      count += 1
      return StoredSettings()
    }
    #expect(count == 1)
  }

  @Test func `help ignores invalid variables`() throws {
    #expect(try printed(["--help"], environment: ["ROSTER_TIMEOUT": "soon"]).contains("Usage"))
  }

  @Test(arguments: [
    ["--servr", "x"], ["--server"], ["--offline=yes"], ["serve", "now"], ["serve", "--server", "http://localhost"],
    ["--server", "http://localhost", "--format", "xml"],
  ])
  func `an error is one line that names the argument`(_ arguments: [String]) throws {
    let error = #expect(throws: CommandFailure.self) { try Invocation(arguments, environment: [:]) }
    let message = try #require(error).problem.message
    #expect(!message.contains { $0.isNewline })
    #expect(arguments.contains { message.contains($0.prefix { $0 != "=" }) })
  }

  @Test(arguments: [
    ["--servr", "http://ana:secret@example.org"], ["--servr=http://ana:secret@example.org"],
    ["--server", "ftp://ana:secret@example.org"], ["--offline=http://ana:secret@example.org"],
    ["serve", "http://ana:secret@example.org"], ["serve", "--server", "http://ana:secret@example.org"],
    ["serve", "--port", "http://ana:secret@example.org"],
  ])
  func `an error of the command line never shows a password`(_ arguments: [String]) throws {
    let error = #expect(throws: CommandFailure.self) { try Invocation(arguments, environment: [:]) }
    #expect(!(try #require(error).problem.message.contains("secret")))
  }

  private func printed(_ arguments: [String], environment: [String: String] = [:]) throws -> String {
    guard case .print(let text) = try Invocation(arguments, environment: environment) else {
      throw CommandFailure.usage("nothing is printed")
    }
    return text
  }

  private func record() { Issue.record("the arguments mean something else") }
}
