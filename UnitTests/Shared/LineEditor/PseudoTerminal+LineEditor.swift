import ConsoleInfra
import LineEditor
import TestSupport

extension PseudoTerminal {
  /// A new editor on it.
  nonisolated func editor(
    history: HistoryFile? = nil, type: String = "xterm", hasViKeys: Bool = false,
    warn: @escaping @Sendable (String) -> Void = { _ in }
  ) -> LineEditor {
    LineEditor(
      input: slave, output: slave, signals: signals, history: history, terminalType: type, hasViKeys: hasViKeys,
      warn: warn)
  }
}
