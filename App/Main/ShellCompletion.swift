import App
import Program
import SharedPresentation
import SharedTiming
import SharedUI

/// The command that prints completions for a shell.
struct ShellCompletion: Sendable {
  /// The line that tells the shell to complete file names.
  static let files = ":files"
  let streams: Streams
  /// The stored settings; `nil` without a home folder.
  let file: SettingsFile?
  /// The shell whose script asks; `nil` for a script that cannot quote words with special characters.
  let shell: CompletionShell?

  /// Prints completions for the last of `words`, which follow the program's name: one per line, with a tab and a
  /// description if there is one. Prints nothing if it fails; never asks the service.
  func run(_ words: [String]) async -> Int32 {
    let words = shell?.unquoted(words) ?? words
    let lines: [String]
    do { lines = try await self.lines(before: words.dropLast(), word: words.last ?? "") } catch { lines = [] }
    return lines.isEmpty ? ExitStatus.success.rawValue : streams.print(lines.joined(separator: "\n"))
  }

  private func lines(before words: [String], word: String) async throws -> [String] {
    if let program = words.first.flatMap(ProgramName.init) {
      let settings = try Settings(ProgramArguments([]), environment: [:])
      return try await lines(of: word, after: Array(words.dropFirst()), page: program.page, settings)
    }
    let options = ProgramArguments.options
    let isEnded = words.contains("--")
    let name = word.firstIndex(of: "=").map { String(word[..<$0]) } ?? words.last ?? ""
    let open = isEnded ? nil : options.first { $0.name == name && $0.value != nil }
    // The value of this option is not typed yet.
    let last = open != nil && !word.contains("=") ? [name] : []
    let arguments = words.dropLast(last.count)
    let invocation = try Invocation(
      Array(arguments), environment: streams.environment, stored: { file?.read() ?? StoredSettings() })
    guard case .roster(let settings, let typed) = invocation else { return [] }
    if settings.layers.stored.aliases.isInText(after: typed) { return [] }
    // Only a command knows its fields.
    if let open, open.name != "--fields" {
      return try await lines(of: word, after: last, page: ProgramArguments.page, settings)
    }
    let isOption = word.hasPrefix("-") && !isEnded
    let own = isOption ? Self.lines(options.map { ($0.name, $0.summary) }, word) : []
    let programs = typed.isEmpty && last.isEmpty && !isOption ? ProgramName.pages : []
    let names = Set(own.map(Self.name))
    var command = typed.isEmpty && isOption ? [] : try await lines(of: word, after: typed + last, page: nil, settings)
    if typed.isEmpty, last.isEmpty { command.removeAll { Self.needsSession($0) } }
    // Output options belong to both the program and the command.
    return command.filter { !names.contains(Self.name($0)) } + Self.lines(programs.map { ($0.name, $0.summary) }, word)
      + own
  }

  private func lines(
    of word: String, after words: [String], page: CommandPage?, _ settings: Settings
  ) async throws -> [String] {
    let found = await candidates(of: word, after: words, page: page, settings)
    // The shell completes file names itself.
    let words = found.all.filter { !found.areFiles || !$0.description.isEmpty }
    let offered = words.compactMap { candidate in unquoted(candidate.replacement).map { ($0, candidate.description) } }
    return Self.lines(found.areCut && !found.areFiles ? Self.cut(offered, word) : offered, word)
      + (found.areFiles ? [Self.files] : [])
  }

  // Returns a candidate as the shell is to quote it; nil if it cannot.
  private func unquoted(_ replacement: String) -> String? {
    let word = TypedLine(replacement, aliases: nil).commands.first?.first ?? ""
    let isOffered = shell == nil ? Self.isPlain(replacement) : VisibleText.of(word) == word
    return isOffered && !word.isEmpty ? word : nil
  }

  private static func needsSession(_ line: String) -> Bool {
    AllCommands.named(String(name(line)))?.page.sessionOnly != nil
  }

  private func candidates(
    of word: String, after words: [String], page: CommandPage?, _ settings: Settings
  ) async -> CompletionCandidates {
    let infrastructure = Infrastructure(
      settings: settings, current: CurrentSettings(settings.layers), file: file,
      service: InProcessService(data: nil, warn: { _ in }), environment: streams.environment,
      console: streams.console { Preferences() }, makesStore: false)
    let session = AppComposer.session(in: await infrastructure.context())
    let candidates = await WaitBudget(limit: WaitBudget.ofCompletion).limit {
      await session.completions(of: word, after: words, page: page)
    }
    await infrastructure.clients.shutdown()
    keepUntilExit(session)
    return candidates
  }

  private static func name(_ line: String) -> Substring { line.prefix { $0 != "\t" } }

  private static func lines(_ words: [(word: String, summary: String)], _ beginning: String) -> [String] {
    words.filter { $0.word.lowercased().hasPrefix(beginning.lowercased()) }.map {
      $0.summary.isEmpty ? $0.word : "\($0.word)\t\($0.summary)"
    }
  }

  // The shell inserts the common prefix of all candidates, which must not be longer than what was typed.
  private static func cut(_ words: [(String, String)], _ beginning: String) -> [(String, String)] {
    beginning.isEmpty ? [] : words + [(beginning, "and many more")]
  }

  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_.,@=".contains($0) }
  }
}
