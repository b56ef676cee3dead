import SharedUI
import TestSupport
import Testing

/// The stories that are the same at several imitated services.
struct ImitatedServiceStoryTests {
  @Test(arguments: [ServiceCase.jsonServer017, .jsonServer1])
  func `lists are shown, edited, found offline and compared, and each edit is applied once`(
    service: ServiceCase
  ) async throws {
    try await ImitatedStory.tell(service.imitation()) { story in
      let new = service.newIDs
      try await story.play(
        Step("roster> users", .list(ImitatedServices.shownUsers)),
        Step("roster> select 1", .list(["1 open Fire the kiln", "2 done Order clay"])),
        Step("roster @ana> tasks", .list(["1 open Fire the kiln", "2 done Order clay"])),
        Step("roster @ana> add Sweep", "✓ add \(new[0]) Sweep · sent"),
        Step("roster @ana> done 1", "✓ done 1 Fire the kiln · sent"),
        Step("roster @ana> edit 2 Order white clay", "✓ edit 2 Order white clay · sent"),
        Step("roster @ana> remove 3 --yes", "✓ remove 3 Mix the glaze · a task of 山田 さくら · sent"),
        Step(
          "roster @ana> sync", "nothing to send",
          .list(["1 done Fire the kiln", "2 done Order white clay", "\(new[0]) open Sweep"])),
        Step("roster @ana> reopen 1", "✓ reopen 1 Fire the kiln · sent"),
        Step("roster @ana> undo", "✓ undone: reopen 1 Fire the kiln · sent"),
        Step("roster @ana> done new-1", "✓ done \(new[0]) Sweep · sent"),
        Step("roster @ana> remove 2 --yes", "✓ remove 2 Order white clay · sent"),
        Step("roster @ana> undo", "✓ undone: remove 2 Order white clay (now \(new[1])) · sent"),
        Step(
          "roster @ana> sync", "nothing to send",
          .list(["1 done Fire the kiln", "\(new[0]) done Sweep", "\(new[1]) done Order white clay"])),
        Step("roster @ana> pending", "no unsent edits"))
      try await story.play(
        Step("roster> users", .list(ImitatedServices.shownUsers, from: .offline("just now"))),
        Step(
          "roster (offline)> select 1",
          .list(
            ["1 done Fire the kiln", "\(new[0]) done Sweep", "\(new[1]) done Order white clay"],
            from: .offline("just now"))),
        Step(
          "roster @ana (offline)> find clay", "KIND ID STATE OWNER TEXT",
          "task \(new[1]) done Ana Lima Order white clay", "1 match"),
        Step("roster @ana (offline)> add Mop", "+ add new-3 Mop · edit 10, waiting: offline"),
        Step(
          "roster @ana (offline)> tasks",
          .list(
            ["1 done Fire the kiln", "\(new[0]) done Sweep", "\(new[1]) done Order white clay", "+ new-3 open Mop"],
            from: .offline("just now")), "1 unsent edit; run 'sync'"),
        online: false)
      try await story.play(
        Step(
          "roster> tasks 1",
          .list(["1 done Fire the kiln", "\(new[0]) done Sweep", "\(new[1]) done Order white clay", "+ new-3 open Mop"])
        ),
        Step(
          "roster> sync", "1 edit sent",
          .list([
            "1 done Fire the kiln", "\(new[0]) done Sweep", "\(new[1]) done Order white clay", "\(new[2]) open Mop",
          ])),
        Step("roster> changes 1", "KIND ID WHAT TEXT", "task \(new[2]) added Mop", "1 change · loaded just now"),
        setup: .init().later(60))
    }
  }

  @Test(arguments: ServiceCase.all)
  func `lists are shown, not sent again while unchanged, and found offline`(
    service: ServiceCase
  ) async throws {
    try await ImitatedStory.tell(service.imitation()) { story in
      for _ in 1...2 {
        try await story.play(
          Step("roster> users", .list(ImitatedServices.shownUsers)),
          Step("roster> select 1", .list(["1 open Fire the kiln", "2 done Order clay"])),
          Step(
            "roster @ana> user 2", "山田 さくら · @sakura", "id 2", "email sakura@example.org",
            "tasks not saved; run 'tasks 2'", "live"))
      }
      let conditional = await story.server.journal.requests.filter { $0.lowercased().contains("if-none-match: w/") }
      #expect(conditional.count == service.conditionalRequests)
      try await story.play(
        Step("roster> tasks 1", .list(["1 open Fire the kiln", "2 done Order clay"], from: .offline("1 minute ago"))),
        Step(
          "roster (offline)> find kiln", "KIND ID STATE OWNER TEXT", "task 1 open Ana Lima Fire the kiln", "1 match"),
        Step("roster (offline)> changes", "no changes since the list was first saved"),
        online: false, setup: .init().later(60))
    }
  }
}

/// An imitated service and what is its own in the stories.
struct ServiceCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let imitation: @Sendable () -> any ImitatedService
  /// The ids of the tasks that are added to it, in order.
  let newIDs: [String]
  /// The number of lists that are loaded only if they changed, when users and tasks are loaded twice.
  var conditionalRequests = 0

  static let jsonServer017 = ServiceCase(
    testDescription: "json-server 0.17", imitation: { ImitatedServices.jsonServer017 }, newIDs: ["4", "5", "6"])
  static let jsonServer1 = ServiceCase(
    testDescription: "json-server 1", imitation: { ImitatedServices.jsonServer1 }, newIDs: ["3c88", "5e88", "8116"])
  static let jsonPlaceholder = ServiceCase(
    testDescription: "JSONPlaceholder", imitation: { ImitatedServices.jsonPlaceholder }, newIDs: [],
    conditionalRequests: 3)
  static let all = [jsonServer017, jsonServer1, jsonPlaceholder]
}
