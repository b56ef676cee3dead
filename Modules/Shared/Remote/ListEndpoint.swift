import Foundation
package import SharedDomain
package import SharedInteractorInterface

/// How a list is requested from the service, and how a successful response is decoded.
package protocol ListEndpoint<Query, Element>: Sendable {
  associatedtype Query: Sendable
  associatedtype Element: Sendable

  /// Where answers have what.
  var description: ResourceDescription { get }
  /// Another one if others would be read of the same answer.
  var readingChecksum: UInt64 { get }

  func request(for query: Query) -> HTTPRequest

  /// Reads a 2xx response to `query`: a list, or a page of it.
  ///
  /// - Throws: `.invalid` if nothing in it is usable.
  func page(of response: HTTPResponse, for query: Query) throws(LoadFailure) -> ListPage

  /// Returns what reads the elements of a response to `query`, made once for all of them.
  func reader(for query: Query) -> ElementReader<Element>
}

/// Reads the elements of a list: the id when an answer comes, and the rest when an element is used.
package struct ElementReader<Element>: Sendable {
  /// Returns the id of the element that has these members; `nil` if it does not belong in the response. Throws a
  /// `DecodingError` if it has none.
  package let id: @Sendable (inout Members) throws -> ServiceID?
  /// Returns the element that has this id and these members.
  let element: @Sendable (ServiceID, inout Members) -> Element

  package init(
    id: @escaping @Sendable (inout Members) throws -> ServiceID?,
    element: @escaping @Sendable (ServiceID, inout Members) -> Element
  ) {
    self.id = id
    self.element = element
  }
}

/// A list, or some pages of it, as the service sent them.
package struct ListPage: Sendable {
  /// The usable elements, in order.
  package private(set) var elements: [SentElement] = []
  /// The elements that could not be read and were left out.
  package private(set) var leftOut: [LeftOutElement] = []
  /// The number of elements that were not asked for and left out.
  package private(set) var unfiltered = 0
  /// The number of elements that the answer has beside the list's, such as GitHub's pull requests among its issues.
  fileprivate(set) var others = 0
  /// How the list goes on.
  fileprivate(set) var continuation = PageContinuation()

  /// Creates a page without elements.
  init() {}

  package init(_ element: SentElement) { elements = [element] }

  /// Returns the page of a list that has other elements than those that were asked for.
  package func amongOthers() -> ListPage { changing(self) { ($0.others, $0.unfiltered) = (others + unfiltered, 0) } }

  /// The number of elements that the service sent.
  var count: Int { elements.count + leftOut.count + unfiltered + others }

  // Adds the page behind these. The places of what is left out are those in the whole list, since that is what the user
  // sees.
  mutating func append(_ page: ListPage) {
    let place = count
    leftOut += page.leftOut.map { .init(index: place + $0.index, path: $0.path, problem: $0.problem) }
    if elements.isEmpty { elements = page.elements } else { elements += page.elements }
    unfiltered += page.unfiltered
    others += page.others
  }

  // Adds an element whose place is behind the others; one that has something of `except` is not of the list.
  fileprivate mutating func add(
    _ bytes: Data, except: [FieldSource], _ id: (inout Members) throws -> ServiceID?
  ) {
    let value = JSONText(bytes)
    guard var members = Members(value) else {
      let problem = value.isNull ? "is null" : "cannot be read"
      return leftOut.append(LeftOutElement(index: count, path: "", problem: problem))
    }
    do {
      if except.contains(where: { members.all([$0])?.isEmpty == false }) {
        others += 1
      } else if let id = try id(&members) {
        elements.append(SentElement(id: id, bytes: bytes))
      } else {
        unfiltered += 1
      }
    } catch {
      leftOut.append(LeftOutElement(index: count, error))
    }
  }
}

extension ListEndpoint {
  /// That of the description alone.
  package var readingChecksum: UInt64 { description.readingChecksum() }

  package func page(of response: HTTPResponse, for query: Query) throws(LoadFailure) -> ListPage {
    try listPage(of: response, for: query)
  }

  /// Reads a list, leaving out elements that cannot be read or were not asked for.
  ///
  /// - Throws: `.invalid` if the response is not a list, or if none of its elements can be read.
  package func listPage(of response: HTTPResponse, for query: Query) throws(LoadFailure) -> ListPage {
    let answer = try ListAnswer(response, description)
    var page = ListPage()
    page.continuation = answer.continuation
    let id = reader(for: query).id
    let except = description.except.map { FieldSource.pointer($0) }
    for bytes in answer.elements { page.add(bytes, except: except, id) }
    page.others += answer.count - answer.elements.count
    // Who asks for a number of elements may get a part of them.
    let request = request(for: query)
    if page.continuation.total == nil, description.more.contains(where: { $0.asksForSize(request) }) {
      page.continuation.hasUnknownTotal = true
    }
    guard let first = page.leftOut.first, page.leftOut.count == page.count else { return page }
    throw .invalid(
      "no element of the list could be used" + (first.path.isEmpty ? "" : ": \(first.path) \(first.problem)"))
  }
}

