/// A record of what a `RawServer` has seen.
package actor RawJournal {
  /// An event; events are recorded in order.
  package enum Event: Hashable, Sendable {
    case connection
    /// The head of a request was received.
    case request(String)
    /// The body of the last request was received; not recorded if it is empty.
    case body(String)
    /// The client closed a connection during `stayOpen`.
    case closedByClient
    case broken
  }

  /// Creates an empty journal.
  package init() {}

  private var events: [Event] = []
  private var watchers: [AsyncStream<Event>.Continuation] = []

  /// The heads of all requests, in order.
  package var requests: [String] { events.compactMap { if case .request(let head) = $0 { head } else { nil } } }
  /// The bodies of all requests that had one, in order.
  package var bodies: [String] { events.compactMap { if case .body(let text) = $0 { text } else { nil } } }
  /// The number of connections.
  package var connections: Int { events.count { $0 == .connection } }

  /// Records `event`.
  package func note(_ event: Event) {
    events.append(event)
    for watcher in watchers { watcher.yield(event) }
  }

  /// Waits until an event that satisfies `wanted` was recorded, which may be before this call.
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
