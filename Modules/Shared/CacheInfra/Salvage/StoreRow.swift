import Foundation

/// A row as SQLite's record format lays it out; only what rows of a store's collections have in it is told apart.
struct StoreRow {
  /// The columns, in the order in which they are stored.
  let columns: [Value]

  /// What stands in a column.
  enum Value: Hashable {
    /// A whole number.
    case integer(Int64)
    /// Bytes.
    case blob(Data)
    /// Anything else.
    case other
  }

  /// Reads the row whose record is `payload`; `nil` if it is none.
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

  /// The number of variable length that begins at `place`, and where it ends; `nil` if it is not all in `bytes`.
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

  // How many bytes a column of this type takes; nil if there is no such type.
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
  /// Creates the record of a collection that `row` holds, which is one of its table or of its index; `nil` if it holds
  /// none, or one that was changed.
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
