import Foundation
import Testing

/// Users and tasks are found in all that is saved, without the service.
struct FindStoryTests {
  @Test("What is saved is found by its words, edits applied", arguments: StoreKind.allCases)
  func find(kind: StoreKind) async throws {
    try await EditStory.tell(kind) { story in
      _ = try await story.launch("users", "tasks 3")
      let seen = try await story.launch(
        "find RIDGE til", "find 大徳寺", "edit 42 Fire them", "find ridge", "remove 42 --yes", "find ridge", "find sakura",
        "find !", "find", online: false)
      #expect(
        seen == """
          roster> find RIDGE til
          KIND  ID  USER  TEXT
          task  42     3  Fire the test batch of ridge tiles at 1,180 °C
          1 match
          roster> find 大徳寺
          KIND  ID  USER  TEXT
          task  41     3  見積もりを大徳寺に送る
          1 match
          roster> edit 42 Fire them
          ~ edit 42 Fire them · edit 1, waiting
          roster> find ridge
          KIND  ID  USER  TEXT
          task  42     3  Fire them
          1 match
          roster> remove 42 --yes
          - remove 42 Fire them · edit 2, waiting
          roster> find ridge
          no matches
          roster> find sakura
          KIND  ID  USER  TEXT
          user   3     3  佐藤 さくら @sakura
          1 match
          roster> find !
          roster: find needs a WORD with a letter or a digit in it, as in 'find ridge tiles'
          roster> find
          roster: find needs a WORD with a letter or a digit in it, as in 'find ridge tiles'
          2 edits wait to be sent: 'sync' does it
          [exit 2]

          """)
    }
  }
}
