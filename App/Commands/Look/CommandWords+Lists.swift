import SharedPresentation
import SharedUI

extension CommandWords {
  /// Parses `--sort` and, if the command `hasLimit`, `--limit`.
  func arrangement(hasLimit: Bool = true) throws -> Arrangement {
    var arrangement = Arrangement()
    arrangement.sort = try value(of: .sort(by: []), "takes a FIELD, or FIELD:desc", SortOrder.init)
    if hasLimit { arrangement.limit = try limit() }
    return arrangement
  }

  /// Returns `words` as those to look for.
  ///
  /// - Throws: A usage error for `AND` or `OR` between two others.
  func searched(_ words: [String]) throws -> [String] {
    guard let index = words.dropFirst().dropLast().firstIndex(where: ["AND", "OR"].contains) else { return words }
    let one = words[..<index].joined(separator: " ")
    let other = words[(index + 1)...].joined(separator: " ")
    let hint =
      words[index] == "AND"
      ? "all words must match anyway: '\(one) \(other)'" : "look for '\(one)' and '\(other)' one after the other"
    throw CommandFailure.usage("'\(words[index])' is a word here, as any other; \(EchoedWord.of(hint))")
  }

  /// Parses `--limit`; returns `nil` if it was not typed.
  func limit() throws -> Int? {
    try value(of: .limit, "takes a number above 0") { text in Int(text).flatMap { $0 > 0 ? $0 : nil } }
  }
}

extension CommandOption {
  /// Returns the option that sorts a list by one of `fields`.
  static func sort(by fields: @autoclosure @escaping @Sendable () -> [String]) -> CommandOption {
    CommandOption(
      "--sort", "FIELD[:desc]", summary: "sort by FIELD; add :desc for descending order",
      completion: WordCompletion { typed, _ in
        typed.candidates(among: fields().map { ($0, "or \($0):desc for descending order") })
      })
  }

  static let limit = CommandOption("--limit", "N", summary: "show at most N")
}
