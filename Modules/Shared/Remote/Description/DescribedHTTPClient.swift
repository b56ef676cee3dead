package import SharedInteractorInterface
package import SharedTiming

/// An HTTP client whose requests have the headers of a service's description and keep to its limits, and whose
/// answers know where they have their messages.
///
/// Once the service has had too many requests, reads get that answer again for as long as it asks to wait, without being
/// sent: a command that asks for much stops asking.
package struct DescribedHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let description: ServiceDescription
  private let origin: String
  private let pace: RequestPace

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
    pace = RequestPace(description.limits, uptime: uptime, sleep: sleep)
  }

  /// Sends `request` with the headers that it does not have itself, once the limits allow it.
  package func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    let own = Set(request.headers.keys.map { $0.lowercased() })
    var request = request
    for header in description.headers where !own.contains(header.name.lowercased()) {
      request = request.adding(header.filled(with: ["origin": .text(origin)]), as: header.name)
    }
    let known = await pace.begin(isWrite: request.isWrite)
    do throws(LoadFailure) {
      if Task.isCancelled { throw LoadFailure.cancelled.beforeSending(request) }
      var response = if let known { known } else { try await client.send(request) }
      await pace.end(with: response)
      response.messagePlaces = description.errors.message
      return response
    } catch {
      await pace.end()
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
  // The answer to reads until this time.
  private var throttling: (answer: HTTPResponse, end: Double)?
  // A service that is wrong about the time is asked again soon.
  private static let maxRest: Double = 60

  init(
    _ limits: ServiceDescription.Limits, uptime: UptimeClock, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.limits = limits
    self.uptime = uptime
    self.sleep = sleep
  }

  /// Returns once a request may be sent, or the calling task is cancelled; in both cases, `end` has to be called.
  ///
  /// - Returns: The answer to a read that is not to be sent; `nil` for one that is.
  func begin(isWrite: Bool) async -> HTTPResponse? {
    while !Task.isCancelled, underWay >= limits.atOnce ?? .max {
      let (end, ending) = AsyncStream.makeStream(of: Never.self)
      waiting.append(ending)
      for await _ in end {}
    }
    underWay += 1
    let now = uptime.now
    guard isWrite, limits.pause > .zero else {
      return throttling.flatMap { !isWrite && now < $0.end ? $0.answer : nil }
    }
    let start = max(nextWrite, now)
    nextWrite = start + limits.pause / .seconds(1)
    // A cancelled wait ends at once; the caller looks whether it was.
    if start > now { do { try await sleep(.seconds(start - now)) } catch {} }
    return nil
  }

  func end(with response: HTTPResponse? = nil) {
    if let response, response.isThrottled, let seconds = response.retryAfter, uptime.now >= throttling?.end ?? 0 {
      throttling = (response, uptime.now + min(seconds, Self.maxRest))
    }
    underWay -= 1
    for waiter in waiting { waiter.finish() }
    waiting = []
  }
}
