import Foundation
import Service
import SharedUI
import TestSupport
import Testing

/// The fields that a task may have or not: due date, priority, tags and notes.
struct FieldStoryTests {
  @Test func `fields are set, removed, undone, sorted by, printed in every format and kept offline`() async throws {
    try await ImitatedStory.tell(ImitatedServices.jsonServer017) { story in
      let online = try await story.launch(
        "select 1", "edit 1 --due 2031-05-02 --priority high --tag clay", "edit 2 --priority low Order white clay",
        "edit 1-2 --tag kiln --notes 'Two tonnes'", "tasks --sort priority:desc", "tasks priority:high.. open",
        "tasks --format json",
        "tasks --format csv", "edit 1 --no-due --no-tag clay", "undo", "edit 1 --priority soon", "edit 1 --due someday")
      for text in [
        "✓ edit 1 Fire the kiln (due 2031-05-02, priority high, tags clay) · sent",
        "✓ edit 2 Order white clay (priority low) · sent",
        "✓ edit 1 Fire the kiln (tags clay, kiln, notes Two tonnes) · sent",
        "ID  STATE  TITLE             DUE         PRIORITY\n 1  open   Fire the kiln     2031-05-02  high\n",
        "DUE         PRIORITY\n 1  open   Fire the kiln  2031-05-02  high\nAna Lima · 1 of 2 tasks · live\n",
        #""completed":false,"due":"2031-05-02","priority":"high","tags":["clay","kiln"],"notes":"Two tonnes"}"#,
        "id,state,title,pending,due,priority,tags,notes\r\n",
        "1,open,Fire the kiln,,2031-05-02,high,\"clay, kiln\",Two tonnes",
        "✓ edit 1 Fire the kiln (no due date, tags kiln) · sent",
        "✓ undone: edit 1 Fire the kiln (no due date, tags kiln) · sent",
        "--priority must be none, low, medium, high or urgent, not 'soon'",
        "--due must be a date such as friday, tomorrow, 12-01, 2026-12-01 or +2w, not 'someday'",
      ] {
        #expect(online.contains(text), "\(text)\n\(online)")
      }
      let offline = try await story.launch(
        "select 1", "edit 1 --priority urgent", "add --due 2031-04-01 --tag a --tag b Sweep", "tasks --format json",
        online: false)
      for text in [
        "~ edit 1 Fire the kiln (priority urgent) · edit", "~", #""priority":"urgent","tags":["clay","kiln"]"#,
        #""title":"Sweep","completed":false,"due":"2031-04-01","tags":["a","b"],"pending":true}"#,
      ] {
        #expect(offline.contains(text), "\(text)\n\(offline)")
      }
    }
  }

  @Test func `two people add tags to a task, and both stand; another priority is a conflict`() async throws {
    let folder = try TemporaryFolder()
    let other = AppClient(store: SharedStore(path: folder.path("other.sqlite")))
    try await ImitatedStory.tell(ImitatedServices.jsonServer017) { story in
      _ = try await story.launch("select 1", "edit 1 --tag clay --priority low")
      _ = try await story.launch("select 1", "edit 1 --tag kiln --no-tag clay", "edit 1 --priority high", online: false)
      _ = try await other.launch(
        ["select 1", "edit 1 --tag urgent --priority medium"], port: story.server.port, setup: AppClient.Setup())
      let decided = try await story.launch("sync", "resolve 3", "select 1", "tasks --format json")
      for text in [
        #""priority":"high","tags":["kiln","urgent"]"#, "mine    Fire the kiln (priority high)",
        "theirs  Fire the kiln (priority medium)",
      ] {
        #expect(decided.contains(text), "\(text)\n\(decided)")
      }
    }
  }
}

/// Comments at services of the built-in shape.
struct CommentStoryTests {
  @Test func `tasks of the bundled service have comments, and get more`() async throws {
    let folder = try TemporaryFolder()
    let client = AppClient(store: SharedStore(path: folder.path("store.sqlite")))
    try await BundledService(data: .memory).serve { port in
      let live = try await client.launch(
        ["task 84", "comment 41 The kiln is free.", "task 41"], port: port, setup: AppClient.Setup())
      for text in ["comment  2026-11-21: Paid, and the bell is mended.", "sent", "The kiln is free.\n"] {
        #expect(live.contains(text), "\(text)\n\(live)")
      }
    }
  }

  @Test func `a service without comments refuses one, and shows its tasks without a word`() async throws {
    try await ImitatedStory.tell(ImitatedServices.jsonServer017) { story in
      let shown = try await story.launch("select 1", "task 1", "comment 1 Hello", "pending")
      #expect(!shown.contains("comments,"), "\(shown)")
      #expect(shown.contains("the service has no comments (404)"), "\(shown)")
    }
  }
}

