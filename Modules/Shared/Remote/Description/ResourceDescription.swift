package import Foundation
package import SharedDomain
package import SharedInteractorInterface

/// How a service has one kind of elements, users or tasks.
package struct ResourceDescription: Hashable, Sendable {
  /// Asks for a list: of all users, or of the tasks of `{user}`.
  package var list: RequestLine
  /// Whether a list in an answer needs no total, since it is never a part of one; an answer without a list has none.
  package var isAlwaysWhole = false
  /// Asks for all elements of all users; `nil` if only `list` does.
  package var all: RequestLine?
  /// Asks for the first page of all elements of all users; used only where all are needed.
  package var everything: RequestLine?
  /// Asks for the element `{id}`; `nil` if it is to be looked for in lists.
  package var one: RequestLine?
  /// Where a list has its elements: the first that is there.
  package var items: [Pointer] = [""]
  /// Where the answer to `one`, or to a change, has the element.
  package var item: Pointer = ""
  /// Where that answer has the element's id, if the element itself lacks it.
  package var itemID: Pointer?
  /// Where the answer to an addition has the id, if it has nothing else.
  package var newID: Pointer?
  /// Elements that have one of these do not belong to the list.
  package var except: [Pointer] = []
  /// Where a list has the number of all its elements: the first that is there.
  package var total: [AnswerPlace] = []
  /// Where a list has the URL of its next page.
  package var next: Pointer?
  /// What is added to the query of `list` for the next page: the first whose places all have a value.
  package var more: [PageQuery] = []
  /// Where a list has what leads to its next page; nothing if that can be asked for by number.
  package var waysToNextPage: [Pointer] {
    more.contains { $0.pointers.isEmpty } ? [] : (next.map { [$0] } ?? []) + more.flatMap(\.pointers)
  }
  /// Whether `list` asks for a part of all elements, so that its answer should have no others.
  var isFiltered: Bool { !list.places.isDisjoint(with: ["user", "id"]) }
  /// Whether ids that are texts of digits count as numbers, which are ordered; they are sent as texts.
  package var idsAreNumbers = false
  /// Where an element has each field, by name: the first that is there.
  package var fields: DescribedFields = [:]
  /// The texts and numbers that mean that a task is completed; empty if a Boolean says so.
  package var doneValues: [String] = []
  /// Where an answer has the version of an element, which the header `condition` or the place `{version}` repeats.
  package var version: AnswerPlace?
  package var condition: HeaderPattern?
  /// The statuses that show that the service checks versions, which prove nothing before one was answered; empty if it is
  /// known to check them.
  package var versionProof: Set<Int> = []
  /// The content type of bodies.
  package var type: String?
  /// The requests that change an element, by the names of the changes: `add`, `rename`. What is missing cannot be done.
  package var writes: [String: RequestLine] = [:]

  package init(list: RequestLine, one: RequestLine?) {
    self.list = list
    self.one = one
  }
}

/// Where elements have their fields, by name.
package struct DescribedFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  // Pointers are taken apart when a list is read: most commands read none.
  private var texts: [String: [String]]

  package init(dictionaryLiteral fields: (String, [FieldSource])...) {
    texts = Dictionary(fields.map { ($0, $1.map(\.text)) }) { $1 }
  }

  /// Takes fields of the program itself, of which a test shows that they can be read.
  init(_ pointers: [String: String]) { texts = pointers.mapValues { [$0] } }

  package subscript(name: String) -> [FieldSource]? {
    get { texts[name]?.compactMap { FieldSource($0) } }
    set { texts[name] = newValue?.map(\.text) }
  }

  /// A line for each field, in the same order in each run.
  fileprivate var lines: [String] { texts.map { ([$0] + $1).joined(separator: " ") }.sorted() }

  package var sources: [String: [FieldSource]] { texts.mapValues { $0.compactMap { FieldSource($0) } } }
}

