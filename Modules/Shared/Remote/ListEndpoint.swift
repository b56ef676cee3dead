package import Foundation
package import SharedDomain
package import SharedInteractorInterface

/// How a list is requested from the service, and how a successful response is decoded.
package protocol ListEndpoint<Query, Element>: Sendable {
  /// The type of the query.
  associatedtype Query: Sendable
  /// The form of one element as sent by the service.
  associatedtype Form: Decodable
  /// The type of the elements.
  associatedtype Element: Sendable

  /// Returns the request for `query`.
  func request(for query: Query) -> HTTPRequest

  /// Decodes the body of a 2xx response to `query`: an array, or an object with a page of it.
  ///
  /// - Throws: `.invalid` if nothing in it is usable.
  func page(of body: Data, for query: Query) throws(LoadFailure) -> ListPage<Element>

  /// Returns the element for `form`; `nil` if it does not belong in a response to `query`.
  func element(from form: Form, for query: Query) -> Element?

  /// Returns the id of an element, which no other element of a list has.
  func id(of element: Element) -> ServiceID
}

/// A list, or some pages of it, as the service sent them.
package struct ListPage<Element: Sendable>: Sendable {
  /// The usable elements, in order.
  package private(set) var elements: [Element] = []
  /// The bytes that the service sent of each of these.
  package private(set) var sent: [Data] = []
  /// The elements that could not be read and were left out.
  package private(set) var leftOut: [LeftOutElement] = []
  /// The number of elements that were not asked for and left out.
  package private(set) var unfiltered = 0
  /// The number of elements of the whole list; `nil` if the body does not say.
  package var total: Int?
  /// The number of the next page; `nil` if the body names none.
  package var next: Int?

  /// Creates a page without elements.
  init() {}

  /// Creates a list of one element, of which the service sent `sent`.
  package init(_ element: Element, sent: Data) {
    elements = [element]
    self.sent = [sent]
  }

  /// The number of elements that the service sent.
  var count: Int { elements.count + leftOut.count + unfiltered }

  // Adds the page behind these. The places of what is left out are those in the whole list, since that is what the user
  // sees.
  mutating func append(_ page: ListPage) {
    let place = count
    leftOut += page.leftOut.map { .init(index: place + $0.index, path: $0.path, problem: $0.problem) }
    if elements.isEmpty { elements = page.elements } else { elements += page.elements }
    sent += page.sent
    unfiltered += page.unfiltered
  }

  // Adds an element whose place is behind the others.
  fileprivate mutating func add<Form>(_ attempt: Attempt<Form>, sent bytes: Data, _ element: (Form) -> Element?) {
    if let problem = attempt.problem {
      leftOut.append(LeftOutElement(index: count, path: problem.path, problem: problem.text))
    } else if let element = attempt.value.flatMap(element) {
      elements.append(element)
      sent.append(bytes)
    } else {
      unfiltered += 1
    }
  }
}

extension ListEndpoint {
  package func page(of body: Data, for query: Query) throws(LoadFailure) -> ListPage<Element> {
    try listPage(of: body, for: query)
  }

  /// Decodes a list, leaving out elements that cannot be read or were not asked for.
  ///
  /// - Throws: `.invalid` if the body is not a list, or if none of its elements can be read.
  package func listPage(of body: Data, for query: Query) throws(LoadFailure) -> ListPage<Element> {
    var page = ListPage<Element>()
    let isArray = try StrictJSON.decodeList(of: Attempt<Form>.self, from: body) { attempts, sent in
      for (attempt, bytes) in zip(attempts, sent) {
        page.add(attempt, sent: bytes) { element(from: $0, for: query) }
      }
    }
    if !isArray {
      let form = try StrictJSON.decode(PageForm.self, from: body, expecting: "a list")
      page.total = form.items
      page.next = form.next
    }
    guard page.count == 0 || page.leftOut.count < page.count else {
      throw .invalid("no element of the list could be used")
    }
    return page
  }
}

/// A page of an array as json-server 1 sends it: `{"next": 2, "pages": 3, "items": 25, "data": […]}`.
///
/// Other objects with a list as `data` may hold only a part of it, or an error, and do not say so in a known way.
private struct PageForm: Decodable {
  let items: Int
  let next: Int?
}

/// A value that may fail to decode without affecting its surroundings.
package struct Attempt<Value: Decodable>: Decodable {
  /// The value; `nil` if it could not be decoded.
  package let value: Value?
  /// The path of the member that could not be decoded, such as `geo.lat` (empty for the value itself), and what is wrong
  /// with it, such as `is missing`; `nil` if the value could be decoded.
  package let problem: (path: String, text: String)?

  /// Decodes the value, or records why it cannot be decoded; never throws.
  package init(from decoder: any Decoder) {
    do {
      value = try Value(from: decoder)
      problem = nil
    } catch {
      value = nil
      problem = Self.problem(error, at: decoder.codingPath.count)
    }
  }

  private static func problem(_ error: any Error, at depth: Int) -> (path: String, text: String) {
    func problem(_ path: [any CodingKey], _ text: String) -> (path: String, text: String) {
      (path.dropFirst(depth).map(\.stringValue).joined(separator: "."), text)
    }
    return switch error {
    case DecodingError.keyNotFound(let key, let context): problem(context.codingPath + [key], "is missing")
    case DecodingError.valueNotFound(_, let context): problem(context.codingPath, "is null")
    case DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context):
      problem(context.codingPath, "cannot be read")
    default: problem([], "cannot be read")
    }
  }
}

extension Attempt: Sendable where Value: Sendable {}

extension KeyedDecodingContainer {
  /// Returns the value for `key`; `nil` if it is missing, null, or of another type.
  package func usable<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) throws -> Value? {
    // Unlike an `Attempt`, which takes twice as long, a text or a number needs no decoder of its own.
    do { return try decodeIfPresent(Value.self, forKey: key) } catch is DecodingError { return nil }
  }
}

extension SingleValueDecodingContainer {
  /// Returns the value; `nil` if it is of another type.
  package func usable<Value: Decodable>(_ type: Value.Type) -> Value? {
    do { return try decode(type) } catch { return nil }
  }
}
