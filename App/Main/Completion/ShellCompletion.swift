import Composition
import HTTPInfra
import SharedInteractorInterface
import SharedPresentation
import SharedUI

/// Tells a shell what could stand where a word is being typed.
struct ShellCompletion: Sendable {
  /// What the shell is to complete as the name of a file.
  static let files = ":files"
  /// The process's streams.
  let streams: Streams

  /// Prints what could be the last of `words`, which stand behind the program's name: one on each line, with a tab and
  /// what is said of it if there is anything. Prints nothing if it cannot tell; never asks the service.
  func run(_ words: [String]) async -> Int32 {
    let lines: [String]
    do { lines = try await self.lines(before: words.dropLast(), word: words.last ?? "") } catch { lines = [] }
    return lines.isEmpty ? ExitStatus.success.rawValue : streams.print(lines.joined(separator: "\n"))
  }

  private func lines(before words: [String], word: String) async throws -> [String] {
    if words == ["completions"] { return Self.lines(CompletionShell.allCases.map { ($0.rawValue, "") }, word) }
    let isService = words.first == "serve"
    let isEnded = words.contains("--")
    let options = try CommandLineOption.all(of: isService ? ServeCommand.self : RosterCommand.self)
    let open = isEnded ? nil : OpenOption(word, behind: words.last, among: options)
    if let open, !open.isForCommands { return open.option.takesFile ? [Self.files] : Self.lines(open.words, word) }
    // The parser wants a value behind it.
    let last = open.map { $0.kept.isEmpty ? [$0.option.name] : [] } ?? []
    let own = word.hasPrefix("-") && !isEnded ? Self.lines(options.map { ($0.name, $0.summary) }, word) : []
    let file = file
    switch try Invocation(words.dropLast(last.count), environment: streams.environment, kept: { file.read() }) {
    case .roster(let settings, let typed):
      // The options of output are the program's and the command's.
      let names = Set(own.map(Self.name))
      return try await ofCommand(typed + last, word, settings).filter { !names.contains(Self.name($0)) } + own
    case .serve: return own
    default: return []
    }
  }

  private func ofCommand(_ words: [String], _ word: String, _ settings: Settings) async throws -> [String] {
    guard !words.isEmpty || !word.hasPrefix("-") else { return [] }
    let line = words.map { Self.isPlain($0) ? $0 : "x" }.joined(separator: " ") + (words.isEmpty ? "" : " ")
    let isKnown = Self.isPlain(word) || word.isEmpty
    let programs = words.isEmpty ? ProgramName.allCases.map { ($0.rawValue, $0.summary) } : []
    let found = await candidates(for: line + (isKnown ? word : "x"), settings)
    if found.areFiles { return [Self.files] }
    guard isKnown else { return [] }
    let words = found.all.filter { Self.isPlain($0.replacement) }.map { ($0.replacement, $0.description) }
    return Self.lines((found.areCut ? Self.cut(words, word) : words) + programs, word)
  }

  private func candidates(for line: String, _ settings: Settings) async -> CompletionCandidates {
    let infrastructure = Infrastructure(
      settings, CurrentSettings(settings.layers), file, environment: streams.environment,
      console: streams.console { Preferences() }, makesStore: false)
    let client = infrastructure.client(bundled: InProcessService(data: nil, warn: { _ in }))
    let session = AppComposer.session(in: infrastructure.context(client: client, fullScreen: nil))
    let candidates = await WaitBudget(limit: WaitBudget.ofCompletion).limit { await session.completions(for: line) }
    await client.shutdown()
    return candidates
  }

  private var file: KeptSettingsFile { KeptSettingsFile(DataFolders(environment: streams.environment).settings) }

  private static func name(_ line: String) -> Substring { line.prefix { $0 != "\t" } }

  private static func lines(_ words: [(word: String, summary: String)], _ beginning: String) -> [String] {
    words.filter { $0.word.lowercased().hasPrefix(beginning.lowercased()) }.map {
      $0.summary.isEmpty ? $0.word : "\($0.word)\t\($0.summary)"
    }
  }

  // The shell puts on the line what all of them share, which must not be more than was typed.
  private static func cut(_ words: [(String, String)], _ beginning: String) -> [(String, String)] {
    beginning.isEmpty ? [] : words + [(beginning, "and many more")]
  }

  // What the app would have quoted in another way than the shell does is not offered, and matters nowhere else.
  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_.,@=".contains($0) }
  }
}
