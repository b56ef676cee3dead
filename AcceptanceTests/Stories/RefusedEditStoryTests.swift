import Foundation
import SharedUI
import Testing

struct RefusedEditStoryTests {
  private static let long = String(repeating: "x", count: 1_001)

  @Test func `a refused edit is kept with the service's message, and 'edit' corrects it`() async throws {
    try await EditStory.tell { story in
      _ = try await story.launch("tasks 3")
      let seen = try await story.launch(
        "add --for 3 \(Self.long)", "sync", "sync", "pending", setup: .init(format: .json))
      #expect(
        seen.replacing(Self.long, with: "LONG") == """
          roster> add --for 3 LONG
          {"command":"add","id":1,"action":"add","task":"new-1","user":3,"title":"LONG","state":"refused","tries":1,"at":"2026-11-21T08:00:00Z","error":"title is longer than 1,000 characters (422)"}
          roster> sync
          {"command":"sync","sent":0,"waiting":0,"unsure":0,"conflicts":0,"refused":1,"unkept":0}
          roster: some edits need a decision; run 'pending'
          roster> sync
          {"command":"sync","sent":0,"waiting":0,"unsure":0,"conflicts":0,"refused":1,"unkept":0}
          roster: some edits need a decision; run 'pending'
          roster> pending
          {"command":"pending","edits":[{"id":1,"action":"add","task":"new-1","user":3,"title":"LONG","state":"refused","tries":1,"at":"2026-11-21T08:00:00Z","error":"title is longer than 1,000 characters (422)"}]}
          1 edit needs a decision; run 'pending'
          [exit 6]

          """)
      try await story.play(
        Step("roster> edit new-1 Buy stamps", "✓ add 223 Buy stamps · sent"),
        Step("roster> tasks 3", .list([.estimate, .tiles, "223 open Buy stamps"])),
        Step("roster> sync", "nothing to send", .list([.estimate, .tiles, "223 open Buy stamps"])),
        Step("roster> pending", "no unsent edits"))
    }
  }
}
