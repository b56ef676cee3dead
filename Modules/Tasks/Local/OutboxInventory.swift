import Foundation
import SharedLocal
import TasksDomain
import TasksOutbox

/// An account of every edit ever entered, within one transaction: each id belongs to a readable edit, an unreadable
/// one, or one that was removed.
struct OutboxInventory {
  let records: OutboxRecords

  /// Returns the unconfirmed edits, after checking the store.
  func contents() throws(CacheFailure) -> OutboxContents {
    try records.check()
    let (counters, all) = (try records.counters(), try records.all())
    var (edits, unreadable, seen) = ([TaskEdit](), [UnreadableEdit](), IndexSet())
    for record in all where record.id > 0 && !(counters.removed?.contains(record.id) ?? false) {
      seen.insert(record.id)
      if let edit = OutboxRecords.edit(record) {
        if !edit.state.isFinal { edits.append(edit) }
      } else {
        unreadable.append(UnreadableEdit(id: record.id, text: Self.text(of: record)))
      }
    }
    unreadable += Self.holes(in: seen, counters).map { UnreadableEdit(id: $0, text: nil) }
    return OutboxContents(edits: edits, unreadable: unreadable.sorted { $0.id < $1.id })
  }

  /// Whether an edit with this id exists and cannot be read.
  func isUnreadable(_ id: Int) throws(CacheFailure) -> Bool { try contents().unreadable.contains { $0.id == id } }

  /// Whether `putAside` would change anything.
  func needsPuttingAside() throws(CacheFailure) -> Bool {
    let removed = try records.counters().removed ?? []
    let found = try records.records(by: .open)
    if found.contains(where: { removed.contains($0.id) || OutboxRecords.edit($0) == nil }) { return true }
    return try found.count < records.all().count { !removed.contains($0.id) && Self.isOpen($0) }
  }

  private static func isOpen(_ record: Record) -> Bool { OutboxRecords.edit(record).map { !$0.state.isFinal } ?? false }

  /// Sets unreadable records aside so that they block nothing, deletes records that damage has brought back, and
  /// indexes every open edit by its terms.
  func putAside() throws(CacheFailure) {
    let removed = try records.counters().removed ?? []
    let found = Set(try records.records(by: .open).map(\.id))
    for record in try records.all() {
      if removed.contains(record.id) {
        try records.remove([record.id])
      } else if let edit = OutboxRecords.edit(record) {
        if !edit.state.isFinal, !found.contains(edit.id) { try records.put(edit) }
      } else {
        try records.quarantine(record)
      }
    }
  }

  // A store that does not record removals yet cannot tell a hole from a removed edit.
  private static func holes(in seen: IndexSet, _ counters: OutboxRecords.Counters) -> IndexSet {
    guard let removed = counters.removed, counters.edit > 0 else { return [] }
    return IndexSet(1...counters.edit).subtracting(seen).subtracting(removed)
  }

  private static func text(of record: Record) -> String { String(decoding: record.body.prefix(200), as: UTF8.self) }
}
