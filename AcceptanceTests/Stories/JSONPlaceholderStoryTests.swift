import SharedUI
import TestSupport
import Testing

/// The stories at JSONPlaceholder, which accepts what is written and does not keep it.
struct JSONPlaceholderStoryTests {
  @Test(arguments: StoreKind.allCases)
  func `at JSONPlaceholder, lists are shown, not sent again while unchanged, and found offline`(
    kind: StoreKind
  ) async throws {
    try await ImitatedStory.tell(kind, ImitatedServices.jsonPlaceholder) { story in
      for _ in 1...2 {
        let live = try await story.launch("users", "select 1", "user 2")
        #expect(
          live == """
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
            roster @ana> user 2
            FIELD     VALUE
            id        2
            name      山田 さくら
            username  sakura
            email     sakura@example.org
            tasks     not saved; run 'tasks 2'
            live
            [exit 0]

            """)
      }
      let conditional = await story.server.journal.requests.filter { $0.lowercased().contains("if-none-match: w/") }
      #expect(conditional.count == 3)
      let offline = try await story.launch("tasks 1", "find kiln", "changes", online: false, setup: .init().later(60))
      #expect(
        offline == """
          roster> tasks 1
          ID  STATE  TITLE
           1  open   Fire the kiln
           2  done   Order clay
          2 tasks · saved 1 minute ago · could not connect to http://127.0.0.1:1
          roster (offline)> find kiln
          KIND  ID  STATE  OWNER     TEXT
          task   1  open   Ana Lima  Fire the kiln
          1 match
          roster (offline)> changes
          no changes since the list was first saved
          [exit 0]

          """)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `at JSONPlaceholder, edits are shown as unkept, and none of them is lost`(kind: StoreKind) async throws {
    try await ImitatedStory.tell(kind, ImitatedServices.jsonPlaceholder) { story in
      let edited = try await story.launch(
        "users", "select 1", "add Sweep", "add Mop", "done 1", "remove 2 --yes", "sync", "tasks", "pending", "sync")
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
          roster @ana> add Sweep
          ✓ add 4 Sweep · sent
          roster @ana> add Mop
          ✓ add 4 Mop · sent
          roster @ana> done 1
          ✓ done 1 Fire the kiln · sent
          roster @ana> remove 2 --yes
          ✓ remove 2 Order clay · sent
          roster @ana> sync
          nothing to send
                ID  STATE  TITLE
          ~      1  done   Fire the kiln
          -      2  done   Order clay
          +  new-1  open   Sweep
          +  new-2  open   Mop
          3 tasks · live
          roster: warning: the service accepted 4 edits but does not keep them; run 'pending'
          roster: some edits need a decision; run 'pending'
          roster @ana> tasks
                ID  STATE  TITLE
          ~      1  done   Fire the kiln
          -      2  done   Order clay
          +  new-1  open   Sweep
          +  new-2  open   Mop
          3 tasks · live
          roster @ana> pending
          EDIT  AT                    ACTION  TASK   USER  TITLE          STATE   TRIES
             1  2026-11-21T08:00:00Z  add     new-1     1  Sweep          unkept      1
                the service has accepted it, but its list does not show it
                run 'retry 1' or 'discard 1'
             2  2026-11-21T08:00:00Z  add     new-2     1  Mop            unkept      1
                the service has accepted it, but its list does not show it
                run 'retry 2' or 'discard 2'
             3  2026-11-21T08:00:00Z  done    1         1  Fire the kiln  unkept      1
                the service has accepted it, but its list does not show it
                run 'retry 3' or 'discard 3'
             4  2026-11-21T08:00:00Z  remove  2         1  Order clay     unkept      1
                the service has accepted it, but its list does not show it
                run 'retry 4' or 'discard 4'
          4 edits · 4 unkept
          roster @ana> sync
          0 edits sent
          edit 1 (add new-1) needs a decision: the service has accepted it, but its list does not show it; run 'retry 1' or 'discard 1'
          edit 2 (add new-2) needs a decision: the service has accepted it, but its list does not show it; run 'retry 2' or 'discard 2'
          edit 3 (done 1) needs a decision: the service has accepted it, but its list does not show it; run 'retry 3' or 'discard 3'
          edit 4 (remove 2) needs a decision: the service has accepted it, but its list does not show it; run 'retry 4' or 'discard 4'
                ID  STATE  TITLE
          ~      1  done   Fire the kiln
          -      2  done   Order clay
          +  new-1  open   Sweep
          +  new-2  open   Mop
          3 tasks · live
          roster: some edits need a decision; run 'pending'
          4 edits need a decision; run 'pending'
          [exit 6]

          """)
      let decided = try await story.launch(
        "retry 3", "sync", "tasks 1", "discard 3 --yes", "discard 2 --yes", "retry 1", "sync", "resolve 1 unsent",
        "discard 1 --yes", "undo", "pending", "tasks 1")
      #expect(
        decided == """
          roster> retry 3
          ✓ done 1 Fire the kiln · sent
          roster> sync
          0 edits sent
          edit 1 (add new-1) needs a decision: the service has accepted it, but its list does not show it; run 'retry 1' or 'discard 1'
          edit 2 (add new-2) needs a decision: the service has accepted it, but its list does not show it; run 'retry 2' or 'discard 2'
          edit 4 (remove 2) needs a decision: the service has accepted it, but its list does not show it; run 'retry 4' or 'discard 4'
          roster: some edits need a decision; run 'pending'
          roster> tasks 1
                ID  STATE  TITLE
          ~      1  done   Fire the kiln
          -      2  done   Order clay
          +  new-1  open   Sweep
          +  new-2  open   Mop
          3 tasks · live
          roster: warning: the service accepted 1 edit but does not keep it; run 'pending'
          roster> discard 3 --yes
          ~ done 1 Fire the kiln · edit 3, dropped
          roster> discard 2 --yes
          + add new-2 Mop · edit 2, dropped
          roster> retry 1
          + add new-1 Sweep · edit 1, unsure
          roster> sync
          0 edits sent
          edit 4 (remove 2) needs a decision: the service has accepted it, but its list does not show it; run 'retry 4' or 'discard 4'
          edit 1 (add new-1) is not sent again yet, since its last request may still arrive
          1 unsent edit
                ID  STATE  TITLE
                 1  open   Fire the kiln
          -      2  done   Order clay
          +  new-1  open   Sweep
          2 tasks · live
          roster: some edits need a decision; run 'pending'
          roster> resolve 1 unsent
          mine    Sweep
          theirs  (none)
          ✓ add 4 Sweep · sent
          roster> discard 1 --yes
          roster: no edit '1'; run 'pending' to list them
          roster> undo
          - remove 2 Order clay · edit 4, dropped
          roster> pending
          no unsent edits
          roster> tasks 1
                ID  STATE  TITLE
                 1  open   Fire the kiln
                 2  done   Order clay
          +  new-1  open   Sweep
          3 tasks · live
          roster: warning: the service accepted 1 edit but does not keep it; run 'pending'
          1 edit needs a decision; run 'pending'
          [exit 6]

          """)
    }
  }
}
