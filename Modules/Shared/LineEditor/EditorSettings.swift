import ConsoleInfra

/// Where a line editor works.
struct EditorSettings: Sendable {
  /// The terminal that is read.
  let input: Int32
  /// The terminal that is drawn on.
  let output: Int32
  /// Its type, instead of TERM.
  let terminalType: String?
  /// Whether the keys are those of vi, rather than of Emacs.
  let hasViKeys: Bool
  /// What wakes a blocked editor.
  let signals: SignalPipe
  /// Where entered lines are kept.
  let history: HistoryFile?
  /// Is told, once, that they could not be.
  let warn: @Sendable (String) -> Void
}
