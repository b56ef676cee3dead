import Foundation
import SharedDomain
import Testing
import UsersDomain
import UsersInteractorInterface

@Suite struct UserReferenceTests {
  @Test(arguments: [
    ("3", UserReference.id(3)), ("0", .id(0)), ("007", .id(7)), ("9223372036854775807", .id(.number(.max))),
    ("9223372036854775808", .id(.decimal(Decimal(Int.max) + 1))), ("id:ana", .id(.text("ana"))), ("-3", .id(-3)),
    ("5.5", .id(.decimal(5.5))),
    ("+3", .text("+3")),
    ("3 ", .text("3 ")),
    ("٣", .text("٣")), ("３", .text("３")), ("1_0", .text("1_0")), ("", .text("")), ("@sakura", .username("sakura")),
    ("@3", .username("3")), ("@", .text("@")), ("@@a", .username("@a")), ("sakura", .text("sakura")),
    ("Zoë Łukasz", .text("Zoë Łukasz")),
  ])
  func `a user reference is parsed as an ID, a username or a text`(_ text: String, _ reference: UserReference) {
    #expect(UserReference(text) == reference)
  }

  @Test(arguments: [
    ("1", [Team.sakura]), ("99", []), ("0", []), ("@sakura", [Team.sakura]),
    ("@SAKURA", [Team.sakura]), ("@saku", []), ("@Sakura Tanaka", []), ("sakura", [Team.sakura]),
    ("okafor", [Team.samuel]), ("Sakura T", [Team.sakura]), ("sakura tanaka", [Team.sakura]),
    ("Sam", [Team.sam]), ("sAmU", [Team.samuel]), ("sa", [Team.sakura, Team.sam, Team.samuel]),
    ("Tanaka", [Team.sakura]), ("tan sak", [Team.sakura]), ("sakuratan", [Team.sakura]), ("nak", []),
    ("zoe", [Team.zoe]), ("zoe l", [Team.zoe]), ("ZOË Ł", [Team.zoe]),
    ("Zoe\u{308}", [Team.zoe]),
    ("ελενα", [Team.elena]), ("ΈΛΕΝΑ ΠΑ", [Team.elena]), ("БОРИС", [Team.boris]),
    ("борис йор", [Team.boris]), ("борис иор", [Team.boris]), ("田", [Team.hana]),
    ("田中 花", [Team.hana]),
    ("samw", [Team.sam]), ("OKAF", [Team.samuel]), ("1@example.org", [Team.sakura]),
    ("3@ex", [Team.samuel]), ("花", [Team.hana]), ("", []), (" ", []), ("\u{301}", []), ("xyz", []),
  ])
  func `a reference matches by id, username, name or email address, then by the beginning of one`(
    _ text: String, _ match: [User]
  ) { #expect(UserReference(text).match(in: Team.all) == match) }

  @Test func `a username takes precedence over a name`() {
    let users = [User.sample(1, "Sam", username: "one"), .sample(2, "Two", username: "sam")]
    #expect(UserReference("sam").match(in: users) == [users[1]])
  }

  @Test func `a beginning must be that of only one user, and what is typed in full takes precedence`() {
    let users = [
      User.sample(1, "Mara Lind", username: "lind"), .sample(2, "Ida", username: "mark"),
      .sample(3, "Ewa", username: "ewa", email: "marek@example.org"), .sample(4, "Mar", username: "sea"),
    ]
    for (text, expected) in [("mar", [3]), ("mara", [0]), ("mark", [1]), ("marek", [2]), ("ma", [0, 1, 2, 3])] {
      let found = expected.map { users[$0] }
      let match = UserReference(text).match(in: users)
      #expect(match == found, "\(text)")
    }
  }

  @Test(arguments: [
    ("saku", true), ("Sakura T", true), ("1@example", true), ("SAKURA", false), ("sakura tanaka", false),
    ("1@example.org", false), ("1", false), ("@sakura", false),
  ])
  func `a reference abbreviates a user unless a name, a username or an address is complete`(
    _ text: String, _ isAbbreviation: Bool
  ) { #expect(UserReference(text).abbreviates(Team.sakura) == isAbbreviation) }

  @Test func `a name shared by two users is ambiguous, and a shared ID matches the first`() {
    let users = [User.sample(1, "Ana"), .sample(2, "Ana"), .sample(1, "Bo"), .sample(3, "Anabel")]
    #expect(UserReference("ana").match(in: users) == [users[0], users[1]])
    #expect(UserReference("1").match(in: users) == [users[0]])
  }

  @Test(arguments: [("3f2a", [0]), ("3F2A-", [0]), ("3f", [0, 1]), ("9", [3]), ("ab", [3]), ("abba", [2])])
  func `the beginning of a text ID is enough if no name begins with it`(_ text: String, _ expected: [Int]) {
    let users = [
      User.sample(.text("3f2a-9c"), "Ana"), .sample(.text("3f2b-1d"), "Bo"), .sample(.text("abba-7e"), "Cy"),
      .sample(9, "Ab"),
    ]
    let found = expected.map { users[$0] }
    #expect(UserReference(text).match(in: users) == found)
  }

  @Test(arguments: [
    ("mariadasilva", 0), ("dasilva", 0), ("dasil", 0), ("osuilleabhain", 1), ("obrien", 2), ("tanakahana", 3),
    ("annale", 4), ("annalew", 5), ("佐藤さくら", 6), ("zofia lukazuk", 8), ("lee anna", 4), ("leeanna", 9),
  ])
  func `words of a name may be written without what separates them`(_ text: String, _ expected: Int) {
    let users = [
      User.sample(1, "Maria da Silva"), .sample(2, "Seán Ó Súilleabháin"), .sample(3, "Pat O'Brien"),
      .sample(4, "Yuki Tanaka Hana"), .sample(5, "Anna Lee"), .sample(6, "Jo Anna Lewis"),
      .sample(7, "佐藤 さくら"), .sample(8, "佐藤 さくら 2"), .sample(9, "Zofia Łuka-Żuk"), .sample(10, "Leean Na"),
      .sample(11, "Zofia Łuka-Żuk 2"),
    ]
    #expect(UserReference(text).match(in: users) == [users[expected]])
    for part in ["asilva", "silvamaria", "tanakayuki"] { #expect(UserReference(part).match(in: users) == []) }
  }

  @Test func `without users, a reference matches no user`() { #expect(UserReference("sam").match(in: []) == []) }
}
