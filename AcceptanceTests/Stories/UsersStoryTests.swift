import Foundation
import SharedUI
import Testing

/// Listing users: online, offline with a saved list, and offline with nothing saved.
struct UsersStoryTests {
  static let ana = #"[{"id":1,"name":"Ana Lima","username":"ana","email":"ana@example.org"}]"#
  static let both = """
    [{"id":1,"name":"Ana Lima","username":"ana","email":"ana@example.org"},\
    {"id":2,"name":"山田 さくら","username":"sakura","email":"sakura@example.org"}]
    """

  @Test(arguments: StoreKind.allCases)
  func `online, the users are loaded and shown, and replace the saved list`(kind: StoreKind) async throws {
    try await Story.tell(kind) { story in
      await story.service.answer("/users", .json(Self.ana))
      var seen = try await story.launch("users")
      #expect(
        seen == """
          roster> users
          ID  NAME      USERNAME  EMAIL
           1  Ana Lima  ana       ana@example.org
          1 user · live
          [exit 0]

          """)
      await story.service.answer("/users", .json(Self.both))
      seen = try await story.launch("users")
      #expect(
        seen == """
          roster> users
          ID  NAME         USERNAME  EMAIL
           1  Ana Lima     ana       ana@example.org
           2  山田 さくら  sakura    sakura@example.org
          2 users · live
          [exit 0]

          """)
      seen = try await story.launch("users", online: false, setup: .init().later(120))
      #expect(
        seen == """
          roster> users
          ID  NAME         USERNAME  EMAIL
           1  Ana Lima     ana       ana@example.org
           2  山田 さくら  sakura    sakura@example.org
          2 users · saved 2 minutes ago · could not connect to http://127.0.0.1:1
          [exit 0]

          """)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `offline, users without a saved list are an error`(kind: StoreKind) async throws {
    try await Story.tell(kind) { story in
      let seen = try await story.launch("users", "users", online: false)
      #expect(
        seen == """
          roster> users
          roster: could not load the users, and nothing is saved: could not connect to http://127.0.0.1:1; run 'doctor'
          roster (offline)> users
          roster: could not load the users, and nothing is saved: could not connect to http://127.0.0.1:1; run 'doctor'
          [exit 3]

          """)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an empty list of users is shown and saved`(kind: StoreKind) async throws {
    try await Story.tell(kind) { story in
      await story.service.answer("/users", .json(Self.both))
      _ = try await story.launch("users")
      await story.service.answer("/users", .json("[]"))
      _ = try await story.launch("users")
      let seen = try await story.launch("users", setup: .init(isOffline: true).later(3_600))
      #expect(
        seen == """
          roster (offline)> users
          ID  NAME  USERNAME  EMAIL
          0 users · saved 1 hour ago · offline by request
          [exit 0]

          """)
    }
  }
}
