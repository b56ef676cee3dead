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

  /// Loads the list saved for `query`, without its elements if these are read as they are shown.
  ///
  /// - Throws: `.nothingSaved` if none was ever saved, `.store` if it cannot be read.
  package func load(_ query: Stored.Query) async throws(LoadFailure) -> Loaded<Elements<Stored.Element>> {
    let key = stored.key(for: query)
    let loaded = try await withCache {
      try await store.reading { transaction in
        if stored.isReadAsShown {
          return try transaction.head(of: key).map { head in
            Loaded(elements(key, head), source: .cache(because: nil), savedAt: head.savedAt, version: head.version)
          }
        }
        return try transaction.list(key).map { list in
          let elements = LoadedElements(try stored.elements(of: list.records))
          return Loaded(.loaded(elements), source: .cache(because: nil), savedAt: list.savedAt, version: list.version)
        }
      }
    }
    guard let loaded else { throw .nothingSaved }
    return loaded
  }

  private func elements(_ key: ListKey, _ head: ListHead) -> Elements<Stored.Element> {
    .saved(StoredElements(stored, in: store, under: key, head))
  }

  package func version(for query: Stored.Query) async throws(LoadFailure) -> ListVersion? {
    try await withCache { try await store.version(of: stored.key(for: query)) }
  }

  package func hasOthers(than elements: Elements<Stored.Element>, for query: Stored.Query) async -> Bool {
    guard case .loaded(let elements) = elements else { return false }
    let (key, ids) = (stored.key(for: query), stored.records(of: elements).ids)
    do {
      return try await store.reading { try Self.ids(of: key, $0.head(of: key), in: $0)?.isSubset(of: ids) != true }
    } catch {
      return true
    }
  }

  // The ids of the records under `key`; nil if no list is saved.
  private static func ids(
    of key: ListKey, _ head: ListHead?, in transaction: any CacheTransaction
  ) throws -> Set<ServiceID>? {
    try head.map { Set(try transaction.records(at: Array(0..<$0.count), in: key, fields: []).map(\.id)) }
  }

  /// Replaces the list saved for `query`; returns its elements as they can be shown. Of a confirmed copy, only the time
  /// and the version are saved, and only if that list is still there.
  ///
  /// A list with unreadable elements does not replace a saved one that has elements missing from it, since these may be
  /// the unreadable ones.
  @discardableResult
  package func save(
    _ loaded: Loaded<Elements<Stored.Element>>, for query: Stored.Query
  ) async throws(LoadFailure) -> Elements<Stored.Element> {
    let key = stored.key(for: query)
    return try await withCache {
      try await store.transaction { transaction in
        guard !loaded.isCopy, case .loaded(let elements) = loaded.resource else {
          _ = try transaction.confirm(key, savedAt: loaded.savedAt, version: loaded.version)
          return loaded.resource
        }
        let records = stored.records(of: elements)
        if loaded.extent == .readable, let saved = try Self.ids(of: key, transaction.head(of: key), in: transaction),
          !saved.isSubset(of: records.ids)
        {
          return loaded.resource
        }
        try transaction.replace(key, with: records, savedAt: loaded.savedAt, version: loaded.version)
        guard stored.isReadAsShown, let head = try transaction.head(of: key) else { return loaded.resource }
        return self.elements(key, head)
      }
    }
  }

  /// Replaces the lists saved for several queries at once, except newer ones, and those for which a list of everything is no
  /// proof: that something saved is gone, or that there is nothing where nothing was ever saved.
  ///
  /// - Parameter lists: Parts of one list of everything.
  /// - Returns: The queries that need a list of their own.
  package func save(
    _ lists: [(query: Stored.Query, loaded: Loaded<LoadedElements<Stored.Element>>)]
  ) async throws(LoadFailure) -> [Stored.Query] {
    let unsaved = lists.map { list -> UnsavedList in
      let records = stored.records(of: list.loaded.resource)
      return (stored.key(for: list.query), records, list.loaded.savedAt, list.loaded.version)
    }
    return try await withCache {
      try await store.transaction { transaction in
        var proven: [UnsavedList] = []
        var others: [Stored.Query] = []
        for (list, query) in zip(unsaved, lists.lazy.map(\.query)) {
          let head = try transaction.head(of: list.key)
          if let head, head.savedAt > list.savedAt { continue }
          let saved = try Self.ids(of: list.key, head, in: transaction)
          if saved?.isSubset(of: list.records.ids) ?? (list.records.count > 0) {
            proven.append(list)
          } else {
            others.append(query)
          }
        }
        try transaction.replace(proven)
        return others
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
  /// Whether elements are read from the store as they are shown, instead of all at once; false by default.
  var isReadAsShown: Bool { get }
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

  package var isReadAsShown: Bool { false }

  package func matchKeys(of element: Element) -> [String] { [] }

  package func places(of fields: [String]) -> Set<Int> { Set(0..<Record.maxFields) }

  package var kinds: [String] { [] }

  package func elements(of records: [Record]) throws -> [Element] { try records.map(element) }

  /// Returns the records of `elements`, in order.
  func records(of elements: LoadedElements<Element>) -> RecordList {
    let isSent = !elements.sent.isEmpty
    let sent = isSent ? elements.sent : elements.map { SentElement(id: id(of: $0), bytes: Data()) }
    return RecordList(of: sent, readingChecksum: isSent ? elements.readingChecksum : nil) { position in
      let element = elements[position]
      return IndexedRecord(
        Record(id: id(of: element), fields: try fields(of: element)), sent: sent[position].bytes,
        terms: terms(of: element), text: text(of: element), matchKeys: matchKeys(of: element))
    }
  }
}
