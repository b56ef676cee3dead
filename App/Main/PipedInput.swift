import Composition
import ConsoleInfra

/// Commands from standard input, whose lines are counted.
struct PipedInput: CommandInput {
  private let lines = LineSource()

  /// Waits for the next line; there is nobody to prompt.
  func next(prompt: PromptViewModel) async -> InputEvent { Self.event(await lines.next()) }

  private static func event(_ line: SourceLine) -> InputEvent {
    switch line {
    case .line(let text, let number): .line(text, number: number)
    case .rejected(let fault, let number): .rejected(Self.message(for: fault), number: number)
    case .failed(let why): .failed(why)
    case .end: .end
    }
  }

  private static func message(for fault: LineFault) -> String {
    switch fault {
    case .tooLong(let limit): "the line is longer than \(limit) bytes and was skipped"
    case .notUTF8: "the line is not UTF-8 and was skipped"
    case .containsNUL: "the line contains a NUL byte and was skipped"
    }
  }
}
