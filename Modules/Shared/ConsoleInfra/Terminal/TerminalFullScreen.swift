package import SharedUI

/// Full-screen use of the terminal of standard input and output.
package struct TerminalFullScreen: FullScreen {
  private let signals: SignalPipe

  /// Creates full-screen access that learns from `signals` of size changes and stop requests; `nil` if standard input
  /// or output is not a terminal that supports it.
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
