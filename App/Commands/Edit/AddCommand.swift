import SharedPresentation
import SharedUI
import TasksDomain
import TasksUIComposer

/// Adds a task.
struct AddCommand: Command {
  static let page = CommandPage(
    "add", arguments: "TITLE…", group: .editing, summary: "add a task for the selected user, or for USER",
    options: [owner] + CommandOption.taskFields, textStart: 0,
    example: CommandExample(
      "add Water the plants", after: "select 3",
      shows: """
        …
        ✓ add 241 Water the plants · sent
        """))

  private static let owner = CommandOption("--for", "USER", summary: "whose task it is", completion: .user)

  let title: String
  let fields: TypedTaskFields
  /// The owner of the task; `nil` for the selected user.
  let user: String?
  /// The user that the title seems to name; `nil` if it names none.
  let meant: MeantUser?

  /// A user whom a title names, and the command that adds the rest of the title for them.
  struct MeantUser: Hashable {
    let user: String
    let line: String
  }

  init(_ words: CommandWords) throws {
    // Many services take such blanks away; then the task that was added would look like another one.
    title = String(try words.title(from: 0).withoutOuterBlanks)
    fields = try TypedTaskFields(words)
    user = words.value(of: Self.owner)
    meant = Self.meant(in: words, title)
    // Otherwise the options would become part of the title.
    if words.plain.first == Self.standardInput, let misplaced = words.misplaced {
      throw CommandFailure.usage(misplaced.note)
    }
  }

  private static func meant(in words: CommandWords, _ title: String) -> MeantUser? {
    if let options = words.misplaced { return options.value(of: owner).map { MeantUser(user: $0, line: options.line) } }
    let parts = title.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard parts.count == 2, parts[0].hasPrefix("@"), parts[0].count > 1 else { return nil }
    let line = "\(words.name) \(owner.name) \(TypedLine.quoted(String(parts[0]))) \(parts[1].trimmingPrefix(" "))"
    return MeantUser(user: String(parts[0]), line: EchoedWord.of(line))
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let user = try await session.user(user, example: "add --for 3 \(TypedLine.text(title))", meant: meant, in: context)
    var fields = fields.values(at: context.app.now)
    fields[.completed] = .flag(false)
    guard title != Self.standardInput else {
      let titles = session.pasted.isEmpty ? try await self.titles(context.app.standardInput) : session.pasted
      return try await context.tasks.edits.add(titles, fields, for: user.owner)
    }
    fields[.title] = .text(title)
    try await context.tasks.edits.add(fields, for: user.owner)
  }

  /// The title that stands for the lines of standard input, or for those that were pasted.
  static let standardInput = "-"

  // The lines of standard input that are not blank.
  private func titles(_ input: (any CommandInput)?) async throws -> [String] {
    guard let input else {
      throw CommandFailure.usage("'add -' needs lines that are pasted after it, or roster add --for 3 - < titles.txt")
    }
    var titles: [String] = []
    while true {
      switch await input.next(prompt: "") {
      case .line(let line, _):
        let text = titles.isEmpty && line.hasPrefix("\u{FEFF}") ? line.dropFirst() : line[...]
        let title = text.replacing("\t", with: " ").withoutOuterBlanks
        guard !title.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
          throw CommandFailure.usage("'\(EchoedWord.of(String(title)))' has a control character; nothing was added")
        }
        if !title.isEmpty { titles.append(String(title)) }
      case .end where !titles.isEmpty: return titles
      case .end: throw CommandFailure.usage("standard input has no titles")
      case .rejected(let why, let number): throw CommandFailure.usage("line \(number ?? 0): \(why); nothing was added")
      case .failed(let why): throw CommandFailure.failed(Problem("could not read the titles: \(why)"))
      case .interrupted, .signalled: throw CommandFailure.interrupted
      }
    }
  }
}
