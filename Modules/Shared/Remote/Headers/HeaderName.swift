/// The names of headers that the user may add.
enum HeaderName {
  // What the program or its HTTP client sets, and what would change the meaning of a request or of a connection.
  private static let reserved: Set<String> = [
    "accept-encoding", "connection", "content-encoding", "content-length", "content-type", "expect", "host",
    "idempotency-key", "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since",
    "keep-alive", "range", "te", "trailer", "transfer-encoding", "upgrade",
  ]
  // Those of the proxy, and one that carries the URL to it.
  private static let reservedPrefixes = ["proxy-", "roster-"]
  private static let harmless: Set<String> = [
    "accept", "accept-charset", "accept-language", "api-version", "cache-control", "dnt", "pragma", "prefer",
    "priority", "traceparent", "user-agent", "x-api-version", "x-correlation-id", "x-request-id", "x-requested-with",
  ]

  /// Returns whether `name` is a token (RFC 9110, section 5.6.2).
  static func isValid(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }

  /// Returns whether only the program itself may set the header.
  static func isReserved(_ name: String) -> Bool {
    let name = name.lowercased()
    return reserved.contains(name) || reservedPrefixes.contains(where: name.hasPrefix)
  }

  /// Returns whether the value is no secret.
  static func isHarmless(_ name: String) -> Bool { harmless.contains(name.lowercased()) }
}
