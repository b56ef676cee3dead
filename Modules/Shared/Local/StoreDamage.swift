package import Foundation

/// What is remembered of a store's file that was found damaged, until the user ends it.
package struct StoreDamage: Codable, Hashable, Sendable {
  /// Where the damaged file is kept.
  package let path: String
  /// How the damage was noticed, for a person.
  package let reason: String
  /// When that was.
  package let at: Date
  /// How many of the records that are counted were carried into the new store.
  package let keptRecords: Int
  /// How many lists were carried into it.
  package let keptLists: Int
  /// How many lists are known to have been in the damaged file and could not be read.
  package let lostLists: Int

  /// Whether nothing tells which records of collections it had, so that some may be missing without being known.
  package var mayLackRecords = false
  /// Whether it belongs to another store than the one that remembers it, so that numbers mean something else there.
  package var isOfOtherStore = false
  /// Whether what it had was brought back. Nothing is brought back from it again, as that may have been ended since.
  package var isRestored: Bool {
    get { restored ?? false }
    set { restored = newValue }
  }

  // Not in what was noted by the first program that noted damages.
  private var restored: Bool?

  /// Creates the memory of a damaged file.
  package init(path: String, reason: String, at: Date, keptRecords: Int, keptLists: Int, lostLists: Int) {
    (self.path, self.reason, self.at, self.keptRecords) = (path, reason, at, keptRecords)
    (self.keptLists, self.lostLists) = (keptLists, lostLists)
  }
}

extension StoreDamage {
  /// What the user is told: what was kept, where the damaged file is, and what to do.
  package var message: String {
    if isOfOtherStore { return "\(summary); run 'recover'" }
    return "the store was damaged (\(reason)): \(kept); the damaged file is kept as \(path); run 'recover'"
  }

  /// What happened, and where the damaged file is.
  package var summary: String {
    if isOfOtherStore { return "\(reason): the edits of the previous one are kept as \(path)" }
    return "the store was damaged (\(reason)) and is kept as \(path)"
  }

  /// What is said where some may be missing.
  package static let doubt = "edits may be missing, and nothing tells how many"

  private var kept: String { carriedOver + (mayLackRecords ? "; \(Self.doubt)" : "") }

  private var carriedOver: String {
    if keptRecords == 0, keptLists + lostLists == 0 { return "nothing of it is in the new one" }
    let edits = keptRecords == 1 ? "1 unsent edit" : "\(keptRecords) unsent edits"
    let lists = keptLists + lostLists
    if lists == 0 { return "\(edits) \(keptRecords == 1 ? "was" : "were") carried over to a new one" }
    let kept = lostLists == 0 ? "all \(lists) lists" : "\(keptLists) of \(lists) lists"
    return "\(edits) and \(kept) were carried over to a new one"
  }
}

extension CacheTransaction {
  /// The damages that nobody has ended yet, in the order in which they were found.
  package func damages() throws(CacheFailure) -> [StoreDamage] { try notedDamages().map(\.damage) }

  private func notedDamages() throws(CacheFailure) -> [(id: Int, damage: StoreDamage)] {
    var damages: [(id: Int, damage: StoreDamage)] = []
    for record in try entries(of: .damages) {
      do {
        damages.append((record.id, try JSONDecoder().decode(StoreDamage.self, from: record.body)))
      } catch {
        throw .unavailable("what is known of a damaged store could not be read")
      }
    }
    return damages
  }

  /// Remembers `damage` until it is ended.
  package func note(_ damage: StoreDamage) throws(CacheFailure) {
    try put(damage, as: (try entries(of: .damages).last?.id ?? 0) + 1)
  }

  private func put(_ damage: StoreDamage, as id: Int) throws(CacheFailure) {
    let body: Data
    do { body = try JSONEncoder().encode(damage) } catch {
      throw .unavailable("the damage could not be noted: \(error)")
    }
    try put(IndexedRecord(Record(id: id, body: body)), in: .damages)
  }

  /// Remembers that what the damaged file at `path` had was brought back.
  package func noteRestored(fromFileAt path: String) throws(CacheFailure) {
    for (id, var damage) in try notedDamages() where damage.path == path {
      damage.isRestored = true
      try put(damage, as: id)
    }
  }

  /// Ends `damages`, told apart by their paths: nothing is said of them any more.
  package func forget(_ damages: [StoreDamage]) throws(CacheFailure) {
    let paths = Set(damages.map(\.path))
    for (id, damage) in try notedDamages() where paths.contains(damage.path) { try remove(id, from: .damages) }
  }
}

extension CollectionName {
  fileprivate static let damages = CollectionName("store damages")
}
