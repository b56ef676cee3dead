package import SharedUI

/// A file that a list is exported to: its name tells the format.
package struct ExportFile: Hashable, Sendable {
  private static let formats = [OutputFormat.json, .csv, .tsv, .md]
  /// What a name may end in: `.json, .csv, .tsv or .md`.
  static var endings: String {
    let names = formats.map { "." + $0.rawValue }
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }

  /// Where it is.
  package let path: String
  /// What its name ends in.
  package let format: OutputFormat

  /// The file at `path`; nil if its name ends in nothing that lists are exported as.
  package init?(_ path: String) {
    let name = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
      let format = OutputFormat(rawValue: name[name.index(after: dot)...].lowercased()), Self.formats.contains(format)
    else { return nil }
    (self.path, self.format) = (path, format)
  }
}
