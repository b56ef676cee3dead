import App
import SharedRemote
import SharedUI
import TestSupport

/// Input that consists of `events`.
actor ScriptedInput: CommandInput {
  private var events: ArraySlice<InputEvent>

  /// The prompts that were shown, in order.
  private(set) var prompts: [String] = []

  init(_ events: [InputEvent]) { self.events = events[...] }

  /// Creates lines that are numbered from 1.
  init(lines: [String]) { self.init(zip(lines, 1...).map { .line($0, number: $1) }) }

  func next(prompt: String) -> InputEvent {
    prompts.append(prompt)
    return events.popFirst() ?? .end
  }
}

/// A source of signals: none, or one when the service receives a request.
enum StubInterrupts: InterruptSource {
  case none
  case signal(Int32, at: HTTPRequest, of: StubHTTPClient)

  func next() async -> Int32? {
    if case .signal(let signal, let request, let client) = self {
      while let arrival = await client.arrival() { if arrival == request { return signal } }
      return nil
    }
    for await never in AsyncStream<Never>.makeStream().stream { switch never {} }
    return nil
  }
}
