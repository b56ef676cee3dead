import SharedPresentation
package import UsersDomain

/// Something that is to be seen of users and their tasks, other than a list of them.
package enum LookCommand: Hashable, Sendable {
  /// One user, nil for the selected one: all that is known.
  case user(String?)
  /// The users around a place, within so many kilometres; nil for any.
  case near(Place, within: Double?)
  /// How many tasks everybody has.
  case stats

  /// Around what users are looked for.
  package enum Place: Hashable, Sendable {
    /// Where the user named so lives or, with nil, the selected one.
    case user(String?)
    /// Here.
    case position(Position)
  }

  /// Reads a command from its words; nil if it is of another kind.
  ///
  /// - Throws: A usage error that says what is missing or too much.
  init?(_ words: CommandWords) throws(FailureViewModel) {
    switch words.name {
    case .user: self = .user(try words.user(words.plain))
    case .near: self = .near(try words.place(), within: try words.kilometres())
    case .stats: self = .stats
    default: return nil
    }
  }
}

extension CommandWords {
  fileprivate func place() throws(FailureViewModel) -> LookCommand.Place {
    // With a blank behind the comma, as maps have it; with quotes or without.
    let text = plain.joined(separator: " ")
    let degrees = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0.trimmingPrefix { $0 == " " })
    }
    guard degrees.count == 2, let latitude = degrees[0], let longitude = degrees[1] else {
      return .user(try user(plain))
    }
    guard let position = Position(latitude: latitude, longitude: longitude) else {
      throw usage("'\(text)' is no place: latitudes go from -90 to 90, longitudes from -180 to 180")
    }
    return .position(position)
  }

  fileprivate func kilometres() throws(FailureViewModel) -> Double? {
    guard let text = value(of: "--within") else { return nil }
    guard let kilometres = Double(text), kilometres > 0 else {
      throw usage("--within takes kilometres above 0, not '\(Command.shown(text))'")
    }
    return kilometres
  }
}
