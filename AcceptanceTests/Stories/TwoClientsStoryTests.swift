import Foundation
import Testing

struct TwoClientsStoryTests {
  @Test func `two clients see each other's edits`() async throws {
    try await EditStory.tell { story in
      _ = try await story.launch("tasks 3")
      let seen = try await story.colleague.launch("select 3", "done 41", "add Buy stamps")
      #expect(seen.hasSuffix("✓ add 223 Buy stamps · sent\n[exit 0]\n"))
      try await story.play(
        Step("roster> tasks 3", .list(["41 done 見積もりを大徳寺に送る", .tiles, "223 open Buy stamps"])),
        Step("roster> edit 223 Buy two stamps", "✓ edit 223 Buy two stamps · sent"),
        Step("roster> remove 42 --yes", "✓ remove 42 Fire the test batch of ridge tiles at 1,180 °C · sent"),
        Step("roster> sync", "nothing to send", .list(["41 done 見積もりを大徳寺に送る", "223 open Buy two stamps"])))
      try await story.colleague.play(
        Step("roster> tasks 3", .list(["41 done 見積もりを大徳寺に送る", "223 open Buy two stamps"])),
        Step("roster> edit new-1 Buy three stamps", "✓ edit 223 Buy three stamps · sent"),
        Step("roster> sync", "nothing to send", .list(["41 done 見積もりを大徳寺に送る", "223 open Buy three stamps"])))
      #expect(try await story.launch("tasks 3") == story.colleague.launch("tasks 3"))
    }
  }
}
