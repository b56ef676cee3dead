/// Whether what is in the store is still there when the process has ended.
package enum StoreKeeping: Hashable, Sendable {
  /// It is.
  case kept
  /// It is not, as the user has asked for a store in memory.
  case inMemory
  /// It is not, as the file that it was to be kept in cannot be used, for this reason. The edits in that file are not known.
  case unusable(String)
}
