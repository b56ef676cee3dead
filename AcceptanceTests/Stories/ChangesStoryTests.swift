import Foundation
import Testing

struct ChangesStoryTests {
  @Test func `changes shows a colleague's edits after the next load`() async throws {
    try await EditStory.tell { story in
      _ = try await story.launch("users", "tasks 3")
      _ = try await story.colleague.launch(
        "tasks 3", "done 41", "edit 41 Send it", "remove 42 --yes", "add --for 3 New", "sync")
      _ = try await story.launch("tasks 3")
      _ = try await story.launch("tasks 3")
      let seen = try await story.launch(
        "changes", "changes 3", "changes 4", "tasks 3", "changes", online: false
      ).replacing(/\ +\n/, with: "\n")
      #expect(
        seen.contains(
          """
          roster> changes
          no changes since the list was first saved
          roster> changes 3
          KIND   ID  WHAT     TEXT                                            WAS
          task   41  done     Send it
          task   41  renamed  Send it                                         見積もりを大徳寺に送る
          task   42  removed  Fire the test batch of ridge tiles at 1,180 °C
          task  223  added    New
          4 changes · loaded
          """), "\(seen)")
      #expect(seen.contains("roster: no saved copy of the tasks of"), "\(seen)")
      #expect(seen.components(separatedBy: "4 changes · loaded").count == 3, "\(seen)")
    }
  }
}
