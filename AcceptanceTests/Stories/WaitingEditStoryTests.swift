import Foundation
import TestSupport
import Testing

/// Tests with responses that refuse more than a single edit.
struct WaitingEditStoryTests {
  private static let signIn = "HTTP/1.1 401 Unauthorized\r\nContent-Length: 2\r\n\r\n{}"

  @Test func `edits wait while the service requires a sign-in, without a request for each of them`() async throws {
    let network = try LossyNetwork()
    try await EditStory.tell(over: network) { story, server in
      _ = try await story.launch("tasks 3")
      _ = try await story.launch("add --for 3 One", "add --for 3 Two", "add --for 3 Three", "done 41", online: false)
      await network.refuseAll(with: Self.signIn)
      try await story.play(
        Step("roster> sync", "roster: 4 edits not sent: sign-in required: run 'login'"),
        Step("roster> offline", "offline: using saved lists until 'online'"),
        Step(
          "roster (offline)> pending", "EDIT AT ACTION TASK USER TITLE STATE TRIES",
          "1 just now add new-1 3 One waiting 2", "sign-in required (401)",
          "2 just now add new-2 3 Two waiting 0", "3 just now add new-3 3 Three waiting 0",
          "4 just now done 41 3 見積もりを大徳寺に送る waiting 1", "sign-in required (401)", "4 edits · 4 waiting",
          "4 unsent edits; run 'sync'"),
        exit: 4)
      #expect(await server.keys(of: "POST").count == 1)
      await network.refuseAll(with: nil)
      #expect(try await story.launch("sync").hasPrefix("roster> sync\n4 edits sent\n"))
    }
  }

  @Test(arguments: [
    ("403 No", "{}", "not allowed (403)", 4),
    ("404 No", "<html>nginx", "a web page answered in place of the service (404)", 3),
    ("200 OK", "<!doctype html>sign in", "a web page answered in place of the service (200)", 3),
  ])
  func `responses of a gateway or of a service without tasks refuse no edit and remove no task`(
    answer: (status: String, body: String, why: String, exit: Int)
  ) async throws {
    let network = try LossyNetwork()
    try await EditStory.tell(over: network) { story, _ in
      _ = try await story.launch("tasks 3")
      _ = try await story.launch("done 41", "remove 42 --yes", online: false)
      let length = answer.body.utf8.count
      await network.refuseAll(with: "HTTP/1.1 \(answer.status)\r\nContent-Length: \(length)\r\n\r\n\(answer.body)")
      let seen = try await story.launch("sync")
      #expect(seen.hasPrefix("roster> sync\nroster: 2 edits not sent: \(answer.why)\n"), "\(seen)")
      #expect(seen.hasSuffix("[exit \(answer.exit)]\n"), "\(seen)")
      await network.refuseAll(with: nil)
      let after = try await story.launch("sync", "tasks 3")
      #expect(after.hasPrefix("roster> sync\n2 edits sent\n"), "\(after)")
      #expect(after.hasSuffix("41  done   見積もりを大徳寺に送る\n\(liveCount("佐藤 さくら · 1 task"))\n[exit 0]\n"), "\(after)")
    }
  }

  @Test func `retry sends refused edits again under new keys`() async throws {
    let network = try LossyNetwork()
    try await EditStory.tell(over: network) { story, server in
      _ = try await story.launch("tasks 3")
      _ = try await story.launch("add --for 3 One", "add --for 3 Two", online: false)
      await network.refuseAll(with: "HTTP/1.1 422 No\r\nContent-Length: 24\r\n\r\n{\"error\":\"closed today\"}")
      let seen = try await story.launch("sync")
      let advice = "run 'edit new-1 …', 'retry 1' or 'discard 1'"
      let line1 = "edit 1 (add new-1) needs a decision: closed today (422); \(advice)"
      #expect(seen.contains("\n\(line1)\n"), "\(seen)")
      #expect(seen.hasSuffix("[exit 6]\n"), "\(seen)")
      await network.refuseAll(with: nil)
      #expect(
        try await story.launch("retry 2", "sync", "retry", "retry all", "sync") == """
          roster> retry 2
          ✓ add 223 Two · sent
          roster> sync
          0 edits sent
          edit 1 (add new-1) needs a decision: closed today (422); run 'edit new-1 …', 'retry 1' or 'discard 1'
          roster: some edits need a decision; run 'pending'
          roster> retry
          ✓ add 224 One · sent
          roster> retry all
          nothing to retry; run 'sync' to send what waits
          roster> sync
          nothing to send
          [exit 6]

          """)
      // Under the old key, a service may repeat its refusal.
      #expect(Set(await server.keys(of: "POST")).count == 4)
    }
  }
}
