import Foundation
import GRDB
import SharedLocal

/// The collection records that can be recovered from a store, whatever the state of its file.
struct SalvagedEntries {
  /// The latest version of each record, in no particular order.
  let all: [StoredEntry]
  /// Whether the state of the store was found in the file, or in a journal without gaps, so that missing records can be
  /// detected by counting.
  let isAccountedFor: Bool
  /// Whether there may ever have been a record: one is left, or a journal, which the first one would have begun, or the
  /// store is of a version without journals.
  let hasTraces: Bool

  private typealias Entries = [StoredEntry.Place: StoredEntry]

  /// Collects records from the file's `bytes` and from the `journal` beside it.
  ///
  /// A journal without gaps is complete. The file is ignored then, because it may contain records that were removed
  /// since, or those of another store.
  init(_ bytes: Data, journal: EntryJournal.Contents? = nil) {
    var entries = Self.entries(in: bytes)
    let latest = entries.values.map(\.version).max() ?? 0
    isAccountedFor = journal?.isWhole ?? false || entries.values.contains(where: \.isState)
    // Stores of these versions had none.
    let hasJournal = !(2...4).contains(Self.version(of: bytes) ?? StoreSchema.version)
    hasTraces = journal != nil || !entries.isEmpty || !hasJournal
    if let journal, journal.isWhole, latest <= journal.number { entries = [:] }
    for line in journal?.transactions ?? [] {
      for entry in line.changes?.entries ?? [] where entries[entry.place]?.version ?? .min < entry.version {
        entries[entry.place] = entry
      }
      for place in line.changes?.removed ?? [] where entries[place]?.version ?? .max < line.number {
        entries[place] = nil
      }
    }
    all = Array(entries.values)
  }

  // Returns the version of the store, from the header of its file; nil if that is damaged.
  private static func version(of bytes: Data) -> Int64? {
    guard bytes.starts(with: Data("SQLite format 3\0".utf8)), bytes.count >= 100 else { return nil }
    return bytes.dropFirst(60).prefix(4).reduce(0) { $0 << 8 | Int64($1) }
  }

  // From both the tables and the indexes.
  private static func entries(in bytes: Data) -> Entries {
    var latest: Entries = [:]
    StorePages(bytes).forEachRow { row in
      guard let entry = StoredEntry(row) else { return }
      if latest[entry.place].map({ $0.version < entry.version }) ?? true { latest[entry.place] = entry }
    }
    return latest
  }
}

/// The collection records of a damaged store of versions 2 to 4.
///
/// These versions store each record only once, without a checksum and apart from its terms. SQLite reads what it still
/// can; the pages of the file are searched for records that it no longer finds.
struct OlderDamagedEntries {
  /// The readable records, with their readable terms.
  let all: [StoredEntry]
  /// Whether all terms could be read. Without them, lookups would miss some records.
  let haveAllTerms: Bool
  /// Whether all records and all terms could be read.
  let isComplete: Bool

  /// Reads the store at `path`, which contains `bytes`, without changing it; ignores a store of any other version.
  init(path: String, bytes: Data) {
    var (bodies, terms) = (TwoWayScan(), TwoWayScan())
    do {
      let queue = try DatabaseQueue.untouched(at: path)
      guard case .older(2...4) = try queue.read({ try StoreOrigin(of: $0) }) else {
        all = []
        haveAllTerms = false
        isComplete = false
        return
      }
      queue.unsafeRead { (bodies, terms) = Self.scans(of: $0) }
      try queue.close()
    } catch {}  // It cannot be opened, so its version is unknown. Anything read so far is kept.
    let isEveryRecordRead = bodies.isComplete
    if !isEveryRecordRead { bodies.add(Self.rows(on: StorePages(bytes))) }
    all = Self.entries(bodies.rows, terms.rows)
    haveAllTerms = terms.isComplete
    isComplete = terms.isComplete && isEveryRecordRead
  }

  private static func scans(of database: Database) -> (bodies: TwoWayScan, terms: TwoWayScan) {
    var (bodies, terms) = (TwoWayScan(), TwoWayScan())
    bodies.read("collection, id, body FROM entry", by: ["collection", "id"], in: database)
    // Once in the order of the table and once in that of its index; the hints keep SQLite from choosing the other one.
    terms.read("collection, id, term FROM entry_term NOT INDEXED", by: ["collection", "term", "id"], in: database)
    let index = "collection, id, term FROM entry_term INDEXED BY entry_term_id"
    terms.read(index, by: ["collection", "id"], in: database)
    return (bodies, terms)
  }

