package import SharedUI

/// The description of a command for parsing, help, completion and the manual page.
package struct CommandPage: Sendable {
  /// The name and alternative names.
  package let names: [String]
  /// The placeholder of the arguments, as help shows it, with `…` after a word of which there may be several; empty if
  /// there are none.
  package let arguments: String
  package let group: CommandGroup
  package let summary: String
  /// The completions of the arguments, in order; the last one repeats if `arguments` take several words.
  let completions: [WordCompletion]
  /// The options of this command alone.
  package let options: [CommandOption]
  /// The number of arguments before the text that ends the command; `nil` if it does not end with a text.
  ///
  /// Options precede the text, which is everything from its first word on, taken verbatim.
  let textStart: Int?
  /// Returns whether all words after these arguments are arguments, even if they look like options.
  let isVerbatim: @Sendable ([String]) -> Bool
  let needs: SessionNeeds
  /// How the command asks for its passwords; `nil` if it has none.
  let asksFor: AskedSecret?
  /// Why a command without a session cannot use the command, or what to use instead; `nil` if it can.
  package let sessionOnly: String?
  /// The number of arguments before the words of another command, whose options are its own; `nil` if none follows.
  let argumentsBeforeCommand: Int?
  /// Returns the screen of the records whose fields `--fields` can select; `nil` if there are none.
  let shows: @Sendable () -> (any RecordScreen)?
  /// Whether these are the records of the list that was shown or requested last.
  let showsCurrentList: Bool
  /// The effect of the command, unless it depends on the words.
  let effect: CommandEffect
  package let example: CommandExample

  package init(
    _ name: String, or otherNames: String..., arguments: String = "", group: CommandGroup, summary: String,
    completions: [WordCompletion] = [], options: [CommandOption] = [],
    textStart: Int? = nil, isVerbatim: @escaping @Sendable ([String]) -> Bool = { _ in false },
    needs: SessionNeeds = .storeAndService, asksFor: AskedSecret? = nil, sessionOnly: String? = nil,
    argumentsBeforeCommand: Int? = nil,
    shows: @autoclosure @escaping @Sendable () -> (any RecordScreen)? = nil, showsCurrentList: Bool = false,
    effect: CommandEffect = .persistent, example: CommandExample
  ) {
    names = [name] + otherNames
    self.arguments = arguments
    self.group = group
    self.summary = summary
    self.completions = completions
    self.options = options
    self.textStart = textStart
    self.isVerbatim = isVerbatim
    self.needs = needs
    self.asksFor = asksFor
    self.sessionOnly = sessionOnly
    self.argumentsBeforeCommand = argumentsBeforeCommand
    self.shows = shows
    self.showsCurrentList = showsCurrentList
    self.effect = effect
    self.example = example
  }

  package var name: String { names[0] }

  package var synopsis: String { takesArguments ? "\(name) \(arguments)" : name }

  /// Whether there may be words after the name, besides options.
  var takesArguments: Bool { !arguments.isEmpty }

  var takesTasks: Bool { arguments.hasPrefix("TASK") }

  /// Whether the arguments are words to look for.
  var takesWords: Bool { arguments.contains("WORD") }

  /// Returns the screen of the records that the command shows, if `current` is that of the current list; `nil` for none.
  func screen(current: any RecordScreen) -> (any RecordScreen)? { showsCurrentList ? current : shows() }

  /// The name, the arguments and the options, which come first if the arguments are a text.
  package var usage: String {
    // More of them are listed only below the line.
    let options = options.count > 8 ? ["[OPTION…]"] : options.map { "[\($0.usage)]" }
    return (textStart == 0 ? [name] + options + [arguments] : [synopsis] + options).joined(separator: " ")
  }

  /// All options that the command accepts, its own first.
  package var allOptions: [CommandOption] {
    let common = (group == .program ? [.plain] : CommandOption.output) + [.help]
    return options + common.filter { option in !options.contains { $0.name == option.name } }
  }
}

/// A group of commands in help; its raw value is the heading.
package enum CommandGroup: String, CaseIterable, Sendable {
  case looking = "Look"
  case editing = "Edit"
  case sending = "Send"
  case account = "Account"
  case session = "Session"
  case settings = "Settings"
  /// The program itself and its subcommands.
  case program = "Program"
}

