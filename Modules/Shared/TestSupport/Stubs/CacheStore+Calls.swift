package import Foundation
package import SharedDomain
package import SharedInteractorInterface
package import SharedLocal

extension CacheStore {
  /// Reads a record in a transaction of its own.
  package func record(_ id: ServiceID, in key: ListKey) async throws -> SavedList? {
    try await reading { try $0.record(id, in: key) }
  }

  /// Reads what the service sent of the element with the number `id` in a transaction of its own.
  package func sent(_ id: Int, in key: ListKey) async throws -> Data? {
    try await reading { try $0.sent(.number(id), in: key) }
  }

  /// Finds records by their terms in a transaction of its own.
  package func records(in key: ListKey, termPrefix: String, limit: Int) async throws -> SavedList? {
    try await reading { try $0.records(in: key, termPrefix: termPrefix, limit: limit) }
  }

  /// Replaces a list in a transaction of its own.
  package func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date, version: ListVersion = ListVersion()
  ) async throws {
    try await transaction { try $0.replace(key, with: records, savedAt: savedAt, version: version) }
  }

  /// Confirms a list in a transaction of its own.
  package func confirm(_ key: ListKey, savedAt: Date, version: ListVersion) async throws -> Bool {
    try await transaction { try $0.confirm(key, savedAt: savedAt, version: version) }
  }
}

extension CacheTransaction {
  /// Replaces the list under `key` with `records`, which are there already.
  package func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date, version: ListVersion
  ) throws {
    let sent = records.map { SentElement(id: $0.record.id, bytes: $0.sent) }
    let list = RecordList(of: sent, readingChecksum: nil) { records[$0] }
    try replace(key, with: list, savedAt: savedAt, version: version)
  }
}
