import SharedUI

/// All that help, completion, errors and the manual page say of one command.
package struct CommandPage: Sendable {
  /// The words that name it, the usual one first.
  package let names: [String]
  /// Its arguments, as help writes them; empty if it takes none.
  package let arguments: String
  /// Its place in help.
  package let group: CommandGroup
  /// What it does, in one line.
  package let summary: String
  /// What completes its arguments, in order; the last one repeats if an ellipsis stands in `arguments`.
  let completions: [WordCompletion]
  /// Its own options.
  package let options: [CommandOption]
  /// Whether, after these arguments, all further words are arguments too, though they may look like options.
  let isVerbatim: @Sendable ([String]) -> Bool
  /// What it needs of the session.
  let needs: SessionNeeds
  /// The names of the fields that it can show.
  let fields: @Sendable () -> [String]
  /// An example of its use.
  package let example: CommandExample

  /// Creates a page.
  package init(
    _ name: String, or otherNames: String..., arguments: String = "", group: CommandGroup, summary: String,
    completions: [WordCompletion] = [], options: [CommandOption] = [],
    isVerbatim: @escaping @Sendable ([String]) -> Bool = { _ in false },
    needs: SessionNeeds = .storeAndService, fields: @autoclosure @escaping @Sendable () -> [String] = [],
    example: CommandExample
  ) {
    names = [name] + otherNames
    self.arguments = arguments
    self.group = group
    self.summary = summary
    self.completions = completions
    self.options = options
    self.isVerbatim = isVerbatim
    self.needs = needs
    self.fields = fields
    self.example = example
  }

  /// Its usual name.
  package var name: String { names[0] }

  /// How it is written, without options.
  package var synopsis: String { arguments.isEmpty ? name : "\(name) \(arguments)" }

  /// How it is written, with its options.
  package var usage: String { ([synopsis] + options.map { "[\($0.usage)]" }).joined(separator: " ") }

  /// All options it accepts, its own first.
  package var allOptions: [CommandOption] { options + (group == .program ? [] : CommandOption.output) + [.help] }
}

/// What commands are for; help lists them so.
package enum CommandGroup: String, CaseIterable, Sendable {
  /// To see users and tasks.
  case looking = "Look"
  /// To change tasks.
  case editing = "Edit"
  /// To bring changes to the service.
  case sending = "Send"
  /// To say how the session works.
  case session = "Session"
  /// To keep what is liked.
  case settings = "Settings"
  /// What the program can be other than a client of the service.
  case program = "Program"
}

/// What a command needs of the session, and therefore what is due when a script that ran it ends.
package enum SessionNeeds: Sendable {
  /// Nothing: it speaks of the program alone.
  case nothing
  /// The store: edits are counted at the end, but not sent.
  case store
  /// The store and the service: edits are sent at the end.
  case storeAndService
}

/// An option of a command.
package struct CommandOption: Sendable {
  /// How it is written: `--for`.
  package let name: String
  /// What its value is called in help: `USER`, or `WORD…` if it takes several words; `nil` for a flag.
  package let value: String?
  /// What it does, in one line.
  package let summary: String
  /// What completes its value.
  let completion: WordCompletion

  /// Creates an option with a `value`, or a flag.
  package init(_ name: String, _ value: String? = nil, summary: String, completion: WordCompletion = .none) {
    self.name = name
    self.value = value
    self.summary = summary
    self.completion = completion
  }

  /// Explains the command instead of running it.
  package static let help = CommandOption("--help", summary: "explain the command")
  /// Answers a question beforehand.
  static let yes = CommandOption("--yes", summary: "do not ask")

  /// Whether it takes all words up to the next option.
  var takesSeveral: Bool { value?.hasSuffix("…") ?? false }

  /// How it is written, with its value.
  package var usage: String { value.map { "\(name) \($0)" } ?? name }
}

/// One of the words that can stand in one place.
package struct ChoiceWord: Hashable, Sendable {
  /// How it is typed.
  package let word: String
  /// What it is for, in a few words.
  package let summary: String

  /// Creates a word.
  package init(word: String, summary: String) { (self.word, self.summary) = (word, summary) }
}

/// A line that can be typed as it stands, and what is seen then: over the sample data of the bundled service, where
/// nothing else is saved yet.
package struct CommandExample: Sendable {
  /// How wide the terminal was.
  package static let width = 70
  /// What stands in the place of one line or more.
  package static let cut = "…"
  private static let marks = ["+ ", "- ", "~ "]

  /// The command.
  package let line: String
  /// The line as it is typed: the command, perhaps behind others that it builds on.
  package let typed: String
  /// What is seen, a line each; none if that is no text.
  package let output: [String]
  /// The same where words stand in place of marks and ornaments.
  package let plainOutput: [String]
  /// What the lines do not say by themselves; nil if there is nothing.
  package let remark: String?

  /// `line`, typed behind `others`, after what `remark` tells of, shows `output`; or `plain`, if that differs by more
  /// than marks and words.
  init(
    _ line: String, behind others: String? = nil, remark: String? = nil, shows output: String,
    plainly plain: String? = nil
  ) {
    self.line = line
    typed = (others.map { $0 + "; " } ?? "") + line
    self.remark = remark
    self.output = Self.lines(of: output)
    plainOutput = plain.map(Self.lines) ?? Self.lines(of: output).map(Self.plain)
  }

  /// `line` shows no text, but does what `remark` tells.
  package init(_ line: String, does remark: String) { self.init(line, remark: remark, shows: "") }

  private static func lines(of text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  private static func plain(_ line: String) -> String {
    PlainText.of(marks.contains { line.hasPrefix($0) } ? String(line.dropFirst(2)) : line)
  }
}
