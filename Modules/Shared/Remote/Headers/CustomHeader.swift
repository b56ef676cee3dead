package import SharedDomain
import SharedInteractorInterface

/// A header that the user adds to requests, such as an API key.
package struct CustomHeader: Hashable, Sendable {
  package let name: String
  package let value: Value

  /// What the header is set to.
  package enum Value: Hashable, Sendable {
    case text(Secret)
    /// The contents of the file at this path.
    case file(String)
  }

  /// What a user has typed as a header.
  package enum Typed: Hashable, Sendable {
    case header(CustomHeader)
    /// A header without a value; the text says so.
    case empty(String)
    /// No header that can be sent; the text says why, without repeating the value.
    case fault(String)
  }

  /// Parses `Name: value` or `Name: @FILE`.
  package static func typed(_ line: String) -> Typed {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return .fault("a header must be 'Name: value' or 'Name: @FILE'")
    }
    return typed(String(line[..<colon]), String(line[line.utf8.index(after: colon)...]))
  }

  /// Parses the header `name` with the value `text` or, if that is `@FILE`, with the contents of the file.
  package static func typed(_ name: String, _ text: String) -> Typed {
    if let fault = fault(ofName: name) { return .fault(fault) }
    let typed = HeaderValue(text.utf8)
    let isFile = typed.text?.hasPrefix("@") ?? false
    let value = isFile ? HeaderValue(text.utf8.drop { $0 != UInt8(ascii: "@") }.dropFirst()) : typed
    guard let text = value.text else {
      let fault = value.fault(of: "the header \(name)")
      return value == .empty ? .empty(fault) : .fault(fault)
    }
    return .header(CustomHeader(name: name, value: isFile ? .file(text) : .text(Secret(text))))
  }

  /// Whether the value may be a secret: that of any header which is not known to be harmless.
  package var isSecret: Bool { !Self.harmless.contains(name.lowercased()) }

  /// The value for display: without secrets, or `@FILE`.
  package var shownValue: String {
    switch value {
    case .text(let text): isSecret ? text.description : text.text
    case .file(let path): "@\(path)"
    }
  }
}

// The names of headers that the user may add.
extension CustomHeader {
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

  /// Returns why no header called `name` can be set; `nil` if one can.
  package static func fault(ofName name: String) -> String? {
    guard isValid(name) else { return "the name of a header must be letters, digits and !#$%&'*+-.^_`|~" }
    return isReserved(name) ? "the header \(name) cannot be set, since Roster sets it itself" : nil
  }

  // Returns whether `name` is a token (RFC 9110, section 5.6.2).
  private static func isValid(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0.isASCIILetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }

  // Returns whether only the program itself may set the header.
  private static func isReserved(_ name: String) -> Bool {
    let name = name.lowercased()
    return reserved.contains(name) || reservedPrefixes.contains(where: name.hasPrefix)
  }
}

/// Headers that the user adds, at most one of each name. Names are compared regardless of case.
package struct CustomHeaders: Hashable, Sendable {
  /// The headers in the order in which their names were first set.
  package private(set) var all: [CustomHeader] = []

  package init() {}

  /// Returns the header called `name`; `nil` if there is none.
  package subscript(name: String) -> CustomHeader? { index(of: name).map { all[$0] } }

  /// Adds `header` or replaces the one with the same name.
  package mutating func set(_ header: CustomHeader) {
    if let index = index(of: header.name) { all[index] = header } else { all.append(header) }
  }

  private func index(of name: String) -> Int? { all.firstIndex { $0.name.lowercased() == name.lowercased() } }
}
