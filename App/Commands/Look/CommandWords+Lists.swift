import SharedPresentation

extension CommandWords {
  /// Parses `--sort` and `--limit`.
  func arrangement() throws(UsageError) -> Arrangement {
    var arrangement = Arrangement()
    arrangement.sort = try value(of: .sort(by: []), "takes a FIELD, or FIELD:desc", SortOrder.init)
    arrangement.limit = try limit()
    return arrangement
  }

  /// Parses `--limit`; returns `nil` if it was not typed.
  func limit() throws(UsageError) -> Int? {
    try value(of: .limit, "takes a number above 0") { text in Int(text).flatMap { $0 > 0 ? $0 : nil } }
  }
}

extension CommandOption {
  /// Returns the option that sorts a list by one of `fields`.
  static func sort(by fields: @autoclosure @escaping @Sendable () -> [String]) -> CommandOption {
    CommandOption(
      "--sort", "FIELD[:desc]", summary: "sort by FIELD; add :desc for descending order",
      completion: .words { fields().map { ($0, "or \($0):desc for descending order") } })
  }

  static let limit = CommandOption("--limit", "N", summary: "show at most N")
}
