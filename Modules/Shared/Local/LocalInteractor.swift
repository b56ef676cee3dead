import Foundation
package import SharedDomain
package import SharedInteractorInterface

/// An interactor that loads lists from the cache and saves them there.
package struct LocalInteractor<Stored: StoredList>: Validating, Saving {
  private let stored: Stored
  private let store: any CacheStore

  package init(_ stored: Stored, store: any CacheStore) {
    self.stored = stored
    self.store = store
  }

  /// Loads the list saved for `query`.
  ///
  /// - Throws: `.nothingSaved` if none was ever saved, `.store` if it cannot be read.
  package func load(_ query: Stored.Query) async throws(LoadFailure) -> Loaded<[Stored.Element]> {
    let saved = try await withCache {
      try await store.reading { transaction in
        try transaction.list(stored.key(for: query)).map { ($0, try stored.elements(of: $0.records)) }
      }
    }
    guard let (list, elements) = saved else { throw .nothingSaved }
    return Loaded(elements, source: .cache(because: nil), savedAt: list.savedAt, version: list.version)
  }

  package func version(for query: Stored.Query) async throws(LoadFailure) -> ListVersion? {
    try await withCache { try await store.version(of: stored.key(for: query)) }
  }

  /// Replaces the list saved for `query`. Of a confirmed copy, only the time and the version are saved, and only if that
  /// list is still there.
  ///
  /// A list with unreadable elements does not replace a saved one that has elements missing from it, since these may be
  /// the unreadable ones.
  package func save(_ loaded: Loaded<[Stored.Element]>, for query: Stored.Query) async throws(LoadFailure) {
    let key = stored.key(for: query)
    let ids = loaded.extent == .readable ? Set(loaded.resource.map(stored.id)) : nil
    try await withCache {
      try await store.transaction { transaction in
        if let ids, let saved = try transaction.list(key), !ids.isSuperset(of: saved.records.map(\.id)) { return }
        guard !loaded.isCopy else {
          _ = try transaction.confirm(key, savedAt: loaded.savedAt, version: loaded.version)
          return
        }
        try transaction.replace(
          key, with: try stored.records(of: loaded.resource, sent: loaded.sent), savedAt: loaded.savedAt,
          version: loaded.version)
      }
    }
  }
}

/// Runs `work` on a store, converting its failures to load failures.
package func withCache<Value>(_ work: () async throws -> Value) async throws(LoadFailure) -> Value {
  do {
    return try await work()
  } catch let failure as LoadFailure {
    throw failure
  } catch {
    let failure = CacheFailure(error)
    throw failure == .cancelled ? .cancelled : .store(failure.reason)
  }
}

/// The key and the fields under which the answers to a query are saved.
package protocol StoredList<Query, Element>: Sendable {
  associatedtype Query: Sendable
  associatedtype Element: Sendable

  /// Returns the key under which the answer to `query` is saved.
  func key(for query: Query) -> ListKey
  /// Returns the id by which `element` is looked up.
  func id(of element: Element) -> ServiceID
  /// Returns the terms by which `element` can be found; none by default.
  func terms(of element: Element) -> [String]
  /// Returns the text by which `element` is searched; by default `nil`, which excludes it from searches.
  func text(of element: Element) -> SearchText?
  /// Returns the texts of the fields of `element`, folded, by which a list of such is filtered; none by default.
  func matchKeys(of element: Element) -> [String]
  /// Returns the places without which an element has not all of the fields with these names; by default all.
  func places(of fields: [String]) -> Set<Int>
  /// The kinds of lists to search; an element found in several kinds is taken from the first. None by default.
  var kinds: [String] { get }
  /// Returns the values of the fields of `element`, each at a place of its own; the same for the same element.
  func fields(of element: Element) throws -> [FieldValue]
  /// Returns the element with the fields of `record`.
  ///
  /// - Throws: `CacheFailure.unreadable` if they are not fields of an element.
  func element(from record: Record) throws -> Element
  /// Returns the elements with the fields of `records`, in order.
  ///
  /// - Throws: `CacheFailure.unreadable` if one of them cannot be read; thrown by the work of a transaction, it makes the
  ///   store start afresh.
  func elements(of records: [Record]) throws -> [Element]
}

extension StoredList {
  package func terms(of element: Element) -> [String] { [] }

  package func text(of element: Element) -> SearchText? { nil }

  package func matchKeys(of element: Element) -> [String] { [] }

  package func places(of fields: [String]) -> Set<Int> { Set(0..<Record.maxFields) }

  package var kinds: [String] { [] }

  package func elements(of records: [Record]) throws -> [Element] { try records.map(element) }

  /// Returns the records of `elements`, in order.
  ///
  /// - Parameter sent: The bytes that the service sent for each; missing ones are saved as empty.
  func records(of elements: [Element], sent: [Data]) throws -> [IndexedRecord] {
    try elements.enumerated().map { place, element in
      IndexedRecord(
        Record(id: id(of: element), fields: try fields(of: element)), sent: place < sent.count ? sent[place] : Data(),
        terms: terms(of: element), text: text(of: element), matchKeys: matchKeys(of: element))
    }
  }
}
