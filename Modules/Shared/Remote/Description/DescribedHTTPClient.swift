package import SharedInteractorInterface
package import SharedTiming

/// An HTTP client whose requests have the headers of a service's description and keep to its limits, and whose
/// answers know where they have their messages.
package struct DescribedHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let description: ServiceDescription
  private let origin: String
  private let pace: RequestPace?

  /// Creates a client that sends through `client`.
  ///
  /// - Parameters:
  ///   - origin: The server's address, for the place `{origin}`.
  ///   - sleep: Waits for a duration or until the calling task is cancelled.
  package init(
    _ client: any HTTPClient, _ description: ServiceDescription, origin: String,
    uptime: UptimeClock = .system, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.client = client
    self.description = description
    self.origin = origin
    let limits = description.limits
    pace = limits == .init() ? nil : RequestPace(limits, uptime: uptime, sleep: sleep)
  }

  /// Sends `request` with the headers that it does not have itself, once the limits allow it.
  package func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    let own = Set(request.headers.keys.map { $0.lowercased() })
    var request = request
    for header in description.headers where !own.contains(header.name.lowercased()) {
      request = request.adding(header.filled(with: ["origin": .text(origin)]), as: header.name)
    }
    await pace?.begin(isWrite: request.isWrite)
    do throws(LoadFailure) {
      if Task.isCancelled, pace != nil { throw LoadFailure.cancelled.beforeSending(request) }
      var response = try await client.send(request)
      await pace?.end()
      response.messagePlaces = description.errors.message
      return response
    } catch {
      await pace?.end()
      throw error
    }
  }
}

/// Holds requests back until a service's limits allow them.
private actor RequestPace {
  private let limits: ServiceDescription.Limits
  private let uptime: UptimeClock
  private let sleep: @Sendable (Duration) async throws -> Void
  private var underWay = 0
  private var waiting: [AsyncStream<Never>.Continuation] = []
  // When the next write may begin, in seconds of the clock.
  private var nextWrite: Double = 0

  init(
    _ limits: ServiceDescription.Limits, uptime: UptimeClock, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.limits = limits
    self.uptime = uptime
    self.sleep = sleep
  }

  /// Returns once a request may be sent, or the calling task is cancelled; in both cases, `end` has to be called.
  func begin(isWrite: Bool) async {
    while !Task.isCancelled, underWay >= limits.atOnce ?? .max {
      let (end, ending) = AsyncStream.makeStream(of: Never.self)
      waiting.append(ending)
      for await _ in end {}
    }
    underWay += 1
    guard isWrite, limits.pause > .zero else { return }
    let now = uptime.now
    let start = max(nextWrite, now)
    nextWrite = start + limits.pause / .seconds(1)
    // A cancelled wait ends at once; the caller looks whether it was.
    if start > now { do { try await sleep(.seconds(start - now)) } catch {} }
  }

  func end() {
    underWay -= 1
    for waiter in waiting { waiter.finish() }
    waiting = []
  }
}
