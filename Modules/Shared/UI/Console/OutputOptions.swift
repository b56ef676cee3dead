import Foundation
import SharedDomain

/// Options for output, of the program or of a single command, which override the settings.
package struct OutputOptions: Hashable, Sendable {
  /// The format; `nil` for the usual one.
  package var format: OutputFormat?
  /// The fields to show of each record; `nil` for the usual ones.
  package var fields: [String]?
  /// Whether only results and errors are printed.
  package var isQuiet = false
  /// Whether words replace marks and ornaments.
  package var isPlain = false
  /// The command of the shell to which the results are piped; `nil` if they are shown.
  package var pipe: String?

  /// Creates options that change nothing.
  package init() {}

  /// Parses names separated by commas, dropping duplicates; returns `nil` if one is empty.
  package static func fields(in text: String) -> [String]? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard names.allSatisfy({ !$0.isEmpty }) else { return nil }
    // The members of a JSON document are unique.
    return names.unique
  }
}
