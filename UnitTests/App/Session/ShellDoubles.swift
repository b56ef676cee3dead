import App
import SharedRemote
import SharedUI
import TestSupport

/// Input that gives `events` one after the other, and then ends.
actor ScriptedInput: CommandInput {
  private var events: ArraySlice<InputEvent>

  /// The prompts that were shown, in order.
  private(set) var prompts: [String] = []

  init(_ events: [InputEvent]) { self.events = events[...] }

  /// Lines that are counted from 1, as those of a file.
  init(lines: [String]) { self.init(zip(lines, 1...).map { .line($0, number: $1) }) }

  func next(prompt: String) -> InputEvent {
    prompts.append(prompt)
    return events.popFirst() ?? .end
  }
}

/// A source of signals: none, or one as soon as the service is asked for something.
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
