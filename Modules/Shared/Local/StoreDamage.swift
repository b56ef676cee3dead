package import Foundation

/// A record of a damaged store file, kept until the user dismisses it.
package struct StoreDamage: Codable, Hashable, Sendable {
  package let path: String
  /// How the damage was detected, for people.
  package let reason: String
  package let at: Date
  /// The number of counted records that were carried over to the new store.
  package let keptRecords: Int
  package let keptLists: Int
  /// The number of lists that are known to have been in the damaged file but could not be read.
  package let lostLists: Int

  /// Whether it is unknown which collection records the file had, so that some may be missing without notice.
  package var mayLackRecords = false
  /// Whether the file belonged to a different store, in which the same numbers mean something else.
  package var isOfOtherStore = false
  /// Whether the file's records were restored. They are not restored again, because they may have been sent or dropped
  /// since.
  package var isRestored: Bool {
    get { restored ?? false }
    set { restored = newValue }
  }

  // Missing in records written by the first version that recorded damage.
  private var restored: Bool?

  package init(path: String, reason: String, at: Date, keptRecords: Int, keptLists: Int, lostLists: Int) {
    self.path = path
    self.reason = reason
    self.at = at
    self.keptRecords = keptRecords
    self.keptLists = keptLists
    self.lostLists = lostLists
  }
}

extension StoreDamage {
  /// What happened, and where the damaged file is.
  package var summary: String {
    if isOfOtherStore { return "\(reason): the edits of the previous one are kept as \(path)" }
    return "the store was damaged and is kept as \(path)"
  }

  /// The message if edits may be missing.
  package static let doubt = "edits may be missing, and it is unknown how many"
}

extension CacheTransaction {
  /// Returns the damage that was not yet dismissed, in the order in which it was found.
  package func damages() throws(CacheFailure) -> [StoreDamage] { try notedDamages().map(\.damage) }

  private func notedDamages() throws(CacheFailure) -> [(id: Int, damage: StoreDamage)] {
    var damages: [(id: Int, damage: StoreDamage)] = []
    for record in try entries(of: .damages) {
      do {
        damages.append((record.id, try JSONDecoder().decode(StoreDamage.self, from: record.body)))
      } catch {
        throw .unavailable("the record of a damaged store could not be read")
      }
    }
    return damages
  }

  /// Records `damage` until it is dismissed.
  package func note(_ damage: StoreDamage) throws(CacheFailure) {
    try put(damage, as: (try entries(of: .damages).last?.id ?? 0) + 1)
  }

  private func put(_ damage: StoreDamage, as id: Int) throws(CacheFailure) {
    let body: Data
    do { body = try JSONEncoder().encode(damage) } catch {
      throw .unavailable("the damage could not be recorded: \(error)")
    }
    try put(IndexedEntry(Entry(id: id, body: body)), in: .damages)
  }

  /// Records that the contents of the damaged file at `path` were restored.
  package func noteRestored(fromFileAt path: String) throws(CacheFailure) {
    for (id, var damage) in try notedDamages() where damage.path == path {
      damage.isRestored = true
      try put(damage, as: id)
    }
  }

  /// Dismisses `damages`, identified by their paths, so that they are no longer reported.
  package func forget(_ damages: [StoreDamage]) throws(CacheFailure) {
    let paths = Set(damages.map(\.path))
    for (id, damage) in try notedDamages() where paths.contains(damage.path) { try remove(id, from: .damages) }
  }
}

extension CollectionName {
  fileprivate static let damages = CollectionName("store damages")
}

/// Reads the contents of damaged stores that were set aside.
package protocol DamagedStores: Sendable {
  /// Returns the readable records of `collection` in the damaged file at `path`.
  ///
  /// - Throws: `.unavailable` if the file cannot be read.
  func records(of collection: CollectionName, inFileAt path: String) async throws(CacheFailure) -> DamagedRecords
}

/// The readable records of a collection in a damaged store.
package struct DamagedRecords: Sendable {
  /// The records, by id.
  package let records: [Entry]
  /// Whether the records come from an undamaged journal, so that there were no others.
  package let isWholeJournal: Bool

  package init(_ records: [Entry], isWholeJournal: Bool = true) {
    self.records = records
    self.isWholeJournal = isWholeJournal
  }
}
