import SharedPresentation
import SharedUI

/// Writes the list that was shown last, or that of another command, to a file.
struct ExportCommand: Command {
  static let page = CommandPage(
    "export", arguments: "FILE [COMMAND…]", group: .looking,
    summary: "export a list to a file: .csv, .json, .md, …",
    completions: [.file, .command, .none], options: [force],
    isVerbatim: { $0.count > 1 }, argumentsBeforeCommand: 1, effect: .useOfLists,
    example: CommandExample(
      "export tasks.csv", after: "tasks 3",
      shows: """
        …
        佐藤 さくら · 20 tasks · live
        20 tasks written to tasks.csv
        """))

  private static let force = CommandOption("--force", summary: "overwrite without asking")

  let file: ExportFile
  /// The words of the command whose list to export; empty for the list that was shown last.
  let command: [String]
  /// Whether an existing file may be overwritten without asking.
  let isConfirmed: Bool

  init(_ words: CommandWords) throws {
    guard let name = words.plain.first, let file = ExportFile(name) else {
      let found = words.plain.isEmpty ? "" : " (found '\(EchoedWord.of(words.plain.joined(separator: " ")))')"
      throw CommandFailure.usage(
        "export needs a FILE that ends in \(ExportFile.endings), for example '\(words.example)'\(found)")
    }
    self.file = file
    // People also put it behind the command.
    let isLast = words.plain.last == Self.force.name && !words.plain.contains("--")
    isConfirmed = words.has(Self.force) || isLast
    command = Array(words.plain.dropFirst().dropLast(isLast ? 1 : 0))
    guard !command.isEmpty else { return }
    let typed = try TypedCommand(command, aliases: words.aliases)
    guard [.list, .currentList].contains(typed.command.effect) else {
      throw CommandFailure.usage("'\(typed.page.name)' lists nothing to export; for example: \(words.example) tasks 3")
    }
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let files = context.app.files
    let console = context.console
    let path = file.path
    let list = try await list(in: session)
    let text = try await list.text(in: file.format)
    // A check before writing would miss a file that is created in between.
    let isNew = try await writing {
      if isConfirmed { false } else { try await files.create(path, with: text) }
    }
    if !isNew {
      guard try await mayOverwrite(askingOn: console) else { return }
      try await writing { try await files.replace(path, with: text) }
    }
    console.note("\(list.summary) written to \(path)")
  }

  private func list(in session: isolated Session) async throws -> ShownList {
    guard command.isEmpty else {
      var typed = try TypedCommand(command, aliases: session.aliases)
      typed.output.format = file.format
      guard let list = try await session.listed(by: typed) else { throw CommandFailure.usage("nothing to export") }
      return list
    }
    if let list = session.lastShown { return list }
    if session.isSingleCommand {
      throw CommandFailure.usage(
        "no list to export; name the command that shows it: roster \(Self.page.example.line) tasks 3")
    }
    throw CommandFailure.usage("no list to export yet; show one first ('users' or 'tasks 3')")
  }

  private func writing<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch CommandFailure.unwritten(let reason) {
      throw CommandFailure.failed(Problem("could not write \(file.path): \(reason)"))
    }
  }

  private func mayOverwrite(askingOn console: Console) async throws -> Bool {
    guard isConfirmed || console.canAsk else {
      throw CommandFailure.usage("\(file.path) already exists; pass --force to overwrite it")
    }
    return try await console.confirms("\(file.path) already exists; overwrite it?", isConfirmed: isConfirmed)
  }
}

/// A file to export to, whose format follows from its extension.
struct ExportFile: Hashable, Sendable {
  private static let formats: [(ending: String, format: OutputFormat)] = [
    (".json", .json), (".ndjson", .ndjson), (".csv", .csv), (".tsv", .tsv), (".md", .md), (".txt", .table),
  ]
  /// The possible extensions as text: `.json, .csv or .tsv`.
  static var endings: String { UnknownWord.choices(formats.map(\.ending)) }

  let path: String
  let format: OutputFormat

  /// Creates the file at `path`; returns `nil` if its name has none of the extensions.
  init?(_ path: String) {
    // A dot at the beginning of a name begins no extension.
    let name = path.lowercased().split(separator: "/", omittingEmptySubsequences: false).last?.dropFirst() ?? ""
    guard let format = Self.formats.first(where: { name.hasSuffix($0.ending) })?.format else { return nil }
    self.path = path
    self.format = format
  }
}
