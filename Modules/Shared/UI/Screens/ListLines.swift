import Foundation

/// The lines of a list: its rows, with headings, and then what the list is.
package struct ListLines: Equatable, Sendable {
  package let rows: ArraySlice<String>
  package let status: ArraySlice<String>

  init(_ lines: [String], rowCount: Int) { (rows, status) = (lines[..<rowCount], lines[rowCount...]) }

  /// Returns a function that tells whether a line is not in this list. The width of columns does not count, as a single row
  /// can change it.
  package func lacks() -> (String) -> Bool {
    let known = Set((rows + status).map(Self.words))
    return { !known.contains(Self.words(of: $0)) }
  }

  /// Returns the rows of this list of which `other` has none with the same id.
  package func rows(missingFrom other: ListLines) -> [String] {
    let ids = Set(other.rows.compactMap(Self.id))
    let missing = rows.filter { line in Self.id(of: line).map { !ids.contains($0) } ?? false }
    return missing.map { "no longer listed: \($0.drop { $0 == " " })" }
  }

  /// Returns the places of the rows that `before` lacks, and a line for each of its rows that is not listed any more; `nil`
  /// if it cannot be told which rows these are.
  func news(since before: ListLines) -> (new: [Int], gone: [String])? {
    if rows == before.rows { return ([], []) }
    guard hasIDs, before.hasIDs else { return nil }
    let isNew = before.lacks()
    return (rows.indices.filter { isNew(rows[$0]) }, before.rows(missingFrom: self))
  }

  // Whether each row below the names of the columns begins with an id of its own, and is not under a heading.
  private var hasIDs: Bool {
    let ids = rows.dropFirst().compactMap(Self.id)
    return Set(ids).count == max(0, rows.count - 1)
  }

  // The id with which a row begins, behind the mark of an edit; nil of other lines.
  private static func id(of line: String) -> Substring? {
    let first = words(of: line).first { !["~", "+", "-"].contains($0) }
    return first.flatMap { $0.contains(where: \.isNumber) ? $0 : nil }
  }

  private static func words(of line: String) -> [Substring] {
    // Without a colour, there is nothing to look for in a long list.
    (line.utf8.contains(0x1B) ? line.replacing(/\u{1B}\[[\d;]*m/, with: "") : line).split(separator: " ")
  }
}
