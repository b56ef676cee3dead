/// The data of a service and where it is stored.
package enum ServiceData: Hashable, Sendable {
  /// The sample data, kept in memory.
  case memory
  /// The sample users, each with only this many of their first tasks, kept in memory.
  case memoryWithFewTasks(Int)
  /// An SQLite file. If it does not exist or is empty, it is created with the sample data, readable by its owner only.
  case file(String)
}
