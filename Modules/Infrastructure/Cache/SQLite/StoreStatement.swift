/// The statements that read or write lists, except those for some of the fields. All but `summarise` and `takeInventory`
/// take the same time however large the store is beside the list that they are about.
///
/// A record is read with all columns of its table, in the order of `StoreSchema`: its place, its id, the number of its
/// fields, these, and its checksums. The records of a list are those between two places.
package enum StoreStatement: String, CaseIterable, Sendable {
  case findList = """
    SELECT id, savedAt, records, etag, revision, bytes, stamp, hasMixedIDs, rows FROM list
    WHERE kind = ? AND owner IS ?
    """
  case readRecords = "SELECT * FROM record WHERE place >= ? AND place < ? ORDER BY place"
  case findLast = "SELECT place FROM record WHERE place >= ? AND place < ? ORDER BY place DESC LIMIT 1"
  case countSent = "SELECT COUNT(*) FROM sent WHERE place >= ? AND place < ?"
  case countFolded = "SELECT COUNT(*) FROM folded WHERE place >= ? AND place < ?"
  case countTerms = "SELECT COUNT(*) FROM term WHERE list = ?"
  case countTexts = "SELECT COUNT(*) FROM found WHERE rowid >= ? AND rowid < ?"
  case findRecord = """
    SELECT * FROM record INDEXED BY record_id WHERE id = ? AND place >= ? AND place < ? ORDER BY place LIMIT 1
    """
  case readFolded = "SELECT place, keys FROM folded WHERE place >= ? AND place < ? ORDER BY place"
  case findSent = "SELECT body FROM sent WHERE place = ?"
  // In this order: there may be a hundred thousand lists of a kind.
  /// Finds the owners of the lists of a kind that contain a record with an id.
  case findOwners = """
    SELECT list.owner FROM record INDEXED BY record_id CROSS JOIN list ON list.id = record.place >> 32
    WHERE record.id = ? AND list.kind = ?
    """
  /// Finds the records of a list with terms in a half-open range, once for each such term.
  case findTerms = """
    SELECT record.* FROM term CROSS JOIN record ON record.place = term.list << 32 | term.position
    WHERE term.list = ? AND term.term >= ? AND term.term < ? ORDER BY term.term, term.position
    """
  case summarise = """
    SELECT kind, COUNT(*), SUM(records), MIN(savedAt), MAX(savedAt) FROM list GROUP BY kind ORDER BY kind
    """
  case takeInventory = """
    SELECT kind, owner, savedAt, records, bytes FROM list ORDER BY kind, owner
    """
  case insertList = """
    INSERT INTO list (kind, owner, savedAt, records, bytes, etag, revision, hasMixedIDs, stamp)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
  case updateList = """
    UPDATE list SET savedAt = ?, records = ?, bytes = ?, etag = ?, revision = ?, hasMixedIDs = ? WHERE id = ?
    """
  case setRows = "UPDATE list SET rows = ? WHERE id = ?"
  case setStamp = "UPDATE list SET stamp = ? WHERE id = ?"
  case confirmList = "UPDATE list SET savedAt = ?, etag = ?, revision = ? WHERE id = ?"
  case deleteList = "DELETE FROM list WHERE id = ?"
  case deleteRecords = "DELETE FROM record WHERE place >= ? AND place < ?"
  case deleteSent = "DELETE FROM sent WHERE place >= ? AND place < ?"
  case deleteFolded = "DELETE FROM folded WHERE place >= ? AND place < ?"
  case deleteTerms = "DELETE FROM term WHERE list = ?"
  case findTermPositions = "SELECT position, term FROM term WHERE list = ?"
  case deleteTerm = "DELETE FROM term WHERE list = ? AND term = ? AND position = ?"
  case putRecord = "REPLACE INTO record VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
  case putSent = "REPLACE INTO sent VALUES (?, ?)"
  case putFolded = "REPLACE INTO folded VALUES (?, ?)"
  case insertTerm = "INSERT OR IGNORE INTO term (list, term, position) VALUES (?, ?, ?)"
  case readTexts = """
    SELECT rowid, CAST(name AS BLOB), CAST(rest AS BLOB) FROM found WHERE rowid >= ? AND rowid < ?
    """
  case insertText = "INSERT INTO found (rowid, name, rest, kind) VALUES (?, ?, ?, ?)"
  case deleteTexts = "DELETE FROM found WHERE rowid >= ? AND rowid < ?"
  /// Finds the first places of records whose texts match, in order.
  case findPlaces = "SELECT rowid FROM found WHERE found MATCH ? ORDER BY rowid LIMIT ?"
  /// Finds the record at a place, and the owner of its list.
  case findPlaced = """
    SELECT record.*, list.owner FROM record CROSS JOIN list ON list.id = record.place >> 32 WHERE record.place = ?
    """
  /// Finds the first words of a kind in a half-open range.
  case findWords = "SELECT word FROM word WHERE kind = ? AND word >= ? AND word < ? ORDER BY word LIMIT ?"
  /// Finds the words of a kind that have a text in them, or as many bytes as fit into the longest one.
  case findWordsWithPart = """
    SELECT word FROM word WHERE kind = ?1 AND (instr(word, ?2) OR length(word) >= ?3) LIMIT ?4
    """
  case deleteWord = "DELETE FROM word WHERE kind = ? AND word = ?"
  case insertWord = "INSERT OR IGNORE INTO word (kind, word) VALUES (?, ?)"
  case findChangeTime = "SELECT changedAt FROM list WHERE id = ?"
  case setChangeTime = "UPDATE list SET changedAt = ? WHERE id = ?"
  case readReplaced = "SELECT * FROM replaced WHERE list = ? ORDER BY id"
  /// Inserts a record that was replaced or, with nothing but an id, added.
  case insertReplaced = "INSERT INTO replaced VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
  case deleteReplaced = "DELETE FROM replaced WHERE list = ?"
}
