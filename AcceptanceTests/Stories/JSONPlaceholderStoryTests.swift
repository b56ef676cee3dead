import SharedUI
import TestSupport
import Testing

/// The stories at JSONPlaceholder that only read: it does not keep what is written.
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
          2 tasks · saved 1 minute ago · offline: could not connect to http://127.0.0.1:1
          roster (offline)> find kiln
          KIND  ID  USER  TEXT
          task   1     1  Fire the kiln
          1 match
          roster (offline)> changes
          no changes since the list was first saved
          [exit 0]

          """)
    }
  }
}
