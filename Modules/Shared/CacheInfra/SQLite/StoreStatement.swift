/// Every statement with which lists and collections are read and written; all but the summaries and the inventory cost the same in a large store as in a small one.
package enum StoreStatement: String, CaseIterable, Sendable {
  /// The row of a list, by kind and owner.
  case findList = "SELECT id, savedAt, records, etag, revision FROM list WHERE kind = CAST(? AS TEXT) AND owner IS ?"
  /// The records of a list.
  case readRecords = "SELECT id, body FROM record WHERE list = ? ORDER BY position"
  /// The terms of a list.
  case readTerms = "SELECT term, position FROM term WHERE list = ? ORDER BY term, position"
  // Left to itself, SQLite reads the whole list for the sake of the order.
  /// The first record of a list that has an id.
  case findRecord = """
    SELECT id, body FROM record INDEXED BY record_id WHERE list = ? AND id = ? ORDER BY position LIMIT 1
    """
  /// The owners of the lists of a kind that hold a record of an id.
  case findOwners = """
    SELECT list.owner FROM record INDEXED BY record_in_any JOIN list ON list.id = record.list
    WHERE record.id = ? AND list.kind = CAST(? AS TEXT)
    """
  /// The records of a list by their terms from one on and before another, once for each such term.
  case findTerms = """
    SELECT term.position, record.id, record.body FROM term
    JOIN record ON record.list = term.list AND record.position = term.position
    WHERE term.list = ? AND term.term >= ? AND term.term < ? ORDER BY term.term, term.position
    """
  /// The summary of each kind.
  case summarise = """
    SELECT CAST(kind AS BLOB), COUNT(*), SUM(records), MIN(savedAt), MAX(savedAt) FROM list GROUP BY kind ORDER BY kind
    """
  /// All lists.
  case takeInventory = """
    SELECT CAST(kind AS BLOB), owner, savedAt, records, bytes FROM list ORDER BY kind, owner
    """
  /// A new list.
  case insertList = """
    INSERT INTO list (kind, owner, savedAt, records, bytes, etag, revision) VALUES (CAST(? AS TEXT), ?, ?, ?, ?, ?, ?)
    """
  /// When a list was saved, how many records and bytes it holds, and its version.
  case updateList = "UPDATE list SET savedAt = ?, records = ?, bytes = ?, etag = ?, revision = ? WHERE id = ?"
  /// When a list was saved, and its version.
  case confirmList = "UPDATE list SET savedAt = ?, etag = ?, revision = ? WHERE id = ?"
  /// A list no more.
  case deleteList = "DELETE FROM list WHERE id = ?"
  /// No records of a list any more.
  case deleteRecords = "DELETE FROM record WHERE list = ?"
  /// No terms of a list any more.
  case deleteTerms = "DELETE FROM term WHERE list = ?"
  /// One record.
  case insertRecord = "INSERT INTO record (list, position, id, body) VALUES (?, ?, ?, ?)"
  /// One term of a record; a second time it is nothing new.
  case insertTerm = "INSERT OR IGNORE INTO term (list, term, position) VALUES (?, ?, ?)"
  /// The records of a collection.
  case readEntries = "SELECT id, body, terms, digest, version FROM entry WHERE collection = ? ORDER BY id"
  /// The record of a collection that has an id.
  case findEntry = "SELECT id, body, terms, digest, version FROM entry WHERE collection = ? AND id = ?"
  /// How many records of a collection have a term.
  case countEntries = "SELECT COUNT(*) FROM entry_term WHERE collection = ? AND term = ?"
  // Joined from the left, so that a term without its record is noticed, and so that SQLite does not choose to go through
  // the whole collection in the order of its ids.
  /// The records of a collection that have a term.
  case findEntries = """
    SELECT entry_term.id, entry.body, entry.terms, entry.digest, entry.version FROM entry_term
    LEFT JOIN entry ON entry.collection = entry_term.collection AND entry.id = entry_term.id
    WHERE entry_term.collection = ? AND entry_term.term = ? ORDER BY entry_term.id
    """
  /// One record of a collection, in place of the one with its id.
  case putEntry = """
    INSERT INTO entry (collection, id, body, terms, digest, version) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (collection, id) DO UPDATE
    SET body = excluded.body, terms = excluded.terms, digest = excluded.digest, version = excluded.version
    """
  /// One term of a record of a collection; a second time it is nothing new.
  case insertEntryTerm = "INSERT OR IGNORE INTO entry_term (collection, term, id) VALUES (?, ?, ?)"
  /// A record of a collection no more.
  case deleteEntry = "DELETE FROM entry WHERE collection = ? AND id = ?"
  /// No terms of a record of a collection any more.
  case deleteEntryTerms = "DELETE FROM entry_term WHERE collection = ? AND id = ?"
  /// The texts of records by the places from one on and before another.
  case readTexts = """
    SELECT rowid, CAST(name AS BLOB), CAST(rest AS BLOB) FROM found WHERE rowid >= ? AND rowid < ?
    """
  /// The text of the record at a place, and of what kind its list is.
  case insertText = "INSERT INTO found (rowid, name, rest, kind) VALUES (?, ?, ?, ?)"
  /// No text of the record at a place any more.
  case deleteText = "DELETE FROM found WHERE rowid = ?"
  /// The first places of records whose texts match, in order.
  case findPlaces = "SELECT rowid FROM found WHERE found MATCH ? ORDER BY rowid LIMIT ?"
  /// The record at a place, and whose list it is in.
  case findPlaced = """
    SELECT list.owner, record.id, record.body FROM record JOIN list ON list.id = record.list
    WHERE record.list = ? AND record.position = ?
    """
  /// The first words of a kind from one on and before another.
  case findWords = "SELECT word FROM word WHERE kind = ? AND word >= ? AND word < ? ORDER BY word LIMIT ?"
  /// So many records more that have a word, or fewer.
  case countWord = """
    INSERT INTO word (kind, word, uses) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET uses = uses + excluded.uses
    """
  /// No word that no record has.
  case deleteWord = "DELETE FROM word WHERE kind = ? AND word = ? AND uses <= 0"
  /// When a list was last changed.
  case findChangeTime = "SELECT changedAt FROM list WHERE id = ?"
  /// That a list was changed.
  case setChangeTime = "UPDATE list SET changedAt = ? WHERE id = ?"
  /// What of a list was replaced, by id.
  case readReplaced = "SELECT id, body FROM replaced WHERE list = ? ORDER BY id"
  /// A record that was replaced or, without a body, added.
  case insertReplaced = "INSERT INTO replaced (list, id, body) VALUES (?, ?, ?)"
  /// Nothing that was replaced any more.
  case deleteReplaced = "DELETE FROM replaced WHERE list = ?"
}
