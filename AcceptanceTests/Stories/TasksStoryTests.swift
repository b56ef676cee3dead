import Foundation
import SharedUI
import Testing

/// Selecting a user: online, offline with saved tasks, and offline with nothing saved.
struct TasksStoryTests {
  static let anas = #"[{"userId":1,"id":7,"title":"Call the bank","completed":true}]"#
  static let sakuras = #"[{"userId":2,"id":9,"title":"桜を見る","completed":false}]"#

  @Test func `selecting a user shows that user's tasks, online and offline`() async throws {
    try await Story.tell { story in
      await story.service.answer("/users", .json(UsersStoryTests.both))
      await story.service.answer("/todos?userId=1", .json(Self.anas))
      await story.service.answer("/todos?userId=2", .json(Self.sakuras))
      try await story.play(
        Step("roster> users", .list(ImitatedServices.shownUsers)),
        Step("roster> select 1", .list(["7 done Call the bank"])),
        Step("roster @ana> tasks @sakura", .list(["9 open 桜を見る"])),
        Step("roster @ana> back"),
        Step("roster> tasks", "roster: no user selected: name one ('tasks 3') or select one first ('select 3')"),
        exit: 2)
      try await story.play(
        Step("roster> select sakura", .list(["9 open 桜を見る"], from: .offline("2 hours ago"))),
        Step("roster @sakura (offline)> tasks 1", .list(["7 done Call the bank"], from: .offline("2 hours ago"))),
        online: false, setup: .init().later(7_200))
    }
  }

  @Test func `offline, selecting a user without saved tasks is an error`() async throws {
    try await Story.tell { story in
      await story.service.answer("/users", .json(UsersStoryTests.both))
      await story.service.answer("/todos?userId=1", .json(Self.anas))
      _ = try await story.launch("users", "tasks 1")
      let seen = try await story.launch("select 2", online: false)
      #expect(
        seen == """
          roster> select 2
          roster: could not load the tasks of 山田 さくら, and nothing is saved: \
          could not connect to http://127.0.0.1:1; run 'doctor'
          [exit 3]

          """)
    }
  }

  @Test func `a user can be selected without listing all users first`() async throws {
    try await Story.tell { story in
      await story.service.answer(
        "/users/1", .json(#"{"id":1,"name":"Ana Lima","username":"ana","email":"ana@example.org"}"#))
      await story.service.answer("/todos?userId=1", .json(Self.anas))
      var seen = try await story.launch("tasks 1", setup: .init(format: .json))
      #expect(
        seen == """
          roster> tasks 1
          {"command":"tasks","source":"remote","savedAt":"2026-11-21T08:00:00Z","user":{"id":1,"name":"Ana Lima"},\
          "tasks":[{"id":7,"userId":1,"title":"Call the bank","completed":true}]}
          [exit 0]

          """)
      seen = try await story.launch("select 1", "tasks 99", setup: .init(format: .json, isOffline: true))
      #expect(
        seen == """
          roster (offline)> select 1
          {"command":"select","source":"cache","savedAt":"2026-11-21T08:00:00Z","reason":"offline",\
          "user":{"id":1,"name":"Ana Lima"},\
          "tasks":[{"id":7,"userId":1,"title":"Call the bank","completed":true}]}
          roster @ana (offline)> tasks 99
          roster: could not load the user '99', and nothing is saved: offline by request; leave out --offline, or type 'online'
          [exit 3]

          """)
    }
  }
}
