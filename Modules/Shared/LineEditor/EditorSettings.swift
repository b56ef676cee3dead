import ConsoleInfra

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a line editor works.
struct EditorSettings: Sendable {
  /// The terminal that is read.
  let input: Int32
  /// The terminal that is drawn on.
  let output: Int32
  /// Its type, as TERM gives it.
  let terminalType: String
  /// What wakes a blocked editor.
  let signals: SignalPipe
  /// Where entered lines are kept.
  let history: HistoryFile?
  /// Is told, once, that they could not be.
  let warn: @Sendable (String) -> Void

  /// Whether the terminal understands more than text.
  var canStyle: Bool { terminalType != "dumb" }

  /// The process's terminal type; `dumb` where it has none.
  static var processTerminalType: String {
    guard let type = getenv("TERM").map({ String(cString: $0) }), !type.isEmpty else { return "dumb" }
    return type
  }
}
