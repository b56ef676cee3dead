import Foundation
import SharedDomain
package import SharedInteractorInterface

/// A list that the service may send in pages.
///
/// Pages are announced by `Link: …; rel="next"` (RFC 8288), or as the service's description says: by a URL in the body,
/// or by a total, until which the other pages are asked for by number or by a value of the page before. A page with few
/// elements ends no list.
///
/// A list that looks complete and is not does harm: it replaces the saved one, and what it lacks counts as removed. Two
/// things could make one:
///
/// - Pages are not one moment. If somebody adds or removes an element between two requests, all later ones move, so one
///   of them is on two pages or on none. It shows by a total that changes or an id that comes twice. The list is loaded
///   again then, but only once, since a list that changes all the time would never be loaded; after that, it is
///   incomplete (`Gap`), which is shown but not saved.
/// - A number is a guess (`isGuess`). A service that does not know such a query ignores it, and sends its first page
///   again, or a list of which that is the beginning. It shows by the same body or by ids that were there before. Such a page
///   is not added, and what the total says is missing is missing. Only behind a later page, the same body is the end: some
///   services send their last page again.
package struct PagedList<Kind: ListEndpoint>: Sendable {
  private let endpoint: Kind
  private let client: any HTTPClient
  private let query: Kind.Query
  private let progress: LoadProgress?

  /// - Parameter progress: Is told of each page.
  package init(_ endpoint: Kind, _ query: Kind.Query, client: any HTTPClient, progress: LoadProgress? = nil) {
    self.endpoint = endpoint
    self.query = query
    self.client = client
    self.progress = progress
  }

  /// The part of a list that was loaded.
  package struct Contents: Sendable {
    package fileprivate(set) var list = ListPage()
    /// What the elements are read as.
    package fileprivate(set) var elements = LoadedElements<Kind.Element>([])
    /// The number of elements of the whole list; `nil` if it is not known.
    fileprivate var total: Int?
    /// The ids that several elements have.
    fileprivate(set) var repeated: Set<ServiceID> = []
    /// The first of them; `nil` if there is none.
    fileprivate(set) var firstRepeated: ServiceID?
    /// The number of pages that were loaded.
    package fileprivate(set) var pages = 0
    /// Why the list is incomplete; `nil` if it is not.
    package fileprivate(set) var gap: Gap?
    fileprivate var ids = SeenIDs()
    fileprivate var hasChanged = false
  }

  /// What is missing from a list that could not be loaded completely: the number of elements of the whole list, `nil` if
  /// it is unknown, and why.
  package typealias Gap = (total: Int?, reason: String)

  // A service whose list never ends must not keep the program busy forever.
  private static var maxPages: Int { 10_000 }

  /// Returns the list whose first response is `first`, which is loaded again once if it changes in the meantime.
  ///
  /// - Throws: What the first page throws; if a later page fails, the list is incomplete.
  package func contents(from first: HTTPResponse) async throws(LoadFailure) -> Contents {
    var contents = try await collect(from: first)
    if contents.hasChanged { contents = try await collect(from: try await client.send(endpoint.request(for: query))) }
    contents.elements = endpoint.elements(contents.list.elements, for: query)
    return contents
  }

  private func collect(from first: HTTPResponse) async throws(LoadFailure) -> Contents {
    var contents = Contents()
    do throws(LoadFailure) {
      try await collect(from: first, into: &contents)
    } catch {
      guard contents.pages > 0, error != .cancelled else { throw error }
      contents.gap = (total: contents.total, reason: "\(error.phrase), on page \(contents.pages + 1)")
    }
    return contents
  }

  private func collect(from first: HTTPResponse, into contents: inout Contents) async throws(LoadFailure) {
    var response = first
    var isGuess = false
    var before = HTTPResponse?.none
    while true {
      if let failure = LoadFailure(response) { throw failure }
      // Behind the last page, some services send it again. An empty page has no ids that could tell.
      if isGuess, response.body == before?.body { return contents.end(isPart: contents.pages == 1) }
      before = response
      let link = response.nextLink
      // The next page is under way while this one is taken apart. By number, it cannot be: how many elements a page has is
      // known only then.
      async let linked = follow(link)
      let page = try endpoint.page(of: response, for: query)
      add(page, to: &contents, isGuess: isGuess)
      await progress?(contents.list.count, contents.total)
      if contents.gap != nil { return }
      if let linked = await linked {
        response = try linked.get()
        isGuess = false
      } else if let next = page.continuation.next {
        guard page.count > 0 else { return contents.end(isPart: false) }
        response = try await client.send(endpoint.request(for: query).following(next))
        isGuess = false
      } else if let (request, isCertain) = numbered(after: page, contents) {
        response = try await client.send(request)
        isGuess = !isCertain
      } else {
        let isUnknown = page.continuation.hasUnknownTotal && endpoint.description.next == nil && contents.pages == 1
        return contents.end(
          isPart: (response.status == 206 || isUnknown && page.count > 0) && page.continuation.total == nil)
      }
    }
  }

  // Returns the response for the page that a link leads to; `nil` if there is no link.
  private func follow(_ reference: String?) async -> Result<HTTPResponse, LoadFailure>? {
    guard let reference else { return nil }
    let request = endpoint.request(for: query).following(reference)
    do throws(LoadFailure) { return .success(try await client.send(request)) } catch { return .failure(error) }
  }

  private func add(_ page: ListPage, to contents: inout Contents, isGuess: Bool) {
    let isRepeated = contents.pages > 0 && page.elements.contains { contents.ids.contains($0.id) }
    if isGuess, isRepeated { return contents.end(isPart: true) }
    let total = page.continuation.total ?? contents.total
    if contents.pages > 0, total != contents.total || isRepeated {
      contents.gap = (total: total, reason: "it changed while it was loaded")
      contents.hasChanged = true
      return
    }
    contents.list.append(page)
    contents.total = total
    contents.pages += 1
    for id in page.elements.lazy.map(\.id) where !contents.ids.insert(id) {
      contents.firstRepeated = contents.firstRepeated ?? id
      contents.repeated.insert(id)
    }
    if contents.pages == Self.maxPages { contents.gap = (total: total, reason: "it has too many pages") }
  }

  // Returns the request for the next page, by values of this one or else by its number, if elements are missing; and
  // whether the page has named the next one, so that it is no guess. Without a total, an empty page is the last one.
  private func numbered(
    after page: ListPage, _ contents: Contents
  ) -> (HTTPRequest, isCertain: Bool)? {
    let description = endpoint.description
    guard page.count > 0 else { return nil }
    if let total = contents.total, contents.list.count >= total { return nil }
    let numbers: [String: JSONNode] = [
      "count": .number(Decimal(contents.list.count)), "page": .number(Decimal(contents.pages + 1)),
      "size": .number(Decimal(page.count)),
    ]
    let isOpen = contents.total != nil || description.total.isEmpty || page.continuation.hasUnknownTotal
    for more in description.more {
      let isCertain = !more.pointers.isEmpty
      guard isCertain || isOpen,
        let items = more.filled(with: numbers.merging(page.continuation.places) { $1 })
      else { continue }
      return (endpoint.request(for: query).replacing(items), isCertain)
    }
    return nil
  }
}

/// Is told how many elements have come, and how many there are, as far as that is known.
package typealias LoadProgress = @Sendable (_ loaded: Int, _ total: Int?) async -> Void

extension PagedList.Contents {
  // Ends a list that has no other page.
  fileprivate mutating func end(isPart: Bool) {
    if let total, list.count < total {
      gap = (total: total, reason: "the service did not send the rest")
    } else if isPart {
      gap = (total: nil, reason: "the service sent only a part of it")
    }
  }
}

extension HTTPResponse {
  // The target of the first link with the relation `next`, as in `<https://…?_page=2>; rel="next"`.
  fileprivate var nextLink: String? {
    let links = headers["link"]?.matches(of: /<([^>]*)>((?:[^,"]|"[^"]*")*)/) ?? []
    let next = links.first { $0.2.lowercased().contains(/;\s*rel\s*=\s*("[^"]*\bnext\b[^"]*"|next\b)/) }
    return next.map { String($0.1) }
  }
}
