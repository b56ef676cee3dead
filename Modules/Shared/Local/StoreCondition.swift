/// The condition of a store, determined without using it.
package enum StoreCondition: Hashable, Sendable {
  /// It is not in a file.
  case inMemory
  /// There is no file yet, or an empty one.
  case missing
  case sound(version: Int)
  /// It was made by an older version of the program, with the edits in it; the next use takes these over.
  case older(version: Int)
  /// It was made by a newer version of the program.
  case newer(version: Int)
  /// It is a database of another program, or not a database.
  case foreign
  /// It is damaged; the text says how this was noticed.
  case damaged(String)
  /// Another program was writing to it for too long.
  case locked
  /// A transaction was cut short. The next use rolls it back; until then, the contents are unknown.
  case interrupted
  /// It could not be read; the text says why.
  case unreadable(String)
}