  private static func entries(_ bodies: Set<TwoWayScan.Found>, _ terms: Set<TwoWayScan.Found>) -> [StoredEntry] {
    let terms = Dictionary(grouping: terms, by: \.place)
    return Dictionary(bodies.map { ($0.place, $0.content) }) { first, _ in first }.map { place, body in
      let texts = (terms[place] ?? []).map { String(decoding: $0.content, as: UTF8.self) }
      let entry = Entry(id: Int(place.id), body: body)
      let name = String(decoding: place.collection, as: UTF8.self)
      return StoredEntry(IndexedEntry(entry, terms: texts), in: CollectionName(name), version: 0)
    }
  }

  // Rows of the term index look the same, but terms are not JSON.
  private static func rows(on pages: StorePages) -> Set<TwoWayScan.Found> {
    var rows: Set<TwoWayScan.Found> = []
    pages.forEachRow { row in
      guard row.columns.count == 3, case .blob(let name) = row.columns[0], case .integer(let id) = row.columns[1],
        case .blob(let body) = row.columns[2], isJSON(body)
      else { return }
      rows.insert(.init(place: .init(collection: name, id: id), content: body))
    }
    return rows
  }

  private static func isJSON(_ bytes: Data) -> Bool {
    do {
      _ = try JSONSerialization.jsonObject(with: bytes, options: .fragmentsAllowed)
      return true
    } catch {
      return false
    }
  }
}

/// The rows of a damaged table, scanned from both ends because an unreadable page ends a scan.
private struct TwoWayScan {
  private(set) var rows: Set<Found> = []
  /// Whether a scan reached the end.
  private(set) var isComplete = false

  /// What was found, and where.
  struct Found: Hashable {
    let place: StoredEntry.Place
    let content: Data
  }

  /// Adds rows that were found elsewhere, unless their place already has one.
  mutating func add(_ others: Set<Found>) {
    let known = Set(rows.map(\.place))
    rows.formUnion(others.filter { !known.contains($0.place) })
  }

  /// Adds the readable `rows`, scanned in both orders of these columns.
  mutating func read(_ rows: String, by columns: [String], in database: Database) {
    for direction in [" ASC", " DESC"] {
      let order = columns.map { $0 + direction }.joined(separator: ", ")
      read("SELECT \(rows) ORDER BY \(order)", in: database)
    }
  }

  private mutating func read(_ sql: String, in database: Database) {
    do {
      let cursor = try Row.fetchCursor(database, sql: sql)
      while let row = try cursor.next() {
        let place = StoredEntry.Place(collection: try row.bytes(at: 0), id: try row.integer(at: 1))
        rows.insert(Found(place: place, content: try row.bytes(at: 2)))
      }
      isComplete = true
    } catch {}  // Anything read so far is kept.
  }
}

/// The pages of a store's file, parsed without SQLite in case it rejects the file.
///
/// Each page is parsed on its own, so that damage elsewhere does not hide its contents. Every access is checked to be
/// within the file, so any bytes are valid input.
struct StorePages {
  private let bytes: ArraySlice<UInt8>

  // The types of pages that contain rows of indexes and of tables without rowid.
  private static let interior: UInt8 = 0x02
  private static let leaf: UInt8 = 0x0A
  // Stores are created with SQLite's default page size; the size recorded in the file may be damaged.
  private let size = 4096

  init(_ bytes: Data) { self.bytes = [UInt8](bytes)[...] }

  /// Calls `body` for each row of indexes and of tables without rowid, in no particular order.
  func forEachRow(_ body: (StoreRow) -> Void) {
    for page in stride(from: 0, to: bytes.count, by: size) {
      for payload in payloads(of: page) {
        if let row = StoreRow(payload) { body(row) }
      }
    }
  }

  private func payloads(of page: Int) -> [ArraySlice<UInt8>] {
    let header = page == 0 ? 100 : page
    guard let kind = byte(header), [Self.interior, Self.leaf].contains(kind), let count = number(header + 3, 2) else {
      return []
    }
    let isInterior = kind == Self.interior
    let pointers = header + (isInterior ? 12 : 8)
    return (0..<count).compactMap { index in
      guard let pointer = number(pointers + 2 * index, 2), pointer < size else { return nil }
      // A cell of an interior page starts with the number of its child page.
      return payload(at: page + pointer + (isInterior ? 4 : 0), end: page + size)
    }
  }

