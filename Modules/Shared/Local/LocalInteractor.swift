import Foundation
package import SharedDomain
package import SharedInteractorInterface
package import SharedSearch

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
    try loaded(from: try await withCache { try await store.list(stored.key(for: query)) })
  }

  /// Returns the result of a load that found `saved` in the store.
  ///
  /// - Throws: `.nothingSaved` if `saved` is `nil`, `.store` if it cannot be read.
  package func loaded(from saved: SavedList?) throws(LoadFailure) -> Loaded<[Stored.Element]> {
    guard let saved else { throw .nothingSaved }
    return Loaded(
      try stored.elements(of: saved.records), source: .cache(because: nil), savedAt: saved.savedAt,
      version: saved.version)
  }

  package func version(for query: Stored.Query) async throws(LoadFailure) -> ListVersion? {
    try await withCache { try await store.version(of: stored.key(for: query)) }
  }

  /// Replaces the list saved for `query` or, if it was loaded from a confirmed copy, only updates its time and version.
  ///
  /// A list with unreadable elements does not replace a saved one that has elements missing from it, since these may be
  /// the unreadable ones.
  package func save(_ loaded: Loaded<[Stored.Element]>, for query: Stored.Query) async throws(LoadFailure) {
    let work = try saving(loaded, for: query)
    try await withCache { try await store.transaction(work) }
  }

  /// Returns the work of a transaction that saves `loaded` for `query`.
  package func saving(
    _ loaded: Loaded<[Stored.Element]>, for query: Stored.Query
  ) throws(LoadFailure) -> @Sendable (any CacheTransaction) throws -> Void {
    let key = stored.key(for: query)
    let records = loaded.isCopy ? nil : try stored.records(of: loaded.resource)
    let ids = loaded.extent == .readable ? Set(loaded.resource.map(stored.id)) : nil
    return { transaction in
      if let ids, let saved = try transaction.list(key), !ids.isSuperset(of: saved.records.map(\.id)) { return }
      if loaded.isCopy, try transaction.confirm(key, savedAt: loaded.savedAt, version: loaded.version) { return }
      try transaction.replace(
        key, with: records ?? stored.records(of: loaded.resource), savedAt: loaded.savedAt, version: loaded.version)
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

/// The key and the form under which the answers to a query are saved.
package protocol StoredList<Query, Element>: Sendable {
  /// The type of the query.
  associatedtype Query: Sendable
  /// The type of the elements.
  associatedtype Element: Sendable
  /// The stored form of one element.
  associatedtype Form: Codable

  /// Returns the key under which the answer to `query` is saved.
  func key(for query: Query) -> ListKey
  /// Returns the id by which `element` is looked up.
  func id(of element: Element) -> ServiceID
  /// Returns the terms by which `element` can be found; none by default.
  func terms(of element: Element) -> [String]
  /// Returns the text by which `element` is searched; by default `nil`, which excludes it from searches.
  func text(of element: Element) -> SearchText?
  /// The kinds of lists to search; an element found in several kinds is taken from the first. None by default.
  var kinds: [String] { get }
  /// Returns the stored form of `element`.
  func form(of element: Element) -> Form
  /// Returns the element with the stored form `form`.
  func element(from form: Form) -> Element
}

extension StoredList {
  package func terms(of element: Element) -> [String] { [] }

  package func text(of element: Element) -> SearchText? { nil }

  package var kinds: [String] { [] }

  /// Decodes the elements stored in `records`, in order.
  ///
  /// - Throws: `.store` if one of them cannot be read.
  package func elements(of records: [Record]) throws(LoadFailure) -> [Element] {
    try records.forms(Form.self).map(element)
  }

  /// Encodes `elements` as records, in order.
  func records(of elements: [Element]) throws(LoadFailure) -> [IndexedRecord] {
    do {
      let encoder = JSONEncoder()
      // The same element must always give the same bytes, by which an unchanged list is recognized.
      encoder.outputFormatting = .sortedKeys
      return try elements.map {
        IndexedRecord(
          Record(id: id(of: $0), body: try encoder.encode(form(of: $0))), terms: terms(of: $0), text: text(of: $0))
      }
    } catch {
      throw .store("the list could not be written")
    }
  }
}
