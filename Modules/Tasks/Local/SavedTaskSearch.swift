package import SharedLocal
package import TasksDomain

/// Searches the saved tasks by their titles as they were loaded, and shows them as they are after all edits.
package typealias SavedTaskSearch = SavedSearch<StoredTasks, ListedTask>

extension SavedTaskSearch {
  /// Searches the tasks in `store`; one that was removed is not found, nor one that no list has yet.
  package init(store: any CacheStore) {
    self.init(StoredTasks(), store: store) { (item, transaction) throws(CacheFailure) in
      let records = OutboxRecords(transaction: transaction)
      // As most tasks are, which then need not be looked up.
      guard try !records.edits(by: .task(item.id)).isEmpty else { return ListedTask(item) }
      let task = try OutboxLookup(records: records, known: []).task(item.id)?.task
      return task?.mark == .removed ? nil : task
    }
  }
}
