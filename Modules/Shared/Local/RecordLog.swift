/// A durable log of records that nothing else can bring back: texts under names, in two places.
///
/// Calls may be made concurrently, by this and other processes.
package protocol RecordLog: Sendable {
  /// Returns all records as of one moment; `nil` if they still are those with the stamp `known`.
  ///
  /// - Throws: `CacheFailure.unavailable` if they cannot be read.
  func read(unless known: LogStamp?) async throws -> LoggedRecords?

  /// Runs `work` on the records while nobody else changes them, and saves the changes that it returns: all or none,
  /// durably when this returns.
  ///
  /// - Parameters:
  ///   - known: The stamp of records that the caller has; `work` gets `nil` if they still are the current ones.
  ///   - usesReserve: Whether the change may use the space that is kept for a full disk, since it helps to make room.
  /// - Returns: What `work` returned, and the stamp of the records with the changes.
  /// - Throws: What `work` throws, or a `CacheFailure`; nothing was changed then.
  func change<Value: Sendable>(
    unless known: LogStamp?, usingReserve usesReserve: Bool,
    _ work: @Sendable (LoggedRecords?) async throws -> (changes: [RecordChange], value: Value)
  ) async throws -> (value: Value, stamp: LogStamp)

  /// Runs `work` while nobody else, in this or another process, runs anything `exclusively` on this log. Returns `nil`
  /// at once, without running `work`, if somebody does.
  ///
  /// The exclusion ends with the process that holds it, however that ends. Changes by others are not affected.
  func exclusively<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value?
}

/// The records of a log at one moment.
package struct LoggedRecords: Sendable {
  package let stamp: LogStamp
  /// The text of each record by its name, in UTF-8.
  package let texts: [String: LogText]
  /// What was lost of the records, which may be nothing.
  package let losses: LogLosses

  package init(stamp: LogStamp, texts: [String: LogText], losses: LogLosses = LogLosses()) {
    self.stamp = stamp
    self.texts = texts
    self.losses = losses
  }
}

/// The UTF-8 text of a record, without line feeds.
package typealias LogText = ArraySlice<UInt8>

/// Identifies the records of a log: as long as nobody has changed them, they have the same stamp.
package struct LogStamp: Hashable, Sendable {
  /// The numbers of each file that change with it; none for a missing one.
  private let files: [[Int]]

  package init(_ files: [[Int]]) { self.files = files }

  /// Whether there is no file.
  package var isOfNothing: Bool { files.allSatisfy(\.isEmpty) }
}

/// The changes that damage in both places has taken from a log.
package struct LogLosses: Hashable, Sendable {
  /// How many changes are lost.
  package var changes = 0
  /// What is left of lost records, by name; damaged itself, and perhaps outdated.
  package var remains: [String: LogText] = [:]
  /// The damaged files that were kept, if they were.
  package var files: [String] = []

  package init() {}

  package var isEmpty: Bool { changes == 0 }
}

/// The condition of a file of a log, determined without changing it.
package enum LogFileCondition: Hashable, Sendable {
  case missing
  /// It has all changes.
  case sound
  /// It lacks changes or has damaged ones, which the other file may have.
  case damaged
  /// It could not be read; the text says why.
  case unreadable(String)
}

/// A change of one record: its name, which is not empty, has no tabs and line feeds, and does not begin with `-`; and
/// the new text, or `nil` to remove the record.
package typealias RecordChange = (name: String, text: LogText?)
