package import SharedDomain
package import SharedInteractorInterface

/// An HTTP client that adds the user's headers to requests.
package struct HeaderAddingHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let headers: CustomHeaders
  private let maySendSecrets: Bool
  private let contents: @Sendable (String) async throws -> [UInt8]

  /// Creates a client that sends through `client`.
  ///
  /// - Parameters:
  ///   - address: The server's address.
  ///   - mayBePlain: Whether secrets may be sent over http to other machines.
  ///   - contents: Returns the contents of the file at a path; called for each request. The description of what it
  ///     throws says why it cannot.
  package init(
    _ client: any HTTPClient, headers: CustomHeaders, to address: ServerAddress, mayBePlain: Bool,
    contents: @escaping @Sendable (String) async throws -> [UInt8]
  ) {
    self.client = client
    self.headers = headers
    self.contents = contents
    maySendSecrets = address.isConfidential || mayBePlain
  }

  /// Sends `request` with the headers that it does not have itself.
  ///
  /// - Throws: `.refused` if a header cannot be sent; then nothing is.
  package func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    let own = Set(request.headers.keys.map { $0.lowercased() })
    var fields: [HeaderField] = []
    for header in headers.all where !own.contains(header.name.lowercased()) { fields.append(try await field(header)) }
    return try await client.send(request.adding(fields))
  }

  private func field(_ header: CustomHeader) async throws(LoadFailure) -> HeaderField {
    guard maySendSecrets || !header.isSecret else {
      throw .refused(
        "the header \(header.name) is not sent over http, where others can read it: use https, or --insecure")
    }
    return HeaderField(name: header.name, value: try await value(header), isSecret: header.isSecret)
  }

  private func value(_ header: CustomHeader) async throws(LoadFailure) -> Secret {
    let path: String
    switch header.value {
    case .text(let text): return text
    case .file(let file): path = file
    }
    let value: HeaderValue
    do {
      value = HeaderValue(file: try await contents(path))
    } catch {
      throw .refused("the header \(header.name) cannot be sent: \(error)")
    }
    guard let text = value.text else { throw .refused(value.fault(of: "the header \(header.name), from \(path),")) }
    return Secret(text)
  }
}

/// A header with its value, as it is sent.
package struct HeaderField: Hashable, Sendable {
  package let name: String
  package let value: Secret
  /// Whether logs must not contain the value.
  package let isSecret: Bool
}

extension HeaderField: CustomStringConvertible {
  /// The header as it appears in a log.
  package var description: String { "\(name): \(isSecret ? value.description : value.text)" }
}