extension ListEndpoint {
  /// Returns the elements of a response to `query`, each read when it is used.
  package func elements(_ sent: [SentElement], for query: Query) -> LoadedElements<Element> {
    let reader = reader(for: query)
    return LoadedElements(sent, readingChecksum: readingChecksum) { sent in
      var members = Members(of: sent)
      return reader.element(sent.id, &members)
    }
  }
}

/// How a page of a list says what comes after it.
struct PageContinuation: Hashable, Sendable {
  /// The number of elements of the whole list; `nil` if it is not known.
  var total: Int?
  /// Whether the page has a total without a value: `Content-Range: items 0-24/*`, `null`, or an empty header.
  var hasUnknownTotal = false
  /// The URL of the next page.
  var next: String?
  /// The values of the pointers in queries for the next page.
  var places: [String: JSONNode] = [:]
}

/// The parts of an answer that is a list.
private struct ListAnswer {
  /// The bytes of each element.
  let elements: [Data]
  /// The number of elements, with those that do not lead to one of the list.
  let count: Int
  private(set) var continuation = PageContinuation()

  /// - Throws: `.invalid` if the answer is not JSON, or not a list.
  init(_ response: HTTPResponse, _ description: ResourceDescription) throws(LoadFailure) {
    let items = description.items.map(\.elements)
    let totals = description.total.compactMap { if case .body(let pointer) = $0 { pointer } else { nil } }
    let cursors = description.more.flatMap(\.pointers)
    let next = description.next.map { [$0] } ?? []
    let found = try StrictJSON.values(at: items + items.map(\.container) + totals + cursors + next, in: response.body)
    guard let place = items.indices.first(where: { found[$0] != nil }) else {
      guard description.isAlwaysWhole else { throw Self.isNoList }
      (elements, count) = ([], 0)
      return
    }
    elements = found[place] ?? []
    count = found[items.count + place]?.count ?? elements.count
    var rest = found.dropFirst(2 * items.count).map { $0?.first }
    // A list that is not the whole body may be a part of one, and then it says so where the description expects a total.
    // Without a total, many services leave out what would lead to the next page if there is none.
    guard
      description.isAlwaysWhole || description.total.isEmpty || items[place].steps == [.element]
        || rest.contains(where: { $0 != nil }) || description.total.contains(where: { $0.header(of: response) != nil })
    else { throw .invalid("the answer does not say whether the list goes on") }
    try readTotal(description.total, of: response, rest.prefix(totals.count))
    rest.removeFirst(totals.count)
    for (cursor, value) in zip(cursors, rest) {
      guard let node = value.flatMap({ JSONNode($0) }), node != .null else { continue }
      // A path or a URL is another way to go on, which is not known.
      guard let text = node.scalar, !text.contains("?"), !text.contains("://") else { throw Self.isNoList }
      if !text.isEmpty { continuation.places[cursor.description] = .text(text) }
    }
    if !next.isEmpty, let node = rest.last?.flatMap({ JSONNode($0) }), node != .null {
      guard case .text(let url) = node else { throw Self.isNoList }
      if !url.isEmpty { continuation.next = url }
    }
  }

  private static let isNoList = LoadFailure.invalid("the answer is not a list")

  // - Parameter inBody: What is at the pointers of `places`.
  private mutating func readTotal(
    _ places: [AnswerPlace], of response: HTTPResponse, _ inBody: ArraySlice<Data?>
  ) throws(LoadFailure) {
    var inBody = inBody
    for place in places {
      let text: String?
      if case .header = place {
        text = place.header(of: response)
      } else {
        text = inBody.removeFirst().map { String(decoding: $0, as: UTF8.self) }
        if let text, text != "null", Int(text) == nil { throw Self.isNoList }
      }
      let isUnknown = ["", "null"].contains(text) || text?.hasSuffix("/*") ?? false
      continuation.hasUnknownTotal = continuation.hasUnknownTotal || isUnknown
      continuation.total = continuation.total ?? text?.total
    }
  }
}

extension LeftOutElement {
  // `error` is why the element at `index` cannot be decoded.
  fileprivate init(index: Int, _ error: any Error) {
    func names(_ path: [any CodingKey]) -> String { path.map(\.stringValue).joined(separator: ".") }
    let (path, problem) =
      switch error {
      case DecodingError.keyNotFound(let key, let context): (names(context.codingPath + [key]), "is missing")
      case DecodingError.valueNotFound(_, let context): (names(context.codingPath), "is null")
      case DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context):
        (names(context.codingPath), "cannot be read")
      default: ("", "cannot be read")
      }
    self.init(index: index, path: path, problem: problem)
  }
}
