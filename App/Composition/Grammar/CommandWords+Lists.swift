import SharedPresentation

extension CommandWords {
  /// Which tasks can be asked for.
  static let states = ["open", "done", "all"]

  /// How the users are arranged.
  func usersArrangement() throws(FailureViewModel) -> Arrangement {
    var arrangement = try arrangement()
    arrangement.words = plain
    return arrangement
  }

  /// Whose tasks are listed, nil for the selected user's, and how they are arranged.
  func tasks() throws(FailureViewModel) -> (user: String?, arrangement: Arrangement) {
    var arrangement = try arrangement()
    arrangement.words = values(of: "--match")
    arrangement.isGrouped = has("--group")
    guard let state = plain.last, Self.states.contains(state) else { return (try user(plain), arrangement) }
    if state != "all" { arrangement.condition = .init("state", is: state) }
    return (try user(plain.dropLast()), arrangement)
  }

  private func arrangement() throws(FailureViewModel) -> Arrangement {
    var arrangement = Arrangement()
    if let text = value(of: "--sort") {
      guard let sort = SortOrder(text) else {
        throw usage("--sort takes a FIELD, or FIELD:desc, not '\(Command.shown(text))'")
      }
      arrangement.sort = sort
    }
    arrangement.limit = try limit()
    return arrangement
  }

  /// How many are wanted at most; nil if nobody said.
  func limit() throws(FailureViewModel) -> Int? {
    guard let text = value(of: "--limit") else { return nil }
    guard let limit = Int(text), limit > 0 else {
      throw usage("--limit takes a number above 0, not '\(Command.shown(text))'")
    }
    return limit
  }
}
