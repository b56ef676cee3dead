package import SharedUI

/// The terminal of standard input and output, taken over as a whole.
package struct TerminalFullScreen: FullScreen {
  private let signals: SignalPipe

  /// Learns from `signals` of another size, and that the process is to stop; nil where standard input or output is no
  /// terminal that can be drawn on.
  package init?(_ signals: SignalPipe, environment: [String: String]) {
    guard Terminal.isTerminal(0), Terminal.isTerminal(1), environment["TERM", default: "dumb"] != "dumb" else {
      return nil
    }
    self.signals = signals
  }

  package func run<Value: Sendable>(_ body: @Sendable (any FullScreenSession) async -> Value) async throws -> Value {
    let terminal = try RawTerminal(0)
    signals.follow { terminal.heed($0) }
    let value = await body(terminal)
    signals.follow(nil)
    await terminal.close()
    return value
  }
}
