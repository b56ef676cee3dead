import Foundation

/// Several lines that were pasted at a prompt, of which nothing is run after the first command that fails.
struct PastedBlock {
  /// The number of failures before the block.
  let failuresBefore: Int
  /// Whether commands remain on the line with the failure.
  var isLineCut = false

  /// Returns the first word of a line that follows a title and is not a command, so that it may belong to the title;
  /// `nil` if there is none.
  static func wordAfterTitle(in lines: [TypedLine], aliases: Aliases) -> String? {
    for (line, next) in zip(lines, lines.dropFirst()) where line.marks.last?.kind == .text {
      if let word = next.commands.first?.first, aliases.knownCommands(of: word).isEmpty { return word }
    }
    return nil
  }

  /// Returns the command that adds tasks and their titles, if the first of `lines` is one that adds a task, and not all
  /// others are commands, or if none of several is one; `nil` if they are meant to be run.
  static func tasks(
    in lines: [String], aliases: Aliases
  ) -> (line: TypedLine, titles: [String], hasCommand: Bool)? {
    // Most lines are typed, one at a time.
    guard lines.count > 1 else { return nil }
    let rows = lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty && !"\($0) ".hasPrefix("# ") }
    let parsed = rows.map { TypedLine($0, aliases: aliases).commands }
    let commands = parsed.map { $0.first.map { aliases.knownCommands(of: $0[0]).map(\.name) } ?? [] }
    guard rows.count > 1, commands.dropFirst().contains([]) else { return nil }
    if commands.allSatisfy(\.isEmpty) {
      return (TypedLine("add \(AddCommand.standardInput)", aliases: aliases), rows, false)
    }
    guard commands[0] == [AddCommand.page.name], !commands.dropFirst().contains(commands[0]), parsed[0].count == 1,
      parsed[0][0].count > 1, let title = parsed[0][0].last
    else { return nil }
    let add = parsed[0][0].dropLast() + [AddCommand.standardInput]
    let line = TypedLine(add.map(TypedLine.quoted).joined(separator: " "), aliases: aliases)
    return (line, (title == AddCommand.standardInput ? [] : [title]) + rows.dropFirst(), true)
  }

  /// Returns what to say about the commands that were not run; `nil` if there are none.
  func remark(linesLeft: Int) -> String? {
    let lines = "\(linesLeft) more line\(linesLeft == 1 ? "" : "s")"
    switch (isLineCut, linesLeft) {
    case (false, 0): return nil
    case (true, 0): return "the rest of the line was not run"
    case (true, _): return "the rest of the line and \(lines) were not run"
    case (false, _): return "\(lines) \(linesLeft == 1 ? "was" : "were") not run"
    }
  }
}
