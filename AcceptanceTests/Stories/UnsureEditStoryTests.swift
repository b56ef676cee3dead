import Foundation
import SharedUI
import Testing

/// Tests in which requests or responses are lost.
struct UnsureEditStoryTests {
  @Test func `an unsure new task is sent again with its key and applied once`() async throws {
    let network = try LossyNetwork()
    await network.lose(.response, .request)
    try await EditStory.tell(over: network) { story, server in
      try await story.play(
        Step("roster> tasks 3", .list([.estimate, .tiles])),
        Step("roster> add --for 3 Buy stamps", "+ add new-1 Buy stamps · edit 1, unsure: \(String.unanswered)"),
        Step(
          "roster> sync", "edit 1 (add new-1) may have been applied; 'resolve 1' shows what the service has",
          .list([
            .estimate, .tiles, "223 open Buy stamps",
            "+ new-1 open Buy stamps",
          ]), "roster: 1 edit not confirmed: \(String.unanswered)"),
        Step(
          "roster> pending", "EDIT AT ACTION TASK USER TITLE STATE TRIES",
          "1 just now add new-1 3 Buy stamps unsure 2",
          "\(String.unanswered)", "1 edit · 1 unsure"),
        Step("roster> sync", "1 edit sent", .list([.estimate, .tiles, "223 open Buy stamps"])),
        Step("roster> sync", "nothing to send", .list([.estimate, .tiles, "223 open Buy stamps"])),
        exit: 3)
      let keys = await server.keys(of: "POST")
      #expect(keys.count == 3)
      #expect(Set(keys).count == 1)
    }
  }

  @Test func `resolve tells scripts what the service has instead of an unsure edit, if it says so`() async throws {
    let network = try LossyNetwork()
    await network.lose(.response)
    try await EditStory.tell(over: network) { story, _ in
      _ = try await story.launch("tasks 3", "done 41")
      let edit =
        #"{"command":"resolve","id":1,"action":"done","task":41,"user":3,"title":"見積もりを大徳寺に送る","#
        + #""state":"unsure","tries":1,"at":"2026-11-21T08:00:00Z","#
        + #""error":"\#(String.unanswered)","#
      let (open, done) = (
        #"{"title":"見積もりを大徳寺に送る","completed":false}"#, #"{"title":"見積もりを大徳寺に送る","completed":true}"#
      )
      let seen = try await story.launch("resolve 1", setup: .init(format: .json))
        .replacing(/,"(updated|completed)At":"[^"]*"/, with: "")
      #expect(seen.contains(edit + #""base":\#(open),"mine":\#(done),"theirs":\#(done)}"# + "\n"), "\(seen)")
      let offline = try await story.launch("resolve 1", online: false, setup: .init(format: .json))
        .replacing(/127\.0\.0\.1:\d+/, with: "127.0.0.1:PORT")
      #expect(offline.contains(edit + #""base":\#(open),"mine":\#(done)}"# + "\n"), "\(offline)")
      #expect(offline.contains("the service cannot say whether it has applied the edit\n"), "\(offline)")
    }
  }

  @Test func `a change whose request or response was lost is applied once`() async throws {
    let network = try LossyNetwork()
    await network.lose(.response, .request, .request)
    try await EditStory.tell(over: network) { story, server in
      try await story.play(
        Step("roster> tasks 3", .list([.estimate, .tiles])),
        Step("roster> done 41", "~ done 41 見積もりを大徳寺に送る · edit 1, unsure: \(String.unanswered)"),
        Step("roster> sync", "1 edit sent", .list(["41 done 見積もりを大徳寺に送る", .tiles])),
        Step("roster> sync", "nothing to send", .list(["41 done 見積もりを大徳寺に送る", .tiles])),
        Step(
          "roster> remove 42 --yes",
          "- remove 42 Fire the test batch of ridge tiles at 1,180 °C · edit 2, unsure: \(String.unanswered)"
        ),
        Step(
          "roster> sync", "edit 2 (remove 42) may have been applied; 'resolve 2' shows what the service has",
          .list(["41 done 見積もりを大徳寺に送る", "- 42 done Fire the test batch of ridge tiles at 1,180 °C"]),
          "roster: 1 edit not confirmed: \(String.unanswered)"),
        Step(
          "roster> pending", "EDIT AT ACTION TASK USER TITLE STATE TRIES",
          "2 just now remove 42 3 Fire the test batch of ridge tiles at 1,180 °C unsure 2",
          "\(String.unanswered)", "1 edit · 1 unsure"),
        Step("roster> sync", "1 edit sent", .list(["41 done 見積もりを大徳寺に送る"])),
        exit: 3)
      #expect(await server.keys(of: "PATCH").count == 1)
      #expect(Set(await server.keys(of: "DELETE")).count == 1)
    }
  }
}
