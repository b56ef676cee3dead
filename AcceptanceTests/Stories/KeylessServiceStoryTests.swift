import Foundation
import TestSupport
import Testing

/// Tests with a service that does not support idempotency keys.
struct KeylessServiceStoryTests {
  @Test func `without idempotency keys, the list is loaded before a new task is sent again`() async throws {
    let network = try LossyNetwork(hasKeys: false)
    await network.lose(.response, .request)
    try await EditStory.tell(over: network) { story, server in
      try await story.play(
        Step("roster> tasks 3", .list([.estimate, .tiles])),
        Step("roster> add --for 3 Buy stamps", "+ add new-1 Buy stamps · edit 1, unsure: \(String.unanswered)"),
        Step("roster> sync", "1 edit sent", .list([.estimate, .tiles, "223 open Buy stamps"])),
        Step("roster> sync", "nothing to send", .list([.estimate, .tiles, "223 open Buy stamps"])),
        Step("roster> add --for 3 Buy envelopes", "+ add new-2 Buy envelopes · edit 2, unsure: \(String.unanswered)"),
        Step(
          "roster> sync", "edit 2 (add new-2) is not sent again yet, since its last request may still arrive",
          .list([
            .estimate, .tiles, "223 open Buy stamps",
            "+ new-2 open Buy envelopes",
          ]), "roster: 1 edit not confirmed"),
        Step(
          "roster> sync", "edit 2 (add new-2) is not sent again yet, since its last request may still arrive",
          .list([
            .estimate, .tiles, "223 open Buy stamps",
            "+ new-2 open Buy envelopes",
          ]), "roster: 1 edit not confirmed", "1 unsent edit; run 'sync'"),
        exit: 3)
      #expect(await server.keys(of: "POST").count == 2)
      let later = try await story.launch("tasks 3", "sync", setup: .init().later(61))
      #expect(
        later.hasSuffix(
          """
          roster> sync
          1 edit sent
           ID  STATE  TITLE
           41  open   見積もりを大徳寺に送る
           42  done   Fire the test batch of ridge tiles at 1,180 °C
          223  open   Buy stamps
          224  open   Buy envelopes
          \(liveCount("佐藤 さくら · 4 tasks"))
          [exit 0]

          """))
      #expect(await server.keys(of: "POST").count == 3)
    }
  }

  @Test(arguments: [0, -3_600, 9e12])
  func `a new task that arrives late is found in the list and not sent again, whatever the clock says`(
    jump: TimeInterval
  ) async throws {
    let network = try LossyNetwork(hasKeys: false)
    await network.lose(.requestForNow)
    try await EditStory.tell(over: network) { story, server in
      _ = try await story.launch("tasks 3", "add --for 3 Buy stamps", "sync")
      var setup = AppClient.Setup().later(11)
      setup.now += jump
      let seen = try await story.launch("sync", "pending", setup: setup)
      #expect(seen.contains("edit 1 (add new-1) is not sent again yet, since its last request may still arrive\n"))
      #expect(seen.contains("1 edit · 1 unsure\n"))
      try await network.deliverDelayed()
      #expect(try await story.launch("sync", setup: setup).contains("1 edit sent"))
      #expect(await server.keys(of: "POST").count == 1)
      let listed = try await story.launch("tasks 3", setup: setup)
      #expect(listed.contains("223  open   Buy stamps\n\(liveCount("佐藤 さくら · 3 tasks"))"))
    }
  }

  @Test func `an unsure new task is a conflict if no list was ever loaded`() async throws {
    let network = try LossyNetwork(hasKeys: false)
    await network.lose(.response)
    try await EditStory.tell(over: network) { story, server in
      try await story.play(
        Step("roster> add --for 3 Buy stamps", "+ add new-1 Buy stamps · edit 1, unsure: \(String.unanswered)"),
        Step(
          "roster> sync", "0 edits sent",
          "edit 1 (add new-1) needs a decision: the service already has such a task (223); run 'resolve 1 mine|theirs'",
          "roster: some edits need a decision; run 'pending'"),
        Step(
          "roster> sync", "0 edits sent",
          "edit 1 (add new-1) needs a decision: the service already has such a task (223); run 'resolve 1 mine|theirs'",
          "roster: some edits need a decision; run 'pending'"),
        Step("roster> resolve 1", "mine Buy stamps", "theirs Buy stamps", "run 'resolve 1 mine|theirs'"),
        Step(
          "roster> resolve 1 theirs", "mine Buy stamps", "theirs Buy stamps", "+ add 223 Buy stamps · edit 1, dropped"),
        Step("roster> tasks 3", .list([.estimate, .tiles, "223 open Buy stamps"])),
        exit: 6)
      #expect(await server.keys(of: "POST").count == 1)
    }
  }
}