/// What a command uses, in ascending order. The most that any command of a script uses determines what happens to edits
/// at its end.
package enum SessionNeeds: Comparable, Sendable {
  case nothing
  /// Uses the store: edits are counted at the end, but not sent.
  case store
  /// Uses the store and the service: edits are sent at the end.
  case storeAndService
}

/// An option of a command.
package struct CommandOption: Sendable {
  /// The name with its dashes: `--for`.
  package let name: String
  /// The placeholder of the value, with `…` if there may be several words; `nil` for a flag.
  package let value: String?
  package let summary: String
  let completion: WordCompletion
  /// How the command then asks for a secret that is not to be typed after the option; `nil` if it does not.
  let asksFor: AskedSecret?

  package init(
    _ name: String, _ value: String? = nil, summary: String, completion: WordCompletion = .none,
    asksFor: AskedSecret? = nil
  ) {
    self.asksFor = asksFor
    self.name = name
    self.value = value
    self.summary = summary
    self.completion = completion
  }

  package static let help = CommandOption("--help", summary: "explain the command")
  static let yes = CommandOption("--yes", summary: "do not ask")
  static let dryRun = CommandOption("--dry-run", summary: "only show what would be done")

  /// Returns whether `word` is written like the name of an option.
  static func isName(_ word: String) -> Bool { word.hasPrefix("--") || word == "-h" }

  /// Returns whether `word` is the name; `-h` also stands for `--help`.
  func isNamed(_ word: String) -> Bool { word == name || word == "-h" && name == Self.help.name }

  /// Whether the option takes all words up to the next option.
  var takesSeveral: Bool { value?.hasSuffix("…") ?? false }

  /// The name with the placeholder of the value.
  package var usage: String { value.map { "\(name) \($0)" } ?? name }
}

extension [CommandOption] {
  /// Returns the option that `word` names, and the value after its `=`, if there is one; `nil` if `word` is none of them.
  func typed(as word: String) -> (option: CommandOption, value: String?)? {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = first(where: { $0.isNamed(parts[0]) }) else { return nil }
    return (option, parts.count > 1 ? parts[1] : nil)
  }
}

/// An example of a command with its output, using the sample data of the bundled service and a new store.
///
/// A test runs all examples and compares their output.
package struct CommandExample: Sendable {
  /// The width of the terminal.
  package static let width = 70
  /// The placeholder for omitted lines.
  package static let cut = "…"
  private static let marks = ["+ ", "- ", "~ ", "✓ "]

  package let line: String
  /// The line as typed: the command, after those that it depends on.
  package let typed: String
  /// The lines of output; empty if it is not text.
  package var output: [String] { Self.lines(of: text) }
  package var plainOutput: [String] { plain.map(Self.lines) ?? output.map(Self.plain) }
  /// An explanation of the example; `nil` if it needs none.
  package let remark: String?
  // Taken apart only for the few examples that are shown, since every command creates all of them.
  private let text: String
  private let plain: String?

  /// Creates an example that prints text.
  ///
  /// - Parameters:
  ///   - others: Commands to run first, separated by `;`.
  ///   - remark: An explanation, such as what happened before.
  ///   - plain: The output with `--plain`, if it cannot be derived from `output`.
  init(
    _ line: String, after others: String? = nil, remark: String? = nil, shows output: String,
    plainly plain: String? = nil
  ) {
    self.line = line
    typed = (others.map { $0 + "; " } ?? "") + line
    self.remark = remark
    text = output
    self.plain = plain
  }

  /// Creates an example without text output; `remark` says what happens.
  package init(_ line: String, does remark: String) { self.init(line, remark: remark, shows: "") }

  private static func lines(of text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  private static func plain(_ line: String) -> String {
    let line = line.replacing("STATE   TITLE", with: "STATE  TITLE").replacing("○ open ", with: "open  ")
      .replacing("● done ", with: "done  ")
    return PlainText.of(marks.contains { line.hasPrefix($0) } ? String(line.dropFirst(2)) : line)
  }
}
