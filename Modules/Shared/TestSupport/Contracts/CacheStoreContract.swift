import Foundation
import SharedDomain
package import SharedInteractorInterface
package import SharedLocal
import Testing

/// A requirement of every `CacheStore`, checked with `#expect`.
package struct CacheStoreContract: Sendable, CustomTestStringConvertible {
  /// Opens a store, which is empty at first; if it is persistent, later calls open further instances with the same
  /// data.
  package typealias Opening = @Sendable () throws -> any CacheStore

  /// The requirement, as a sentence.
  package let testDescription: String
  private let clause: @Sendable (Opening) async throws -> Void

  /// Creates a requirement that is checked with all the stores that `clause` opens.
  init(_ promise: String, opening clause: @escaping @Sendable (Opening) async throws -> Void) {
    testDescription = promise
    self.clause = clause
  }

  /// Creates a requirement that is checked with one empty store.
  init(_ promise: String, _ clause: @escaping @Sendable (any CacheStore) async throws -> Void) {
    self.init(promise) { opening in try await clause(try opening()) }
  }

  /// Checks the requirement with stores opened by `opening`.
  package func check(_ opening: Opening) async throws { try await clause(opening) }

  package static let all =
    lists + unusualText + terms + times + versions + summaries + atomicity
    + transactions + concurrency + search + changes + inventory + clearing + reading + conditions

  /// The additional requirements of persistent stores.
  package static let persistent = persistence
}

extension [IndexedRecord] {
  /// Returns a record for each of `ids`, in order, whose text contains the id and `note`.
  static func numbered(_ ids: some Sequence<Int>, note: String = "") -> [IndexedRecord] {
    ids.map { IndexedRecord(.numbered($0, note: note), sent: Data("\($0)\(note)".utf8)) }
  }
}

extension Record {
  /// Returns a record whose text contains its id and `note`.
  static func numbered(_ id: Int, note: String = "") -> Record { Record(id: .number(id), text: "\(id)\(note)") }

  /// Creates a record whose second field is `text`.
  init(id: ServiceID, text: String) { self.init(id: id, fields: [.absent, .text(text)]) }
}

extension Record {
  /// The id if it is a number; otherwise `nil`.
  package var number: Int? { if case .number(let number) = id { number } else { nil } }
}

extension SearchResult {
  /// The ids that are numbers, best match first.
  package var numbers: [Int] { found.compactMap(\.element.record.number) }
}
