package import Foundation
package import SharedDomain

/// The elements of a list: those that were just loaded, or those that are saved, which are read as they are shown.
package enum Elements<Element: Sendable>: Sendable {
  case loaded(LoadedElements<Element>)
  case saved(any SavedElements<Element>)

  package var count: Int {
    switch self {
    case .loaded(let elements): elements.count
    case .saved(let elements): elements.count
    }
  }

  /// Returns all elements, in order.
  ///
  /// - Parameter fields: The names of the fields that are needed; `nil` for all.
  package func all(_ fields: [String]? = nil) async throws(LoadFailure) -> [Element] {
    // By index: to make an array of a collection whose type is known only at run time takes much longer.
    if case .loaded(let elements) = self { return elements.indices.map { elements[$0] } }
    var all: [Element] = []
    try await eachPage(fields: fields) { all += $0 }
    return all
  }

  // Much more than a screen, and still little memory.
  fileprivate static var pageSize: Int { 1_000 }

  /// Passes all elements to `use`, in order, a page at a time.
  package func eachPage(fields: [String]?, _ use: ([Element]) -> Void) async throws(LoadFailure) {
    // An array, since the elements of a range are taken out of it by one generic call each.
    for page in Array(0..<count).parts(of: Self.pageSize) {
      switch self {
      case .loaded(let elements): use(page.map { elements[$0] })
      case .saved(let saved): use(try await saved.elements(at: page, fields: fields))
      }
    }
  }
}

/// Elements that were just loaded. Those that a service has sent are read whenever they are used, so that a long list
/// takes little more memory than its ids.
package struct LoadedElements<Element: Sendable>: RandomAccessCollection, Sendable {
  package let endIndex: Int
  /// What the service has sent of each; empty if the elements are from elsewhere.
  package let sent: [SentElement]
  /// The checksum of the description that the elements are read by.
  package let readingChecksum: UInt64
  private let element: @Sendable (Int) -> Element

  /// Creates the elements that `read` makes of what a service has sent.
  package init(_ sent: [SentElement], readingChecksum: UInt64, read: @escaping @Sendable (SentElement) -> Element) {
    endIndex = sent.count
    self.sent = sent
    self.readingChecksum = readingChecksum
    element = { read(sent[$0]) }
  }

  package init(_ elements: [Element]) {
    endIndex = elements.count
    sent = []
    readingChecksum = 0
    element = { elements[$0] }
  }

  package var startIndex: Int { 0 }

  package subscript(position: Int) -> Element { element(position) }

  // The standard one makes three ranges for each element, which takes longer where the type of these is not known.
  package func index(after position: Int) -> Int { position + 1 }
}

/// An element as a service has sent it.
package struct SentElement: Sendable {
  package let id: ServiceID
  /// A part of the answer that it came in.
  package let bytes: Data

  package init(id: ServiceID, bytes: Data) {
    self.id = id
    self.bytes = bytes
  }
}

/// A saved list as it was at one moment, of which only what is asked for is read.
///
/// Each call reads by itself, so that other programs can save lists while this one is shown. It throws `.store` if the
/// list has been replaced since, so that what is shown is never of two lists.
package protocol SavedElements<Element>: Sendable {
  associatedtype Element: Sendable

  var count: Int { get }
  /// Whether some ids are numbers and others are texts, so that two may look alike.
  var hasMixedIDs: Bool { get }

  /// Returns the positions, in order, of the elements of which some field has each of `keys` in its text, both folded as
  /// `matchKey` does.
  func positions(matching keys: [String]) async throws(LoadFailure) -> [Int]

  /// Returns the elements at `positions`, in this order.
  ///
  /// - Parameter fields: The names of the fields that are needed, or of what they are in; others may be missing from the
  ///   elements. `nil` for all.
  func elements(at positions: [Int], fields: [String]?) async throws(LoadFailure) -> [Element]
}

extension SavedElements {
  /// Returns `positions` divided into those of pages.
  package func pages(of positions: [Int]) -> [[Int]] { positions.parts(of: Elements<Element>.pageSize) }
}

extension Interactor {
  /// Returns an interactor that reads all elements of what this one loads.
  package func readingAll<Element>() -> ClosureInteractor<Query, [Element]> where Resource == Elements<Element> {
    ClosureInteractor { query async throws(LoadFailure) in
      let loaded = try await load(query)
      let all = try await loaded.resource.all()
      return loaded.map { _ in all }
    }
  }

  /// Returns an interactor whose result is wrapped as loaded `Elements`.
  package func asElements<Element>() -> ClosureInteractor<Query, Elements<Element>> where Resource == [Element] {
    ClosureInteractor { query async throws(LoadFailure) in try await load(query).map { .loaded(LoadedElements($0)) } }
  }
}
