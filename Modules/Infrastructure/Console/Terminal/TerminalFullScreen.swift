import FilesInfra
import BlockingInfra
import Foundation
package import SharedUI
import SystemPackage

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
    signals.follow { terminal.wakeUps.send($0) }
    let value = await body(terminal)
    signals.follow(nil)
    await terminal.close()
    return value
  }
}

// A terminal in raw mode with an alternate screen, until it is closed.
private actor RawTerminal: BlockingActor, FullScreenSession {
  // With pasted text in brackets, so that it is not taken for keys.
  private static let opening = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[H\u{1B}[2J"
  private static let closing = "\u{1B}[0m\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"

  nonisolated let executor = QueueExecutor(label: "roster.raw-terminal")
  // Passes signals to the caller of `next`, which checks the size again or, for SIGTSTP, stops the process. The
  // original terminal settings apply until it is continued.
  nonisolated let wakeUps: SignalPipe
  private nonisolated let descriptor: Int32
  private let before: TerminalAttributes
  private var decoder = KeyDecoder()
  private var keys: [Key] = []

  init(_ descriptor: Int32) throws {
    self.descriptor = descriptor
    wakeUps = try SignalPipe()
    guard let before = TerminalAttributes(of: descriptor) else {
      throw SystemFailure("read the settings of the terminal", .last)
    }
    self.before = before
    guard before.raw.restore(on: descriptor) else { throw SystemFailure("set the terminal", .last) }
    Self.write(Self.opening, to: descriptor)
  }

  nonisolated var size: (columns: Int, rows: Int) {
    (Terminal.width(of: descriptor) ?? 80, Terminal.height(of: descriptor) ?? 24)
  }

  nonisolated func draw(_ drawing: ScreenDrawing) {
    let rows = drawing.rows.map { row in
      row.map { ($0.column == 0 ? "" : "\u{1B}[\($0.column + 1)G") + $0.text + "\u{1B}[K" }.joined()
    }
    let cursor = drawing.cursor.map { "\u{1B}[\(rows.count);\($0 + 1)H\u{1B}[?25h" } ?? ""
    Self.write("\u{1B}[?25l\u{1B}[H" + rows.joined(separator: "\r\n") + "\u{1B}[J" + cursor, to: descriptor)
  }

  nonisolated func next() async -> FullScreenEvent? { await wakeUps.wokenByCancellation { await read() } }

  func close() {
    Self.write(Self.closing, to: descriptor)
    before.restore(on: descriptor)
  }

  private func stop() {
    close()
    SignalAction.performDefault(SIGTSTP)
    before.raw.restore(on: descriptor)
    Self.write(Self.opening, to: descriptor)
  }

  private func read() -> FullScreenEvent? {
    while true {
      while !keys.isEmpty {
        let key = keys.removeFirst()
        guard key == KeyDecoder.stop else { return .key(key) }
        // To all processes at the terminal, as outside raw mode; the signal returns through `wakeUps`.
        _ = kill(0, SIGTSTP)
      }
      switch wakeUps.wait(orInput: descriptor, until: { Task.isCancelled }) {
      case .over: return nil
      case .signal(let signal):
        if signal == SIGTSTP { stop() }
        return .resized
      case .input:
        guard readChunk() else { return nil }
      }
    }
  }

  private func readChunk() -> Bool {
    do {
      let size = 256
      let chunk = try FileDescriptor(rawValue: descriptor).chunk(of: size)
      keys += decoder.keys(of: chunk, isCut: chunk.count == size)
      return !chunk.isEmpty
    } catch {
      return Errno(error) == .interrupted
    }
  }

  // If nothing can be shown, there is no way to report it.
  private static func write(_ text: String, to descriptor: Int32) {
    do { try DescriptorOutput(descriptor).write(text) } catch {}
  }
}
