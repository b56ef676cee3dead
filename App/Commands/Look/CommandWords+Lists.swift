import SharedPresentation

extension CommandWords {
  /// The order and number of what is listed.
  func arrangement() throws(UsageError) -> Arrangement {
    var arrangement = Arrangement()
    if let text = value(of: .sort(by: [])) {
      guard let sort = SortOrder(text) else {
        throw UsageError("--sort takes a FIELD, or FIELD:desc, not '\(EchoedWord.of(text))'")
      }
      arrangement.sort = sort
    }
    arrangement.limit = try limit()
    return arrangement
  }

  /// The most that is wanted; `nil` if that was not said.
  func limit() throws(UsageError) -> Int? {
    guard let text = value(of: .limit) else { return nil }
    guard let limit = Int(text), limit > 0 else {
      throw UsageError("--limit takes a number above 0, not '\(EchoedWord.of(text))'")
    }
    return limit
  }
}

extension CommandOption {
  /// Sorts a list by one of `fields`.
  static func sort(by fields: @autoclosure @escaping @Sendable () -> [String]) -> CommandOption {
    CommandOption(
      "--sort", "FIELD[:desc]", summary: "sort by FIELD; add :desc for descending order",
      completion: .words { fields().map { ($0, "or \($0):desc for descending order") } })
  }

  /// Cuts a list off.
  static let limit = CommandOption("--limit", "N", summary: "show at most N")
}
