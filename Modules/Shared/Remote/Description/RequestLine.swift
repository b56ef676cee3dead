import Foundation

/// A request as a description of a service writes it on one line, with places to fill: `GET /todos?userId={user}`, or
/// with a body in JSON after a blank, `PATCH /todos/{id} {"title": "{title}"}`.
package struct RequestLine: Hashable, Sendable {
  private static let methods: Set<Substring> = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]

  private let method: String
  private let path: PlacedText
  private let query: [Item]
  // In JSON, which is parsed when it is sent: most commands send none.
  private let body: String?

  private struct Item: Hashable {
    let name: String
    let value: PlacedText
  }

  /// Parses `line`; `nil` if it is no request.
  package init?(_ line: String) {
    self.init(stringLiteral: line)
    let parts = line.split(separator: " ", maxSplits: 2)
    guard parts.count >= 2, Self.methods.contains(parts[0]), parts[1].hasPrefix("/"), !parts[1].hasPrefix("//"),
      !parts[1].contains("#")
    else { return nil }
    do { _ = try pattern() } catch { return nil }
  }

  // The body with its places; nil if there is none.
  fileprivate func pattern() throws -> BodyPattern? {
    try body.map { try StrictJSON.decode(BodyPattern.self, from: Data($0.utf8), expecting: "JSON") }
  }

  /// Returns the request without its body, with `values` in its places; `method` replaces its own.
  package func request(
    _ values: [String: PlaceValue] = [:], method: String? = nil, headers: [String: String] = [:]
  ) -> HTTPRequest {
    HTTPRequest(
      method: method ?? self.method, path: path.filled(with: values) { $0.percentEncoded },
      query: query.map { .init($0.name, $0.value.filled(with: values)) }, headers: headers)
  }
}

extension RequestLine: ExpressibleByStringLiteral {
  /// Parses a line of the program itself, of which a test shows that it is a request.
  package init(stringLiteral line: String) {
    let parts = line.split(separator: " ", maxSplits: 2)
    method = parts.first.map(String.init) ?? ""
    let address = parts.dropFirst().first?.split(separator: "?", maxSplits: 1) ?? []
    path = PlacedText(address.first ?? "")
    query = address.dropFirst().flatMap { $0.split(separator: "&") }.map { item in
      let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Item(name: String(sides[0]), value: PlacedText(sides.count == 2 ? sides[1] : ""))
    }
    body = parts.count == 3 ? String(parts[2]) : nil
  }
}

extension [RequestLine] {
  /// Returns one request that makes the changes of all, with `values` in its places; `nil` if they are not sent to the
  /// same place.
  ///
  /// What is only a place is left out of the body if it has no value.
  package func request(_ values: [String: PlaceValue], headers: [String: String]) throws -> HTTPRequest? {
    guard let first, dropFirst().allSatisfy(first.goesWhere) else { return nil }
    let patterns = try compactMap { try $0.pattern() }
    let pattern = patterns.dropFirst().reduce(patterns.first) { $0?.merged(with: $1) }
    var request = first.request(values, headers: headers)
    request.body = try pattern?.filled(with: values).map(Self.bytes)
    return request
  }

  // Sorted keys give the same bytes for the same values; a service may compare them to see that a key comes with the
  // same request.
  private static func bytes(of body: FilledBody) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(body)
  }
}

extension RequestLine {
  fileprivate func goesWhere(_ other: RequestLine) -> Bool {
    method == other.method && path == other.path && query == other.query
  }
}
