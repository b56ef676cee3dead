import ConsoleInfra
import SharedUI

/// The terminal of standard input and output, taken over as a whole.
struct TerminalFullScreen: FullScreen {
  private let signals: SignalPipe

  /// Learns from `signals` of another size, and that the process is to stop; nil where standard input or output is no terminal that can be drawn on.
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
    signals.follow { terminal.heed($0) }
    let value = await body(Session(terminal: terminal, signals: signals))
    signals.follow(nil)
    await terminal.close()
    return value
  }

  private struct Session: FullScreenSession {
    let terminal: RawTerminal
    let signals: SignalPipe

    var size: (columns: Int, rows: Int) { (Terminal.width(of: 1) ?? 80, Terminal.height(of: 1) ?? 24) }

    func draw(_ lines: [String]) { terminal.draw(lines) }

    func next() async -> FullScreenEvent? {
      while let event = await terminal.next() {
        switch event {
        case .resized: return .resized
        case .stroke(.character(let character)): return .key(.character(character))
        case .stroke(.named(let name)): return .key(Key(name))
        case .stroke(.stop): signals.askToStop()
        }
      }
      return nil
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
