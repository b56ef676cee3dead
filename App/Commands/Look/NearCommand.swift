import SharedDomain
import SharedPresentation
import SharedUI
import UsersDomain
import UsersUIComposer

/// Lists the users near a place, sorted by distance.
struct NearCommand: Command {
  static let page = CommandPage(
    "near", arguments: "[USER | LAT,LONG]", group: .looking,
    summary: "list users by their distance from USER or a place", completions: [.user],
    options: [within, .limit],
    shows: UsersFeature.nearScreen, effect: .list,
    example: CommandExample(
      "near 52.5,13.4 --within 1500",
      shows: """
        ID  NAME                   USERNAME     KM  CITY
         1  Zofia Łukasiewicz-Żuk  zofia       529  Kraków
         2  Дмитро Шевченко        dmytro    1,205  Київ
        2 of 12 users · live
        """))

  private static let within = CommandOption("--within", "KM", summary: "only users within KM kilometres")

  /// The centre of the search.
  enum Place: Hashable {
    /// The address of a user; `nil` for the selected one.
    case user(String?)
    case position(Position)
  }

  let place: Place
  /// The radius in kilometres; `nil` for that of the setting.
  let radius: Double?
  /// The greatest number of users to show; `nil` for all.
  let limit: Int?

  init(_ words: CommandWords) throws {
    place = try Self.place(in: words)
    radius = try words.value(of: Self.within, "takes kilometres above 0") { text in
      Double(digits: text).flatMap { $0 > 0 ? $0 : nil }
    }
    limit = try words.limit()
  }

  private static func place(in words: CommandWords) throws -> Place {
    // Coordinates copied from a map have a space after the comma, or instead of it.
    let text = words.plain.joined(separator: " ")
    let parts =
      text.contains(",") ? text.split(separator: ",", omittingEmptySubsequences: false) : text.split(separator: " ")
    let degrees = parts.map { Self.degrees($0.trimmingPrefix { $0 == " " }) }
    guard degrees.count == 2, let latitude = degrees[0], let longitude = degrees[1] else {
      return .user(try words.user(words.plain))
    }
    guard let position = Position(latitude: latitude, longitude: longitude) else {
      throw CommandFailure.usage("'\(text)' is not a valid place: LAT is -90 to 90, LONG -180 to 180")
    }
    return .position(position)
  }

  private static func degrees(_ text: Substring) -> Double? {
    let degrees = Double(digits: String(text.first == "-" || text.first == "+" ? text.dropFirst() : text))
    return text.first == "-" ? degrees.map { -$0 } : degrees
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let radius = radius ?? context.app.settings.preferences.radius
    var arrangement = Arrangement()
    arrangement.limit = limit
    switch place {
    case .position(let position):
      session.lastShown = try await context.users.showNear(position, within: radius, arrangement: arrangement)
    case .user(let name):
      let user = try await session.user(
        name, example: "near 3", advice: "a place is written LAT,LONG: 'near 35.7,139.7'", in: context)
      guard let centre = user.address?.geo.flatMap(Position.init) else {
        throw CommandFailure.failed(
          Problem("\(user.label) has no coordinates", advice: "name a place ('near 35.0,135.8')"))
      }
      session.lastShown = try await context.users.showNear(centre, within: radius, but: user, arrangement: arrangement)
    }
  }
}
