/// How far the requests of one connection and the answers to them are.
struct ConnectionState {
  /// What a connection waits for; the sooner it can be spared, the less it is.
  enum Phase: Int, Comparable {
    /// For its client to close it: there will be no more answers.
    case ended
    /// For its first request.
    case unused
    /// For its next request.
    case idle
    /// For the rest of a head.
    case head
    /// For the rest of a body.
    case body
    /// For its client to take an answer.
    case unread
    /// For the service.
    case answering

    /// Whether a connection that waits for `one` can be spared better than one that waits for `other`.
    static func < (one: Phase, other: Phase) -> Bool { one.rawValue < other.rawValue }
  }

  /// Whether a connection outlasts the answer to a request.
  enum Persistence {
    /// It does, as ever in HTTP/1.1.
    case usual
    /// It does as the client of HTTP/1.0 asked for that, and has to be told.
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
  /// Whether what is written leaves as it should.
  var isWritable = true
  /// How many heads were read.
  private(set) var requestCount = 0

  /// What it waits for.
  var phase: Phase {
    if !isWritable || unsentCount > 0 { return .unread }
    if hasEnded { return .ended }
    if reading == .body { return .body }
    if !unanswered.isEmpty { return .answering }
    if reading == .head { return .head }
    return requestCount == 0 ? .unused : .idle
  }

  /// Whether the connection outlasts the answer that comes next.
  var persistence: Persistence { unanswered.first ?? .none }

  /// Whether the request that is being read can still be answered by something else than the service.
  var canRefuse: Bool {
    switch phase {
    case .head: true
    case .body: unanswered.count == 1 && !isAnswerBegun
    default: false
    }
  }

  /// Notes the head of a request.
  mutating func readHead(_ persistence: Persistence) {
    unanswered.append(persistence)
    requestCount += 1
    (reading, hasNews) = (.body, true)
  }

  /// Notes the end of a request.
  mutating func readEnd() { (reading, hasNews) = (.nothing, true) }

  /// Notes that all bytes that came were read: if they were none of a request so far, they began a head.
  mutating func readComplete() {
    if !hasNews && reading == .nothing { reading = .head }
    hasNews = false
  }

  /// Notes that an answer was begun.
  mutating func writeHead() { isAnswerBegun = true }

  /// Notes that an answer was sent, or can no longer be sent.
  mutating func send() { unsentCount -= 1 }

  /// Notes that an answer was written, which is not sent yet.
  mutating func writeEnd() {
    isAnswerBegun = false
    unsentCount += 1
    if !unanswered.isEmpty, unanswered.removeFirst() == .none { hasEnded = true }
  }
}
