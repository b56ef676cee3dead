import Foundation

/// The pages of a store's file, read as SQLite's file format lays them out, without SQLite, for when that refuses the file.
///
/// Each page is read by itself: no damage elsewhere hides what it holds. Everything that is read is checked to be within
/// the file, so that any bytes are a valid input.
struct StorePages {
  private let bytes: ArraySlice<UInt8>

  // The kinds of pages on which rows of indexes, and of tables without rowid, stand.
  private static let interior: UInt8 = 0x02
  private static let leaf: UInt8 = 0x0A
  // Stores are made with SQLite's usual size; what the file says of it may be damaged.
  private let size = 4096

  /// Creates the pages of a file that has these `bytes`.
  init(_ bytes: Data) { self.bytes = [UInt8](bytes)[...] }

  /// All rows of indexes, and of tables without rowid, in no order.
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
      // A cell of an interior page begins with the number of the page below it.
      return payload(at: page + pointer + (isInterior ? 4 : 0), end: page + size)
    }
  }

  // SQLite's rule for how much of a payload stands on the page; the rest is in a chain of pages.
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
