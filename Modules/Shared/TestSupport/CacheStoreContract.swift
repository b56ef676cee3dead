import Foundation
package import SharedLocal
import Testing

/// One clause of what every `CacheStore` promises, checked with `#expect`.
package struct CacheStoreContract: Sendable, CustomTestStringConvertible {
  /// Opens a store: an empty one at first, and another instance on the same lists from then on if it is a persistent one.
  package typealias Opening = @Sendable () throws -> any CacheStore

  /// The promise, as a sentence.
  package let testDescription: String
  private let clause: @Sendable (Opening) async throws -> Void

  /// A clause that is checked with all the stores that `clause` opens.
  init(_ promise: String, opening clause: @escaping @Sendable (Opening) async throws -> Void) {
    testDescription = promise
    self.clause = clause
  }

  /// A clause that is checked with one empty store.
  init(_ promise: String, _ clause: @escaping @Sendable (any CacheStore) async throws -> Void) {
    self.init(promise) { opening in try await clause(try opening()) }
  }

  /// Checks the clause with what `opening` opens.
  package func check(_ opening: Opening) async throws { try await clause(opening) }

  /// What every store promises.
  package static let all =
    lists + unusualText + terms + times + versions + summaries + atomicity
    + collections + transactions + concurrency + exclusion + search + changes + inventory
    + clearing

  /// What a store promises beyond that if its lists outlive it.
  package static let persistent = persistence
}

extension [IndexedRecord] {
  /// A record for each of `ids`, in this order, whose body names the id and `note`.
  static func numbered(_ ids: some Sequence<Int>, note: String = "") -> [IndexedRecord] {
    ids.map { IndexedRecord(.numbered($0, note: note)) }
  }
}

extension Record {
  /// A record whose body names its id and `note`.
  static func numbered(_ id: Int, note: String = "") -> Record { Record(id: id, text: "\(id)\(note)") }

  /// A record whose body is `text`.
  init(id: Int, text: String) { self.init(id: id, body: Data(text.utf8)) }
}
