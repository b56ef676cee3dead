import App
import SharedUI
import Synchronization

/// A record of everything shown at a terminal.
final class Transcript: TextOutput {
  private let seen = Mutex("")

  /// The text so far.
  var text: String { seen.withLock { $0 } }

  func append(_ text: String) { seen.withLock { $0 += text } }

  func write(_ text: String) -> Bool {
    append(text)
    return true
  }
}

/// Standard error, whose lines are marked in a transcript.
struct MarkedNotes: TextOutput {
  /// The prefix of marked lines.
  static let mark = "2> "
  let transcript: Transcript

  func write(_ text: String) -> Bool {
    for line in text.split(separator: "\n") { transcript.append(Self.mark + line + "\n") }
    return true
  }
}

/// Input of given lines at the prompt.
actor TypedInput: CommandInput {
  private var lines: ArraySlice<String>
  private let transcript: Transcript

  init(_ lines: [String], on transcript: Transcript) {
    self.lines = lines[...]
    self.transcript = transcript
  }

  func next(prompt: String) -> InputEvent {
    guard let line = lines.popFirst() else { return .end }
    transcript.append(prompt + line + "\n")
    return .line(line, number: nil)
  }
}

/// A source without interrupts.
struct NoInterrupts: InterruptSource {
  func next() async -> Int32? {
    for await never in AsyncStream<Int32>.makeStream().stream { return never }
    return nil
  }
}
