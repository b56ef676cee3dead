/// The elements of a list: those that were just loaded, or those that are saved, which are read as they are shown.
package enum Elements<Element: Sendable>: Sendable {
  case loaded([Element])
  case saved(any SavedElements<Element>)

  /// Returns all elements, in order.
  ///
  /// - Parameter fields: The names of the fields that are needed; `nil` for all.
  package func all(_ fields: [String]? = nil) async throws -> [Element] {
    if case .loaded(let elements) = self { return elements }
    var all: [Element] = []
    try await eachPage(fields: fields) { all += $0 }
    return all
  }

  /// Passes all elements to `use`, in order, a page at a time.
  package func eachPage(fields: [String]?, _ use: ([Element]) -> Void) async throws {
    switch self {
    case .loaded(let elements): use(elements)
    case .saved(let saved):
      for page in saved.pages(of: Array(0..<saved.count)) { use(try await saved.elements(at: page, fields: fields)) }
    }
  }
}

/// A saved list as it was at one moment, of which only what is asked for is read.
///
/// Each call reads by itself, so that other programs can save lists while this one is shown. It throws a `LoadFailure`:
/// `.store` if the list has been replaced since, so that what is shown is never of two lists.
package protocol SavedElements<Element>: Sendable {
  associatedtype Element: Sendable

  /// The number of elements.
  var count: Int { get }
  /// Whether some ids are numbers and others are texts, so that two may look alike.
  var hasMixedIDs: Bool { get }

  /// Returns the positions, in order, of the elements of which some field has each of `keys` in its text, both folded as
  /// `matchKey` does.
  func positions(matching keys: [String]) async throws -> [Int]

  /// Returns the elements at `positions`, in this order.
  ///
  /// - Parameter fields: The names of the fields that are needed, or of what they are in; others may be missing from the
  ///   elements. `nil` for all.
  func elements(at positions: [Int], fields: [String]?) async throws -> [Element]
}

extension SavedElements {
  // Much more than a screen, and still little memory.
  private var pageSize: Int { 1_000 }

  /// Returns `positions` divided into those of pages.
  package func pages(of positions: [Int]) -> [[Int]] {
    stride(from: 0, to: positions.count, by: pageSize).map { Array(positions[$0...].prefix(pageSize)) }
  }
}

/// An interactor whose elements are those that another one has loaded.
package struct LoadedElementsInteractor<Query: Sendable, Element: Sendable>: Interactor {
  fileprivate let source: any Interactor<Query, [Element]>

  package func load(_ query: Query) async throws(LoadFailure) -> Loaded<Elements<Element>> {
    try await source.load(query).map { .loaded($0) }
  }
}

extension Interactor {
  /// Returns an interactor beside which one for saved elements can stand.
  package func asElements<Element>() -> LoadedElementsInteractor<Query, Element> where Resource == [Element] {
    LoadedElementsInteractor(source: self)
  }
}
