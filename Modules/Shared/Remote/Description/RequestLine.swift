import Foundation
import SharedDomain

/// A request as a description of a service writes it on one line, with places to fill: `GET /todos?userId={user}`, or
/// with a body in JSON after a blank, `PATCH /todos/{id} {"title": "{title}"}`.
package struct RequestLine: Hashable, Sendable {
  private static let methods: Set<String> = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]

  // Its parts are found when it is sent: most commands send few of a service's requests, or none.
  private let line: String
  fileprivate let settings: [String: JSONNode]

  /// Creates the request on `line`, with `settings` in their places; `nil` if it is none.
  package init?(_ line: String, settings: [String: JSONNode] = [:]) {
    self.line = line
    self.settings = settings
    let (method, address) = (words.first ?? "", words.dropFirst().first ?? "")
    guard Self.methods.contains(String(method)), address.hasPrefix("/"), !address.hasPrefix("//"),
      !address.contains("#")
    else { return nil }
    do { _ = try pattern() } catch { return nil }
  }

  // The method, the address, and a body if there is one.
  fileprivate var words: [Substring] { line.split(separator: " ", maxSplits: 2) }

  package var method: String { words.first.map(String.init) ?? "" }
  package var hasBody: Bool { words.count > 2 }

  /// The places to fill, with or without a value.
  package var places: Set<String> { PlacedText(line).places }

  // The body with its places; nil if there is none.
  fileprivate func pattern() throws -> JSONNode? {
    try words.dropFirst(2).first.map { try StrictJSON.node(in: Data($0.utf8), expecting: "JSON") }
  }

  /// Returns the request without its body, with `values` in its places; `method` replaces its own.
  package func request(
    _ values: [String: JSONNode] = [:], method: String? = nil, headers: [String: String] = [:]
  ) -> HTTPRequest {
    let values = settings.merging(values) { $1 }
    let words = words
    let address = words.dropFirst().first?.split(separator: "?", maxSplits: 1) ?? []
    let query = address.dropFirst().flatMap { PlacedText.query($0) }
    return HTTPRequest(
      method: method ?? self.method,
      path: PlacedText(address.first ?? "").filled(with: values) { $0.percentEncoded },
      query: query.map { .init($0.name, $0.value.filled(with: values)) }, headers: headers)
  }
}

extension RequestLine {
  /// Returns the request with `values`, some of which are secrets, in its places; it is sent nowhere else if it is
  /// redirected.
  package func request(withSecrets values: [String: JSONNode]) throws -> HTTPRequest {
    try changing([self].request(values) ?? self.request(values)) { $0.followsRedirects = false }
  }
}

extension RequestLine: ExpressibleByStringLiteral {
  /// Takes a line of the program itself, of which a test shows that it is a request.
  package init(stringLiteral line: String) {
    self.line = line
    settings = [:]
  }
}

extension [RequestLine] {
  /// Returns one request that makes the changes of all, with `values` in its places; `nil` if they are not sent to the
  /// same place.
  ///
  /// What is only a place is left out of the body if it has no value.
  package func request(_ values: [String: JSONNode], headers: [String: String] = [:]) throws -> HTTPRequest? {
    guard let first, dropFirst().allSatisfy(first.goesWhere) else { return nil }
    let patterns = try compactMap { try $0.pattern() }
    let pattern = patterns.dropFirst().reduce(patterns.first) { $0?.merged(with: $1) }
    var request = first.request(values, headers: headers)
    request.body = try pattern.map {
      try Self.bytes(of: $0.filled(with: first.settings.merging(values) { $1 }) ?? .object([:]))
    }
    return request
  }

  // Sorted keys give the same bytes for the same values; a service may compare them to see that a key comes with the
  // same request.
  private static func bytes(of body: JSONNode) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(body)
  }
}

extension RequestLine {
  // All but the body decides where a request goes.
  fileprivate func goesWhere(_ other: RequestLine) -> Bool { words.prefix(2) == other.words.prefix(2) }
}