/// Tasks that go to another user.
struct MoveStoryTests {
  @Test func `tasks are handed over, online and offline, and undo takes them back`() async throws {
    try await ImitatedStory.tell(ImitatedServices.jsonServer017, losing: ["PATCH"]) { story in
      let online = try await story.launch("select 1", "move 1 2", "sync", "tasks 1", "tasks 2", "undo", "tasks 1")
      for text in [
        "move 1 Fire the kiln (to 山田 さくら)", "ID  STATE  TITLE\n 2  done   Order clay\nAna Lima · 1 task",
        "1  open   Fire the kiln",
        "✓ undone: move 1 Fire the kiln (to 山田 さくら) · sent",
      ] {
        #expect(online.contains(text), "\(text)\n\(online)")
      }
      let offline = try await story.launch("select 1", "move 1-2 2", online: false)
      #expect(offline.contains("~ move 2 Order clay (to 山田 さくら) · edit"), "\(offline)")
      let sent = try await story.launch("sync", "tasks 1", "move 1 nobody", "move 1")
      for text in ["2 edits sent", "0 tasks · live", "no user 'nobody'", "move needs a TASK and a USER"] {
        #expect(sent.contains(text), "\(text)\n\(sent)")
      }
    }
  }

  @Test func `a task that was handed over is with its new owner in saved lists, too`() async throws {
    try await ImitatedStory.tell(ImitatedServices.jsonServer017) { story in
      _ = try await story.launch("tasks 1", "tasks 2", "select 1", "move 1 2")
      let moved = try await story.launch("tasks 1", "tasks 2", online: false)
      #expect(moved.contains("Ana Lima · 1 task · saved"), "\(moved)")
      #expect(moved.components(separatedBy: "Fire the kiln").count == 2, "\(moved)")
      _ = try await story.launch("undo")
      let back = try await story.launch("tasks 1", "tasks 2", online: false)
      #expect(back.contains("Ana Lima · 2 tasks · saved"), "\(back)")
      #expect(back.components(separatedBy: "Fire the kiln").count == 2, "\(back)")
    }
  }

  @Test func `a task that was just added is handed over, taken back and removed`() async throws {
    try await ImitatedStory.tell(ImitatedServices.jsonServer017) { story in
      let seen = try await story.launch(
        "select 1", "add Sweep", "move 4 2", "tasks 1", "undo", "tasks 1", "remove 4 --yes", "tasks 1", "pending")
      for text in [
        "✓ move 4 Sweep (to 山田 さくら) · sent", "✓ undone: move 4 Sweep (to 山田 さくら) · sent",
        " 4  open   Sweep\nAna Lima · 3 tasks · live",
        "✓ remove 4 Sweep · sent", "no unsent edits",
      ] {
        #expect(seen.contains(text), "\(text)\n\(seen)")
      }
      #expect(!seen.contains("does not keep"), "\(seen)")
      _ = try await story.launch("select 1", "move 1 2")
      let undone = try await story.launch("undo")
      #expect(undone.contains("✓ undone: move 1 Fire the kiln (to 山田 さくら) · sent"), "\(undone)")
    }
  }

  @Test func `a task is shown with all that is known, live, saved and edited offline`() async throws {
    try await ImitatedStory.tell(ImitatedServices.jsonServer017) { story in
      let online = try await story.launch(
        "select 1", "edit 1 --due 2026-11-23 --tag clay --notes 'By hand'", "task 1", "task 1 --fields due,notes",
        "task 1 --format json", "task 99", "browse 1 --print", "task 1 2", "task 1-2")
      for text in [
        """
        FIELD  VALUE
        id     1
        title  Fire the kiln
        state  open
        user   Ana Lima
        due    2026-11-23 (in 2 days)
        tags   clay
        notes  By hand
        live

        """, "FIELD  VALUE\ndue    2026-11-23 (in 2 days)\nnotes  By hand\nlive\n",
        #"{"command":"task","source":"remote","task":{"id":1,"userId":1,"title":"Fire the kiln","completed":false,"#,
        "no task '99'", "the service does not say where the page of task 1 is", "task takes one TASK",
      ] {
        #expect(online.contains(text), "\(text)\n\(online)")
      }
      let offline = try await story.launch("edit 1 --priority high", "task 1", online: false)
      for text in ["priority  high\n", "pending   changed\n", "\nsaved · could not connect to http://127.0.0.1:1\n"] {
        #expect(offline.contains(text), "\(text)\n\(offline)")
      }
    }
  }
}
