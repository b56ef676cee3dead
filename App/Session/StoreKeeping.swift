/// Whether the contents of the store outlast the process.
package enum StoreKeeping: Hashable, Sendable {
  case kept
  /// The user has asked for a store in memory.
  case inMemory
  /// The store's file cannot be used, for this reason. The edits in that file are unknown.
  case unusable(String)
}