/// Items of a query that ask for a page: `offset={count}`, `cursor={/next_cursor}`.
package struct PageQuery: Hashable, Sendable {
  // Taken apart when a page is asked for.
  fileprivate let text: String

  /// Parses `text`; `nil` if it has no items.
  package init?(_ text: String) {
    self.text = text
    let items = text.split(separator: "&")
    guard !items.isEmpty, items.allSatisfy({ $0.split(separator: "=", maxSplits: 1).count == 2 }) else { return nil }
  }

  private var items: [(name: String, value: PlacedText)] { PlacedText.query(text) }

  /// The pointers to values of the page before.
  var pointers: [Pointer] { text.contains("{/") ? items.flatMap(\.value.pointers) : [] }

  /// Returns whether `request` asks for a number of elements, as these items do that ask for a page by its number.
  func asksForSize(_ request: HTTPRequest) -> Bool {
    let name = pointers.isEmpty ? items.first { $0.value.names == ["size"] }?.name : nil
    return request.query.contains { $0.name == name }
  }

  /// The names of the places that are not pointers.
  package var names: Set<String> { Set(items.flatMap(\.value.names)) }

  /// Returns the items for the page that comes after one with `values`; `nil` if one of them is not there.
  func filled(with values: [String: JSONNode]) -> [HTTPRequest.QueryItem]? {
    guard items.allSatisfy({ $0.value.places.isSubset(of: values.keys) }) else { return nil }
    return items.map { .init($0.name, $0.value.filled(with: values)) }
  }
}

extension PageQuery: ExpressibleByStringLiteral {
  /// Takes items of the program itself, of which a test shows that they are some.
  package init(stringLiteral text: String) { self.text = text }
}

extension ResourceDescription {
  /// The paths of all members that are fields, by name; those in arrays are not among them.
  package var namedPaths: [[String]] {
    fields.sources.values.joined().flatMap(\.pointers).compactMap { pointer in
      let names = pointer.steps.compactMap { if case .member(let name) = $0 { name } else { nil } }
      return names.count == pointer.steps.count ? names : nil
    }
  }

  /// Returns a checksum of how lists are read by this description and by `others`. If it is another one, an answer would be
  /// read in another way, though the service has sent the same.
  package func readingChecksum(with others: [String] = []) -> UInt64 {
    let places = (items + except).map(\.description) + [next?.description ?? ""] + more.map(\.text)
    let parts = fields.lines + places + ["\(total)", "\(idsAreNumbers)"] + doneValues + others
    return Checksum(of: Data(parts.joined(separator: "\n").utf8)).value
  }

  /// Returns `id` as it counts: as a number, if it is a text of digits and these count as such.
  package func counted(_ id: ServiceID) -> ServiceID { idsAreNumbers ? id.lookalike ?? id : id }

  /// Whether an element may belong to several users.
  package var haveSeveralUsers: Bool { fields["user"]?.flatMap(\.pointers).contains(where: \.isManifold) ?? false }
}

extension HTTPResponse {
  /// Returns the value at `place` in the body; `nil` if it is not there, or the body is not JSON.
  package func value(at place: Pointer) -> JSONNode? {
    do { return try StrictJSON.values(at: [place], in: body)[0]?.first.flatMap { JSONNode($0) } } catch { return nil }
  }

  /// Returns the bytes of the element in the body of an answer about one; `nil` if there is none.
  ///
  /// - Throws: `.invalid` if the body is not JSON.
  package func element(_ description: ResourceDescription) throws(LoadFailure) -> Data? {
    try StrictJSON.values(at: [description.item], in: body)[0]?.first
  }

  /// Returns the id of the element, where that is beside it; otherwise `nil`.
  package func elementID(_ description: ResourceDescription) -> ServiceID? {
    guard let place = description.itemID else { return nil }
    return value(at: place).flatMap { ServiceID($0) }.map(description.counted)
  }
}
