import SharedUI
import TestSupport
import Testing

/// The stories at json-server 1: ids are texts, new ones random, and there are neither keys nor tags.
struct JSONServer1StoryTests {
  @Test func `at json-server 1, edits whose answers were lost are applied once`() async throws {
    try await ImitatedStory.tell(ImitatedServices.jsonServer1, losing: ["POST", "PATCH", "DELETE"]) { story in
      try await story.play(
        Step("roster> tasks 1", .list(["1 open Fire the kiln", "2 done Order clay"])),
        Step("roster> add --for 1 Sweep", "+ add new-1 Sweep · edit 1, unsure: \(String.unanswered)"),
        Step("roster> done 1", "~ done 1 Fire the kiln · edit 2, unsure: \(String.unanswered)"),
        Step("roster> remove 2 --yes", "- remove 2 Order clay · edit 3, unsure: \(String.unanswered)"),
        Step("roster> sync", "3 edits sent", .list(["1 done Fire the kiln", "3c88 open Sweep"])),
        Step("roster> pending", "no unsent edits"))
      try await story.play(
        Step("roster> sync", "nothing to send"),
        Step("roster> tasks 1", .list(["1 done Fire the kiln", "3c88 open Sweep"])),
        Step("roster> done 3c88", "✓ done 3c88 Sweep · sent"),
        Step("roster> sync", "nothing to send", .list(["1 done Fire the kiln", "3c88 done Sweep"])),
        Step("roster> pending", "no unsent edits"),
        setup: .init().later(2))
      for method in ["POST", "DELETE"] { #expect(await story.server.keys(of: method).count == 1) }
      #expect(await story.server.keys(of: "PATCH").count == 2)
    }
  }

  @Test func `at json-server 1, unsure edits are ended as sent or as not sent`() async throws {
    try await ImitatedStory.tell(ImitatedServices.jsonServer1, losing: ["POST", "PATCH"]) { story in
      try await story.play(
        Step("roster> tasks 1", .list(["1 open Fire the kiln", "2 done Order clay"])),
        Step("roster> add --for 1 Sweep", "+ add new-1 Sweep · edit 1, unsure: \(String.unanswered)"),
        Step("roster> done 1", "~ done 1 Fire the kiln · edit 2, unsure: \(String.unanswered)"),
        Step("roster> resolve 1", "mine Sweep", "theirs Sweep", "run 'resolve 1 sent|unsent'"),
        Step("roster> resolve 1 sent", "mine Sweep", "theirs Sweep", "✓ add 3c88 Sweep · sent"),
        Step(
          "roster> resolve 2", "base Fire the kiln (open)", "mine Fire the kiln (done)", "theirs Fire the kiln (done)",
          "run 'resolve 2 sent|unsent'"),
        Step(
          "roster> resolve 2 unsent", "base Fire the kiln (open)", "mine Fire the kiln (done)",
          "theirs Fire the kiln (done)", "✓ done 1 Fire the kiln · sent"),
        Step("roster> done new-1", "✓ done 3c88 Sweep · sent"),
        Step(
          "roster> sync", "nothing to send", .list(["1 done Fire the kiln", "2 done Order clay", "3c88 done Sweep"])),
        Step("roster> pending", "no unsent edits"))
      #expect(await story.server.keys(of: "POST").count == 1)
      #expect(await story.server.keys(of: "PATCH").count == 2)
    }
  }
}
