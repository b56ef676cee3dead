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

  /// Returns the places of the rows that `before` lacks, and a line for each of its rows that is not listed any more.
  func news(since before: ListLines) -> (new: [Int], gone: [String]) {
    if rows == before.rows { return ([], []) }
    let isNew = before.lacks()
    return (rows.indices.filter { isNew(rows[$0]) }, before.rows(missingFrom: self))
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
