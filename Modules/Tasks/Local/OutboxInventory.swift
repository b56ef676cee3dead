import Foundation
import SharedLocal
import TasksDomain
import TasksOutbox

/// Accounts for every edit that was typed, within one transaction: each number that was given out is that of an edit that
/// can be read, of one that cannot, or of one that was ended.
struct OutboxInventory {
  /// The edits.
  let records: OutboxRecords

  /// What the service has not confirmed.
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

  /// Whether there is such an edit, and it cannot be read.
  func isUnreadable(_ id: Int) throws(CacheFailure) -> Bool { try contents().unreadable.contains { $0.id == id } }

  /// Whether `putAside` would change anything.
  func needsPuttingAside() throws(CacheFailure) -> Bool {
    let removed = try records.counters().removed ?? []
    let found = try records.records(by: .open)
    if found.contains(where: { removed.contains($0.id) || OutboxRecords.edit($0) == nil }) { return true }
    return try found.count < records.all().count { !removed.contains($0.id) && Self.isOpen($0) }
  }

  private static func isOpen(_ record: Record) -> Bool { OutboxRecords.edit(record).map { !$0.state.isFinal } ?? false }

  /// Puts what cannot be read where it holds nothing back, takes out what damage has brought back, and has every edit that
  /// is not over found by its terms.
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

  // None can be told in a store that has not noted yet what was removed.
  private static func holes(in seen: IndexSet, _ counters: OutboxRecords.Counters) -> IndexSet {
    guard let removed = counters.removed, counters.edit > 0 else { return [] }
    return IndexSet(1...counters.edit).subtracting(seen).subtracting(removed)
  }

  private static func text(of record: Record) -> String { String(decoding: record.body.prefix(200), as: UTF8.self) }
}
