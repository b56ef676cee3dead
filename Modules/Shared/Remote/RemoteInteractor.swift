import SharedDomain
package import SharedInteractorInterface
package import SharedTiming

/// An interactor that loads lists from the service through an endpoint.
package struct RemoteInteractor<Kind: ListEndpoint>: ConditionalInteractor {
  private let endpoint: Kind
  private let client: any HTTPClient
  private let clock: WallClock
  private let progress: LoadProgress?

  /// Creates an interactor that requests what `endpoint` describes, and dates answers with `clock`.
  package init(_ endpoint: Kind, client: any HTTPClient, clock: WallClock, progress: LoadProgress? = nil) {
    self.endpoint = endpoint
    self.client = client
    self.clock = clock
    self.progress = progress
  }

  package func load(_ query: Kind.Query) async throws(LoadFailure) -> Loaded<Elements<Kind.Element>> {
    try await answer(try await client.send(endpoint.request(for: query)), to: query)
  }

  /// Sends the entity tag as `If-None-Match`; a 304 returns `nil`, and only here is not a failure. A list that was read by
  /// another description is loaded again.
  package func load(
    _ query: Kind.Query, unless etag: String
  ) async throws(LoadFailure) -> Loaded<Elements<Kind.Element>>? {
    let prefix = Self.prefix(endpoint.readingChecksum)
    guard etag.hasPrefix(prefix) else { return try await load(query) }
    let tag = String(etag.dropFirst(prefix.count))
    let response = try await client.send(endpoint.request(for: query).adding(tag, as: "If-None-Match"))
    return response.status == 304 ? nil : try await answer(response, to: query)
  }

  // Before its entity tag, a list has the checksum of the description that it was read by: a 304 says only that the
  // service would send the same.
  private static func prefix(_ checksum: UInt64) -> String { String(checksum, radix: 16) + " " }

  // A list gets no entity tag if elements were left out or repeated, which must be reported again next time, or if it
  // has several pages, as the tag of a page is not that of the list.
  private func answer(
    _ response: HTTPResponse, to query: Kind.Query
  ) async throws(LoadFailure) -> Loaded<Elements<Kind.Element>> {
    let contents = try await PagedList(endpoint, query, client: client, progress: progress).contents(from: response)
    let list = contents.list
    let isWhole = list.leftOut.isEmpty && contents.repeated.isEmpty && contents.pages == 1 && contents.gap == nil
    let tag = isWhole ? response.etag.map { Self.prefix(contents.elements.readingChecksum) + $0 } : nil
    var loaded = Loaded(
      Elements.loaded(contents.elements), source: .remote, savedAt: clock.now, version: ListVersion(etag: tag),
      warnings: contents.warnings(isFiltered: endpoint.description.isFiltered))
    if !list.leftOut.isEmpty { loaded.extent = .readable }
    if let gap = contents.gap {
      loaded.extent = .part(total: gap.total)
      loaded.warnings.append(.incomplete(gap.reason))
    }
    return loaded
  }
}

extension PagedList.Contents {
  fileprivate func warnings(isFiltered: Bool) -> [LoadWarning] {
    let first = list.leftOut.first.map { LoadWarning.leftOut(list.leftOut.count, first: $0) }
    let twice = firstRepeated.map { LoadWarning.repeated(repeated.count, first: $0.text) }
    let others = isFiltered && list.unfiltered > 0 ? LoadWarning.unfiltered(list.unfiltered) : nil
    return [first, twice, others].compactMap(\.self)
  }
}

extension LoadFailure {
  /// Creates the failure for a response; `nil` for success (2xx).
  package init?(_ response: HTTPResponse) {
    let status = response.status
    switch status {
    case 200..<300: return nil
    case 401: self = .refused(Self.reason(of: response.refusal))
    case _ where response.isThrottled: self = .server(response.explaining("the service has had too many requests"))
    case 400..<500 where response.isPage: self = .invalid(response.pageReason)
    case 403: self = .refused(response.explaining("not allowed"))
    case 404: self = .notFound
    case 500..<600: self = .server(response.explaining("the service cannot answer now"))
    default: self = .invalid("the service answered \(status)" + (response.message.map { ": \($0)" } ?? ""))
    }
  }

  private static func reason(of refusal: HTTPResponse.Refusal?) -> String {
    switch refusal {
    case .endedSession: "session expired: \(signInHint)"
    case .givenToken: HTTPResponse.refusedToken
    case nil: "sign-in required: \(signInHint)"
    }
  }
}
