import SharedUI
import TestSupport
import Testing

/// The points of a task, a field that a task may have or not.
struct PointsStoryTests {
  @Test func `points are set, undone, sorted by, printed in every format, kept offline and compared with others'`()
    async throws
  {
    let folder = try TemporaryFolder()
    let other = AppClient(store: SharedStore(.sqlite, path: folder.path("other.sqlite")))
    try await ImitatedStory.tell(.sqlite, ImitatedServices.jsonServer017) { story in
      let online = try await story.launch(
        "select 1", "edit --points 5 1", "edit --points 8 2 Order white clay", "tasks --sort points:desc",
        "tasks --format json", "tasks --format csv", "undo", "edit --points x 1")
      for text in [
        "✓ edit 1 Fire the kiln (points 5) · sent", "✓ edit 2 Order white clay (points 8) · sent",
        " 2  done   Order white clay       8\n 1  open   Fire the kiln          5\n",
        #"{"id":1,"userId":1,"title":"Fire the kiln","completed":false,"points":5}"#, "1,open,Fire the kiln,5,",
        "✓ edit 2 Order clay (no points) · sent", "--points must be a whole number, not 'x'",
      ] {
        #expect(online.contains(text), "\(text)\n\(online)")
      }
      let offline = try await story.launch(
        "select 1", "edit --points 3 1", "add --points 2 Sweep", "tasks", online: false)
      for text in ["~      1  open   Fire the kiln       3\n", "+  new-1  open   Sweep               2\n"] {
        #expect(offline.contains(text), "\(text)\n\(offline)")
      }
      _ = try await other.launch(
        ["select 1", "edit --points 13 1"], port: story.server.port, setup: AppClient.Setup())
      let decided = try await story.launch(
        "sync", "pending", "resolve 4 mine", "select 1", "edit --points none 1", "tasks")
      for text in [
        "edit 4 (new points of 1) needs a decision", "mine    Fire the kiln (points 3)",
        "theirs  Fire the kiln (points 13)", "✓ edit 1 Fire the kiln (no points) · sent",
      ] {
        #expect(decided.contains(text), "\(text)\n\(decided)")
      }
    }
  }
}
