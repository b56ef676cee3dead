import ConsoleInfra
import SharedUI

/// The terminal of standard input and output, taken over as a whole.
struct TerminalFullScreen: FullScreen {
  private let signals: SignalPipe

  /// Learns of another size from `signals`; nil where standard input or output is no terminal that can be drawn on.
  init?(_ signals: SignalPipe, environment: [String: String]) {
    guard Terminal.isTerminal(0), Terminal.isTerminal(1), environment["TERM", default: "dumb"] != "dumb" else {
      return nil
    }
    self.signals = signals
  }

  /// Takes the terminal over while `body` lasts.
  func run<Value: Sendable>(
    _ body: @Sendable (any FullScreenSession) async -> Value
  ) async throws(FullScreenFailure) -> Value {
    let terminal: RawTerminal
    do {
      terminal = try RawTerminal(0)
    } catch {
      throw FullScreenFailure("\(error)")
    }
    signals.follow { terminal.resize() }
    let value = await body(Session(terminal: terminal))
    signals.follow(nil)
    await terminal.close()
    return value
  }

  private struct Session: FullScreenSession {
    let terminal: RawTerminal

    var size: (columns: Int, rows: Int) { (Terminal.width(of: 1) ?? 80, Terminal.height(of: 1) ?? 24) }

    func draw(_ lines: [String]) { terminal.draw(lines) }

    func next() async -> FullScreenEvent? {
      switch await terminal.next() {
      case .resized: .resized
      case .stroke(.character(let character)): .key(.character(character))
      case .stroke(.named(let name)): .key(Key(name))
      case nil: nil
      }
    }
  }
}

extension Key {
  fileprivate init(_ name: KeyDecoder.Name) {
    self =
      switch name {
      case .up: .up
      case .down: .down
      case .left: .left
      case .right: .right
      case .pageUp: .pageUp
      case .pageDown: .pageDown
      case .home: .home
      case .end: .end
      case .enter: .enter
      case .escape: .escape
      case .tab: .tab
      case .backspace: .backspace
      case .interrupt: .interrupt
      }
  }
}
