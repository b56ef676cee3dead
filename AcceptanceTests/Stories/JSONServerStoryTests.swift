import SharedUI
import TestSupport
import Testing

/// The stories at json-server 0.17: ids are numbers, and there are neither keys nor tags.
struct JSONServerStoryTests {
  @Test(arguments: StoreKind.allCases)
  func `at json-server, lists are shown, edited, found offline and compared, and each edit is applied once`(
    kind: StoreKind
  ) async throws {
    try await ImitatedStory.tell(kind, ImitatedServices.jsonServer017) { story in
      let edited = try await story.launch(
        "users", "select 1", "tasks", "add Sweep", "done 1", "edit 2 Order white clay", "remove 3 --yes", "sync",
        "reopen 1", "undo", "done new-1", "remove 2 --yes", "undo", "sync", "pending")
      #expect(
        edited == """
          roster> users
          ID  NAME         USERNAME  EMAIL
           1  Ana Lima     ana       ana@example.org
           2  山田 さくら  sakura    sakura@example.org
          2 users · live
          roster> select 1
          ID  STATE  TITLE
           1  open   Fire the kiln
           2  done   Order clay
          2 tasks · live
          roster @ana> tasks
          ID  STATE  TITLE
           1  open   Fire the kiln
           2  done   Order clay
          2 tasks · live
          roster @ana> add Sweep
          ✓ add 4 Sweep · sent
          roster @ana> done 1
          ✓ done 1 Fire the kiln · sent
          roster @ana> edit 2 Order white clay
          ✓ edit 2 Order white clay · sent
          roster @ana> remove 3 --yes
          ✓ remove 3 Mix the glaze · a task of 山田 さくら · sent
          roster @ana> sync
          nothing to send
          ID  STATE  TITLE
           1  done   Fire the kiln
           2  done   Order white clay
           4  open   Sweep
          3 tasks · live
          roster @ana> reopen 1
          ✓ reopen 1 Fire the kiln · sent
          roster @ana> undo
          ✓ done 1 Fire the kiln · sent
          roster @ana> done new-1
          ✓ done 4 Sweep · sent
          roster @ana> remove 2 --yes
          ✓ remove 2 Order white clay · sent
          roster @ana> undo
          ✓ add 5 Order white clay · sent
          roster @ana> sync
          nothing to send
          ID  STATE  TITLE
           1  done   Fire the kiln
           4  done   Sweep
           5  done   Order white clay
          3 tasks · live
          roster @ana> pending
          no unsent edits
          [exit 0]

          """)
      let offline = try await story.launch("users", "select 1", "find clay", "add Mop", "tasks", online: false)
      #expect(
        offline == """
          roster> users
          ID  NAME         USERNAME  EMAIL
           1  Ana Lima     ana       ana@example.org
           2  山田 さくら  sakura    sakura@example.org
          2 users · saved just now · could not connect to http://127.0.0.1:1
          roster (offline)> select 1
          ID  STATE  TITLE
           1  done   Fire the kiln
           4  done   Sweep
           5  done   Order white clay
          3 tasks · saved just now · could not connect to http://127.0.0.1:1
          roster @ana (offline)> find clay
          KIND  ID  STATE  OWNER     TEXT
          task   5  done   Ana Lima  Order white clay
          1 match
          roster @ana (offline)> add Mop
          + add new-3 Mop · edit 10, waiting: offline
          roster @ana (offline)> tasks
                ID  STATE  TITLE
                 1  done   Fire the kiln
                 4  done   Sweep
                 5  done   Order white clay
          +  new-3  open   Mop
          4 tasks · saved just now · could not connect to http://127.0.0.1:1
          1 unsent edit; run 'sync'
          [exit 0]

          """)
      let later = try await story.launch("tasks 1", "sync", "changes 1", setup: .init().later(60))
      #expect(
        later == """
          roster> tasks 1
                ID  STATE  TITLE
                 1  done   Fire the kiln
                 4  done   Sweep
                 5  done   Order white clay
          +  new-3  open   Mop
          4 tasks · live
          roster> sync
          1 edit sent
          ID  STATE  TITLE
           1  done   Fire the kiln
           4  done   Sweep
           5  done   Order white clay
           6  open   Mop
          4 tasks · live
          roster> changes 1
          KIND  ID  WHAT   TEXT
          task   6  added  Mop
          1 change · loaded just now
          [exit 0]

          """)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `at json-server, a new task that receives the id of a removed one is kept`(kind: StoreKind) async throws {
    try await ImitatedStory.tell(kind, ImitatedServices.jsonServer017, losing: ["DELETE"]) { story in
      var seen = try await story.launch("tasks 2", "remove 3 --yes", "sync", "undo", "sync", "sync")
      seen += try await story.launch("sync", "pending", setup: .init().later(61))
      #expect(seen.contains("no unsent edits"), "\(seen)")
      let listed = try await story.launch("tasks 2", setup: .init().later(61))
      #expect(listed.contains(" 3  open   Mix the glaze\n1 task · live\n"), "\(seen)\n\(listed)")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `at json-server, a new task whose answer was lost is added once, even if its id was that of a removed one`(
    kind: StoreKind
  ) async throws {
    try await ImitatedStory.tell(kind, ImitatedServices.jsonServer017, losing: ["POST"]) { story in
      var seen = try await story.launch("tasks 2", "remove 3 --yes", "sync", "add --for 2 Sweep", "sync", "sync")
      seen += try await story.launch("sync", "pending", setup: .init().later(61))
      let listed = try await story.launch("tasks 2", setup: .init().later(61))
      #expect(listed.contains(" 3  open   Sweep\n"), "\(seen)\n\(listed)")
      #expect(await story.server.keys(of: "POST").count == 1, "\(seen)")
    }
  }
}
