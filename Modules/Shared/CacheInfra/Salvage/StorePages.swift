import Foundation

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

  /// Creates the pages of a file with these `bytes`.
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
      (place, content) = (next, content + length)
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
