/// What a service serves, and where it is kept.
package enum ServiceData: Hashable, Sendable {
  /// The sample data, for as long as the service exists.
  case memory
  /// The sample users, each with only the first tasks, this many; for as long as the service exists.
  case memoryWithFewTasks(Int)
  /// The SQLite file at this path; it is made with the sample data, for its owner only, if it does not exist or is empty.
  case file(String)
}
