import Foundation
import SharedInteractorInterface
import SharedRemote
package import TasksDomain

/// A file of tasks: `export` has written it, or a spreadsheet, Taskwarrior's `export`, or somebody by hand as todo.txt.
package enum TaskFile {
  /// The endings that names of such files may have.
  package static let endings = ["csv", "tsv", "json", "ndjson", "txt"]

  /// Returns the tasks in `bytes`, the contents of the file at `path`, which has one of the endings.
  ///
  /// - Throws: `LoadFailure.invalid`, which says what is wrong in which row.
  package static func tasks(
    in bytes: [UInt8], at path: String, on calendar: UserCalendar
  ) throws -> [ImportedTask] {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw LoadFailure.invalid("the file is not UTF-8")
    }
    let content = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    let rows: [TaskRow]
    switch path.split(separator: ".").last?.lowercased() {
    case "json":
      guard let node = JSONNode(Data(bytes)) else { throw LoadFailure.invalid("the file is not JSON") }
      rows = objects(in: node).map(TaskRow.init)
    case "ndjson":
      rows = try lines(of: content).enumerated().map { number, line in
        guard let node = JSONNode(Data(line.utf8)) else { throw LoadFailure.invalid("row \(number + 1) is not JSON") }
        return TaskRow(node)
      }
    case "txt":
      let lines = lines(of: content)
      guard !lines.prefix(1).contains(where: isTableHead) else {
        throw LoadFailure.invalid("it is a table, which may be cut; export to .csv or .json")
      }
      rows = lines.map { TaskRow(todoText: $0) }
    case "tsv": rows = try TaskRow.rows(of: try CellReader.rows(in: content, separator: "\t"))
    default: rows = try TaskRow.rows(of: try CellReader.rows(in: content, separator: ","))
    }
    var tasks: [ImportedTask] = []
    for (index, row) in rows.enumerated() {
      do {
        if let task = try row.task(on: calendar) { tasks.append(task) }
      } catch LoadFailure.invalid(let why) {
        throw LoadFailure.invalid("row \(index + 1): \(why)")
      }
    }
    return tasks
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
  }

  private static func isTableHead(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    let columns = ["ID", "PENDING"] + TaskField.all.map { $0.column.uppercased() }
    // That of any other list, too.
    return words.allSatisfy { columns.contains(String($0)) }
      || line.contains("  ") && words.allSatisfy { $0.allSatisfy { $0.isUppercase || $0 == "." } }
  }

  // A list, or the list in what `tasks --format json` prints.
  private static func objects(in node: JSONNode) -> [JSONNode] {
    switch node {
    case .array(let elements): elements
    case .object(let members):
      if case .array(let elements)? = members["tasks"] { elements } else { [node] }
    default: [node]
    }
  }
}

/// Reads rows of cells, which may be quoted as in RFC 4180.
enum CellReader {
  /// - Throws: `LoadFailure.invalid` if a quote is not closed.
  static func rows(in text: String, separator: Unicode.Scalar) throws -> [[String]] {
    var (rows, row, cell) = ([[String]](), [String](), String.UnicodeScalarView())
    // Whether the scalar before was the quote that ends a cell, unless another one follows.
    var (isQuoted, mayBeEnd) = (false, false)
    for scalar in text.unicodeScalars {
      let isSecond = mayBeEnd
      mayBeEnd = false
      switch scalar {
      case "\"" where isQuoted: (isQuoted, mayBeEnd) = (false, true)
      case "\"" where isSecond:
        cell.append(scalar)
        isQuoted = true
      case "\"" where separator == "," && cell.isEmpty: isQuoted = true
      case _ where isQuoted: cell.append(scalar)
      case "\r": break
      case separator, "\n":
        row.append(String(cell))
        cell = String.UnicodeScalarView()
        guard scalar == "\n" else { break }
        rows.append(row)
        row = []
      default: cell.append(scalar)
      }
    }
    guard !isQuoted else {
      throw LoadFailure.invalid("the quote that begins in row \(rows.count + 1) is not closed")
    }
    if !cell.isEmpty || !row.isEmpty { rows.append(row + [String(cell)]) }
    return rows.filter { $0 != [""] }
  }
}
