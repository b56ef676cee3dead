import Foundation
import GRDB
import SharedDomain

/// A store as version 1.1 has left it, with edits.
enum OlderStoreFixture {
  private static let tables = """
    CREATE TABLE list (
      id INTEGER PRIMARY KEY, kind TEXT NOT NULL, owner INTEGER, savedAt INTEGER NOT NULL, records INTEGER NOT NULL,
      etag BLOB, revision INTEGER NOT NULL DEFAULT 0, changedAt INTEGER, bytes INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE entry (
      collection BLOB NOT NULL, id INTEGER NOT NULL, body BLOB NOT NULL, terms BLOB NOT NULL DEFAULT x'',
      digest INTEGER NOT NULL DEFAULT 0, version INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (collection, id)) WITHOUT ROWID;
    CREATE INDEX entry_copy ON entry (id, body, terms, digest, version);
    PRAGMA application_id = 0x526F7374;
    """

  /// Makes a store at `path` whose last transaction is the second, with the journal beside it.
  ///
  /// - Parameter committed: The number of the last transaction of which the journal says that it was committed.
  static func make(
    at path: String, version: Int = 7, _ records: [(collection: String, id: Int, body: String)] = [],
    committed: Int = 2
  ) throws {
    try StoreFixture.run(tables + "PRAGMA user_version = \(version);", at: path)
    let state = ("store state", 0, #"{"store":"6F1C2B1A-0000-4000-8000-000000000007","number":2}"#)
    for (collection, id, body) in records + [state] {
      var checksum = Checksum()
      checksum.add(Data("\(collection.utf8.count) \(id) \(body.utf8.count) ".utf8))
      for text in [collection, body] { checksum.add(Data(text.utf8)) }
      let values = [collection, body].map { "CAST('\($0)' AS BLOB)" }
      try StoreFixture.run(
        """
        INSERT INTO entry (collection, id, body, digest, version)
        VALUES (\(values[0]), \(id), \(values[1]), \(Int64(bitPattern: checksum.value)), 2)
        """, at: path)
    }
    let lines = [
      #"ab {"changes":{"entries":[],"isWhole":true,"removed":[]},"number":\#(committed),"store":"x"}"#,
      #"cd {"number":\#(committed),"store":"x"}"#, #"ef {"number":0,"retracts":"x","store":"x"}"#, "gh {",
    ]
    try StoreFixture.write(Data(lines.joined(separator: "\n").utf8), at: path + ".edits")
    try StoreFixture.write(Data(count: 10), at: path + ".reserve")
  }
}
