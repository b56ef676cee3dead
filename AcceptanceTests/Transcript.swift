import App
import SharedUI
import Synchronization

/// All that is seen at a terminal, in order.
final class Transcript: TextOutput {
  private let seen = Mutex("")

  /// What was seen so far.
  var text: String { seen.withLock { $0 } }

  /// Adds `text`.
  func append(_ text: String) { seen.withLock { $0 += text } }

  /// Adds what the app prints.
  func write(_ text: String) throws(OutputFailure) { append(text) }
}

/// Standard error, whose lines are told from those of results in a transcript.
struct MarkedNotes: TextOutput {
  /// What marks a line.
  static let mark = "2> "
  /// Where they are seen.
  let transcript: Transcript

  /// Adds what the app says.
  func write(_ text: String) throws(OutputFailure) { transcript.append(Self.mark + text) }
}

/// Lines that are typed one after the other at the prompt.
actor TypedInput: CommandInput {
  private var lines: ArraySlice<String>
  private let transcript: Transcript

  init(_ lines: [String], on transcript: Transcript) {
    self.lines = lines[...]
    self.transcript = transcript
  }

  /// The next line, seen behind the prompt.
  func next(prompt: String) -> InputEvent {
    guard let line = lines.popFirst() else { return .end }
    transcript.append(prompt + line + "\n")
    return .line(line, number: nil)
  }
}

/// Nobody interrupts.
struct NoInterrupts: InterruptSource {
  /// Waits until the command is over.
  func next() async -> Int32? {
    for await never in AsyncStream<Int32>.makeStream().stream { return never }
    return nil
  }
}
