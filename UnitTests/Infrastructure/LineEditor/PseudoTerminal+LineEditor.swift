import ConsoleInfra
import FilesInfra
import LineEditor
import SharedUI
import TestSupport

extension PseudoTerminal {
  /// A new editor on it.
  nonisolated func editor(
    history: HistoryFile? = nil, keeping: @escaping @Sendable ([String]) -> [String] = { $0 }, type: String = "xterm",
    keys: KeyStyle = .emacs, isPromptBold: Bool = false, coloring: LineColoring? = nil,
    warn: @escaping @Sendable (String) -> Void = { _ in },
    writing: @escaping @Sendable (String) async -> String = { $0 },
    completing: @escaping @Sendable (String) async -> CompletionCandidates = { _ in CompletionCandidates([]) }
  ) -> LineEditor {
    var settings = EditorSettings(signals: signals)
    (settings.input, settings.output) = (slave, slave)
    settings.terminalType = type
    settings.keys = keys
    settings.isPromptBold = { isPromptBold }
    (settings.completing, settings.coloring, settings.writing) = (completing, coloring, writing)
    (settings.history, settings.keeping, settings.warn) = (history, keeping, warn)
    return LineEditor(settings)
  }

  /// Completes the last word of a line with one of `words`.
  nonisolated static func completing(_ words: [String]) -> @Sendable (String) async -> CompletionCandidates {
    { text in
      let word = text.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
      return CompletionCandidates(
        words.filter { $0.hasPrefix(word) }
          .map { CompletionCandidate(replacement: $0, length: word.count, description: "about \($0)") })
    }
  }

  /// Enters each of `lines`, in keys, at a prompt of `editor`, and gives how the reading of each ended.
  @discardableResult
  nonisolated func enter(_ lines: [String], in editor: LineEditor) async throws -> [InputEvent] {
    var entered: [InputEvent] = []
    for line in lines {
      async let read = editor.next(prompt: "> ")
      // Before the terminal is raw, it would take some of the keys for its own.
      try await expect("> ")
      await type(line + "\r")
      entered.append(await read)
    }
    return entered
  }
}
