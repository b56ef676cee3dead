import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedUI

/// Shows the lines that were typed at the prompt, or deletes some of them.
struct HistoryCommand: Command {
  static let page = CommandPage(
    "history", arguments: "[delete] [WORD…]", group: .session,
    summary: "show what was typed that has all WORDs, or delete it", completions: [.none], options: [.limit, .yes],
    effect: .persistent,
    example: CommandExample(
      "history delete glaze", does: "each line that has the word is shown, and deleted after a yes"))

  let words: [String]
  let isDeleting: Bool
  let isConfirmed: Bool
  /// The most lines to show, the newest; `nil` for all.
  let limit: Int?

  init(_ words: CommandWords) throws {
    isDeleting = words.plain.first == "delete"
    self.words = isDeleting ? Array(words.plain.dropFirst()) : words.plain
    limit = try words.limit()
    isConfirmed = words.has(.yes)
    if isDeleting, limit != nil {
      throw CommandFailure.usage("'history delete' deletes all that match: type more words")
    }
    if isDeleting, self.words.isEmpty { throw words.missing("a WORD of the lines to delete") }
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    guard let history = context.app.history else { throw CommandFailure.usage("there is no file for a history here") }
    let keys = words.map(\.matchKey)
    do {
      let found = try await history.lines().filter { line in keys.allSatisfy(line.matchKey.contains) }
      // A line separator stands for a line break.
      let shown = found.suffix(limit ?? .max).map { VisibleText.of($0.replacing("\u{2028}", with: " ")) }
      guard !found.isEmpty else {
        return context.console.note(keys.isEmpty ? "the history is empty" : "no line has that")
      }
      guard isDeleting else { return try await context.console.show(Rendering(shown.map { $0 + "\n" }.joined())) }
      let lines = Noun("line").text(of: Set(found).count)
      guard try await context.console.confirms("delete \(lines)?", after: shown.unique, isConfirmed: isConfirmed) else {
        return
      }
      try await history.remove(Set(found))
      context.console.note("\(lines) deleted")
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure.failed(Problem("could not use the history: \(error)"))
    }
  }
}