  // SQLite's rule for how much of a payload is on the page; the rest is in a chain of overflow pages.
  private func payload(at cell: Int, end: Int) -> ArraySlice<UInt8>? {
    guard let (length, start) = StoreRow.varint(in: bytes, at: cell), length >= 0, length <= bytes.count else {
      return nil
    }
    let (most, least) = ((size - 12) * 64 / 255 - 23, (size - 12) * 32 / 255 - 23)
    let fitting = least + (length - least) % (size - 4)
    let local = length <= most ? length : fitting <= most ? fitting : least
    guard start + local <= min(end, bytes.count) else { return nil }
    if local == length { return bytes[start..<start + length] }
    return number(start + local, 4).flatMap { chained(bytes[start..<start + local], length, next: $0) }
  }

  private func chained(_ first: ArraySlice<UInt8>, _ length: Int, next: Int) -> ArraySlice<UInt8>? {
    var (payload, next) = (first, next)
    while payload.count < length {
      let page = (next - 1) * size
      let part = min(size - 4, length - payload.count)
      guard next > 0, let following = number(page, 4), page + 4 + part <= bytes.count else { return nil }
      payload += bytes[page + 4..<page + 4 + part]
      next = following
    }
    return payload
  }

  private func byte(_ place: Int) -> UInt8? { bytes.indices.contains(place) ? bytes[place] : nil }

  private func number(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }
}

/// A row in SQLite's record format; distinguishes only the types that collection rows contain.
struct StoreRow {
  /// The columns, in the order in which they are stored.
  let columns: [Value]

  /// The value of a column.
  enum Value: Hashable {
    case integer(Int64)
    case blob(Data)
    case other
  }

  /// Parses a row from its record `payload`; `nil` if it is invalid.
  init?(_ payload: ArraySlice<UInt8>) {
    guard let (size, start) = Self.varint(in: payload, at: payload.startIndex), size <= payload.count, size > 0 else {
      return nil
    }
    let header = payload[..<(payload.startIndex + size)]
    var (place, content) = (start, header.endIndex)
    var columns: [Value] = []
    while place < header.endIndex {
      guard let (type, next) = Self.varint(in: header, at: place), let length = Self.length(of: type),
        length <= payload.endIndex - content
      else { return nil }
      columns.append(Self.value(of: type, payload[content..<content + length]))
      place = next
      content = content + length
    }
    self.columns = columns
  }

  /// Returns the variable-length integer that starts at `place`, and its end; `nil` if `bytes` ends before it does.
  static func varint(in bytes: ArraySlice<UInt8>, at place: Int) -> (value: Int, end: Int)? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard bytes.indices.contains(place + index) else { return nil }
      let byte = bytes[place + index]
      if index == 8 { return (Int(truncatingIfNeeded: value << 8 | UInt64(byte)), place + 9) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return (Int(truncatingIfNeeded: value), place + index + 1) }
    }
    return nil
  }

  // The number of bytes of a column of this type; `nil` if there is no such type.
  private static func length(of type: Int) -> Int? {
    switch type {
    case 0, 8, 9: 0
    case 1...4: type
    case 5: 6
    case 6, 7: 8
    case 12...: (type - 12) / 2
    default: nil
    }
  }

  private static func value(of type: Int, _ content: ArraySlice<UInt8>) -> Value {
    switch type {
    case 1...6:
      let isNegative = content.first.map { $0 >= 0x80 } ?? false
      return .integer(content.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) })
    case 8, 9: return .integer(Int64(type - 8))
    case 12... where type.isMultiple(of: 2): return .blob(Data(content))
    default: return .other
    }
  }
}

extension StoredEntry {
  /// Creates the collection record in `row`, which is from its table or its index; `nil` if there is none, or its
  /// digest does not match.
  init?(_ row: StoreRow) {
    switch (row.columns.count, row.columns.first) {
    case (6, .blob): self.init(row.columns[0], row.columns[1...])
    case (6, .integer): self.init(row.columns[5], row.columns[..<5])
    default: return nil
    }
  }

  private init?(_ collection: StoreRow.Value, _ rest: ArraySlice<StoreRow.Value>) {
    let rest = Array(rest)
    guard case (.blob(let collection), .integer(let id), .blob(let body)) = (collection, rest[0], rest[1]),
      case (.blob(let terms), .integer(let digest), .integer(let version)) = (rest[2], rest[3], rest[4])
    else { return nil }
    self.init(collection: collection, id: id, body: body, terms: terms, digest: digest, version: version)
  }
}
