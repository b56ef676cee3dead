/// The condition of a store, determined without using it.
package enum StoreCondition: Hashable, Sendable {
  /// It is not in a file.
  case inMemory
  /// There is no file yet, or an empty one.
  case missing
  case sound(version: Int)
  /// Nothing is wrong with it, but it has an older version; the next use migrates it.
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

/// The result of examining a store without using it.
package struct ExaminedStore<Contents: Sendable>: Sendable {
  package let condition: StoreCondition
  /// What was read from it, or why that failed; `nil` if nothing could be read in its condition.
  package let contents: Result<Contents, CacheFailure>?
  /// The state of the journal of edits beside it; `nil` if there is none or it was not checked.
  package var journal: JournalCondition?

  package init(
    _ condition: StoreCondition, contents: Result<Contents, CacheFailure>? = nil, journal: JournalCondition? = nil
  ) {
    self.condition = condition
    self.contents = contents
    self.journal = journal
  }
}

/// The state of the journal of edits beside a store.
package enum JournalCondition: Hashable, Sendable {
  /// Every line matches its checksum.
  case sound
  /// These lines, counted from 1, do not match their checksums or were cut short.
  case damaged(lines: [Int])
}
