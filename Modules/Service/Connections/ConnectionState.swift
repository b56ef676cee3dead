/// The progress of the requests on a connection and the answers to them.
struct ConnectionState {
  /// What a connection is waiting for, with the easiest to close first.
  enum Phase: Int, Comparable {
    /// The client to close the connection; no more answers will follow.
    case ended
    /// The first request.
    case unused
    /// The next request.
    case idle
    /// The rest of a head.
    case head
    /// The rest of a body.
    case body
    /// The client to read an answer.
    case unread
    /// The service.
    case answering

    static func < (one: Phase, other: Phase) -> Bool { one.rawValue < other.rawValue }
  }

  /// Whether a connection stays open after the answer to a request.
  enum Persistence {
    /// It does, as is the default in HTTP/1.1.
    case usual
    /// It does because an HTTP/1.0 client asked for it and has to be told.
    case requested
    /// It does not.
    case none
  }

  private enum Reading { case nothing, head, body }

  private var unanswered: [Persistence] = []
  private var reading = Reading.nothing
  private var hasNews = false
  private var hasEnded = false
  private var isAnswerBegun = false
  private var unsentCount = 0
  /// Whether the channel accepts more output.
  var isWritable = true
  /// The number of request heads read.
  private(set) var requestCount = 0

  /// What the connection is waiting for.
  var phase: Phase {
    if !isWritable || unsentCount > 0 { return .unread }
    if hasEnded { return .ended }
    if reading == .body { return .body }
    if !unanswered.isEmpty { return .answering }
    if reading == .head { return .head }
    return requestCount == 0 ? .unused : .idle
  }

  /// Whether the connection stays open after the next answer.
  var persistence: Persistence { unanswered.first ?? .none }

  /// Whether the request that is being read can still be answered with a refusal.
  var canRefuse: Bool {
    switch phase {
    case .head: true
    case .body: unanswered.count == 1 && !isAnswerBegun
    default: false
    }
  }

  /// Records the head of a request.
  mutating func readHead(_ persistence: Persistence) {
    unanswered.append(persistence)
    requestCount += 1
    (reading, hasNews) = (.body, true)
  }

  /// Records the end of a request.
  mutating func readEnd() { (reading, hasNews) = (.nothing, true) }

  /// Records that all received bytes were read; if they completed no part of a request, they began a head.
  mutating func readComplete() {
    if !hasNews && reading == .nothing { reading = .head }
    hasNews = false
  }

  /// Records the start of an answer.
  mutating func writeHead() { isAnswerBegun = true }

  /// Records that an answer was sent or can no longer be sent.
  mutating func send() { unsentCount -= 1 }

  /// Records that an answer was written but not sent yet.
  mutating func writeEnd() {
    isAnswerBegun = false
    unsentCount += 1
    if !unanswered.isEmpty, unanswered.removeFirst() == .none { hasEnded = true }
  }
}
