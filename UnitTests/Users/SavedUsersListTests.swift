import CacheInfra
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedTiming
import SharedUI
import SharedUIComposer
import TestSupport
import Testing
import UsersDomain
import UsersLocal
import UsersPresentation
import UsersUI

/// A saved list is shown as it is read, which must be the same as to load it and then to show it.
@Suite struct SavedUsersListTests {
  private let store = InMemoryCacheStore()
  private let clock = ManualClock()
  private let words = ["Ana", "ana", "Żuk", "ŻUK", "花", "e\u{301}", "é", "Straße", "strasse", "7", "x\ny", "👩‍👩‍👧", ""]

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `filters, orders, limits, fields and formats give what they give of a loaded list`(_ seed: UInt64) async throws {
    let random = SeededRandom(seed: seed)
    let users = users(20 + random.below(200), random, mixingIDs: seed == 6)
    try await LocalInteractor(StoredUsers(), store: store).save(.live(users), for: .all)
    for format in OutputFormat.allCases {
      for _ in 0..<12 {
        let (arrangement, fields) = (self.arrangement(random), self.fields(random))
        let layout = Layout(format: format, fields: fields, width: random.chance(50) ? 40 + random.below(80) : nil)
        let expected = try await shown(arrangement, layout, isLoaded: true)
        #expect(try await shown(arrangement, layout, isLoaded: false) == expected, "\(arrangement) \(layout)")
      }
    }
  }

  @Test(arguments: OutputFormat.allCases)
  func `a list of several pages is written page by page, and is whole`(_ format: OutputFormat) async throws {
    let users = (1...2_500).map { number in
      User(id: .number(number), name: "Name \(number % 1_000)", username: "user", email: "a@example.org")
    }
    try await LocalInteractor(StoredUsers(), store: store).save(.live(users), for: .all)
    var arrangement = Arrangement()
    for words in [[], ["name", "1"]] {
      arrangement.words = words
      let expected = try await shown(arrangement, Layout(format: format), isLoaded: true)
      var found = try await shown(arrangement, Layout(format: format), isLoaded: false)
      // The first page does not know how wide the ids of the others are.
      if format == .table { found = found.map { $0.split(separator: " ").joined(separator: " ") } }
      #expect(found == (format == .table ? expected.map { $0.split(separator: " ").joined(separator: " ") } : expected))
    }
  }

  @Test func `a list that is replaced while it is shown is not mixed with the new one`() async throws {
    let local = LocalInteractor(StoredUsers(), store: store)
    let users = (1...2_000).map { User(id: .number($0), name: "Ana", username: "ana", email: "a@example.org") }
    try await local.save(.live(users), for: .all)
    let saved = try await local.load(.all).resource
    guard case .saved(let elements) = saved else { throw LoadFailure.nothingSaved }
    #expect(try await elements.elements(at: [0, 1_999], fields: nil) == [users[0], users[1_999]])
    try await local.save(.live(users), for: .all)
    #expect(try await elements.elements(at: [5], fields: ["name"]).map(\.id) == [6])
    try await local.save(.live(Array(users.reversed())), for: .all)
    let replaced = LoadFailure.store("the saved list was replaced while it was read; show it again")
    await #expect(throws: replaced) { try await elements.elements(at: [5], fields: nil) }
    await #expect(throws: replaced) { try await elements.positions(matching: ["ana"]) }
  }

  private func shown(_ arrangement: Arrangement, _ layout: Layout, isLoaded: Bool) async throws -> [String] {
    let recording = RecordingConsole(layout)
    let context = FeatureContext(
      client: StubHTTPClient(), connectivity: Connectivity(paused: false, clock: clock.wallClock), store: store,
      viewpoint: clock.viewpoint(), uptime: .system, timeout: { .seconds(1) }, console: recording.console)
    let local = LocalInteractor(StoredUsers(), store: store)
    let source: any Interactor<UsersQuery, Elements<User>> = isLoaded ? local.readingAll().asElements() : local
    let list = FeatureList<UsersPresenter, UsersScreen, StoredUsers>(
      from: source, saved: source, on: UsersScreen(), storedAs: StoredUsers(), in: context)
    let exported = try await list.show(.all, command: "users", arrangement: arrangement)
    return [
      recording.results.text, recording.notes.text, exported.summary,
      try await exported.text(in: .csv).joined(),
      try await exported.text(in: layout.fields == nil ? .json : .tsv).joined(),
    ]
  }

  private func arrangement(_ random: SeededRandom) -> Arrangement {
    var arrangement = Arrangement()
    arrangement.words = (0..<random.below(3)).compactMap { _ in random.pick(words) }
    let field = random.pick(["id", "name", "city", "address.geo.lat", "others", "company.bs"]) ?? ""
    arrangement.sort = random.chance(50) ? SortOrder(field + (random.chance(50) ? ":desc" : "")) : nil
    arrangement.limit = random.chance(30) ? random.below(30) : nil
    return arrangement
  }

  private func fields(_ random: SeededRandom) -> [String]? {
    let fields = ["id", "name", "username", "address.city", "company", "address.geo", "others"]
    return random.chance(40) ? (0...random.below(3)).compactMap { _ in random.pick(fields) } : nil
  }

  private func users(_ count: Int, _ random: SeededRandom, mixingIDs: Bool) -> [User] {
    (1...count).map { number in
      func text() -> String { (0..<random.below(3)).compactMap { _ in random.pick(words) }.joined(separator: " ") }
      func known() -> String? { random.chance(30) ? nil : text() }
      let geo = random.chance(50) ? Coordinates(lat: text(), lng: text()) : nil
      return User(
        id: mixingIDs && number.isMultiple(of: 3) ? .text("\(number - 1)") : .number(number), name: text(),
        username: text(), email: text(), phone: known(), website: known(),
        address: random.chance(50)
          ? Address(street: known(), suite: known(), city: known(), zipcode: known(), geo: geo) : nil,
        company: random.chance(50) ? Company(name: known(), catchPhrase: known(), bs: known()) : nil,
        others: random.chance(30) ? [Attribute("a", .text(text())), Attribute("b", .flag(true))] : [])
    }
  }
}
