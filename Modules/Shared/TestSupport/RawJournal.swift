/// What a `RawServer` has seen.
package actor RawJournal {
  /// What happened, in order.
  package enum Event: Hashable, Sendable {
    /// A connection was made.
    case connection
    /// A request's head came in whole.
    case request(String)
    /// The body of the last request came in whole; noted of none that is empty.
    case body(String)
    /// The client closed a connection on which nothing more was to be sent.
    case closedByClient
    /// A script ended by an error.
    case broken
  }

  /// Nothing seen yet.
  package init() {}

  private var events: [Event] = []
  private var watchers: [AsyncStream<Event>.Continuation] = []

  /// The heads of all requests, in order.
  package var requests: [String] { events.compactMap { if case .request(let head) = $0 { head } else { nil } } }
  /// All bodies of requests, in order.
  package var bodies: [String] { events.compactMap { if case .body(let text) = $0 { text } else { nil } } }
  /// How many connections were made.
  package var connections: Int { events.count { $0 == .connection } }

  /// Adds `event`.
  package func note(_ event: Event) {
    events.append(event)
    for watcher in watchers { watcher.yield(event) }
  }

  /// Returns as soon as an event was noted that is `wanted`, perhaps before this call.
  package func wait(for wanted: @Sendable (Event) -> Bool) async {
    for await event in all() where wanted(event) { return }
  }

  private func all() -> AsyncStream<Event> {
    let (stream, watcher) = AsyncStream.makeStream(of: Event.self)
    for event in events { watcher.yield(event) }
    watchers.append(watcher)
    return stream
  }
}
