import SharedUI
import TestSupport
import Testing

/// The stories at JSONPlaceholder, which accepts what is written and does not keep it.
struct JSONPlaceholderStoryTests {
  @Test func `at JSONPlaceholder, edits are shown as unkept, and none of them is lost`() async throws {
    try await ImitatedStory.tell(ImitatedServices.jsonPlaceholder) { story in
      try await story.play(
        Step("roster> users", .list(ImitatedServices.shownUsers)),
        Step("roster> select 1", .list(["1 open Fire the kiln", "2 done Order clay"])),
        Step("roster @ana> add Sweep", "✓ add 4 Sweep · sent"),
        Step("roster @ana> add Mop", "✓ add 4 Mop · sent"),
        Step("roster @ana> done 1", "✓ done 1 Fire the kiln · sent"),
        Step("roster @ana> remove 2 --yes", "✓ remove 2 Order clay · sent"),
        Step(
          "roster @ana> sync", "nothing to send",
          .list(["~ 1 done Fire the kiln", "- 2 done Order clay", "+ new-1 open Sweep", "+ new-2 open Mop"]),
          "roster: warning: the service accepted 4 edits but does not keep them; run 'pending'",
          "roster: some edits need a decision; run 'pending'"),
        Step(
          "roster @ana> tasks",
          .list(["~ 1 done Fire the kiln", "- 2 done Order clay", "+ new-1 open Sweep", "+ new-2 open Mop"])),
        Step(
          "roster @ana> pending", "EDIT AT ACTION TASK USER TITLE STATE TRIES",
          "1 just now add new-1 1 Sweep unkept 1",
          "the service has accepted it, but its list does not show it", "run 'retry 1' or 'discard 1'",
          "2 just now add new-2 1 Mop unkept 1",
          "the service has accepted it, but its list does not show it", "run 'retry 2' or 'discard 2'",
          "3 just now done 1 1 Fire the kiln unkept 1",
          "the service has accepted it, but its list does not show it", "run 'retry 3' or 'discard 3'",
          "4 just now remove 2 1 Order clay unkept 1",
          "the service has accepted it, but its list does not show it", "run 'retry 4' or 'discard 4'",
          "4 edits · 4 unkept"),
        Step(
          "roster @ana> sync", "0 edits sent", Self.undecided(1, "add new-1"), Self.undecided(2, "add new-2"),
          Self.undecided(3, "done 1"), Self.undecided(4, "remove 2"),
          .list(["~ 1 done Fire the kiln", "- 2 done Order clay", "+ new-1 open Sweep", "+ new-2 open Mop"]),
          "roster: some edits need a decision; run 'pending'", "4 edits need a decision; run 'pending'"),
        exit: 6)
      try await story.play(
        Step("roster> retry 3", "✓ done 1 Fire the kiln · sent"),
        Step(
          "roster> sync", "0 edits sent", Self.undecided(1, "add new-1"), Self.undecided(2, "add new-2"),
          Self.undecided(4, "remove 2"), "roster: some edits need a decision; run 'pending'"),
        Step(
          "roster> tasks 1",
          .list(["~ 1 done Fire the kiln", "- 2 done Order clay", "+ new-1 open Sweep", "+ new-2 open Mop"]),
          "roster: warning: the service accepted 1 edit but does not keep it; run 'pending'"),
        Step("roster> discard 3 --yes", "~ done 1 Fire the kiln · edit 3, dropped"),
        Step("roster> discard 2 --yes", "+ add new-2 Mop · edit 2, dropped"),
        Step("roster> retry 1", "+ add new-1 Sweep · edit 1, unsure"),
        Step(
          "roster> sync", "0 edits sent", Self.undecided(4, "remove 2"),
          "edit 1 (add new-1) is not sent again yet, since its last request may still arrive", "1 unsent edit",
          .list(["1 open Fire the kiln", "- 2 done Order clay", "+ new-1 open Sweep"]),
          "roster: some edits need a decision; run 'pending'"),
        Step("roster> resolve 1 unsent", "mine Sweep", "theirs (none)", "✓ add 4 Sweep · sent"),
        Step("roster> discard 1 --yes", "roster: no edit '1'; run 'pending' to list them"),
        Step("roster> undo", "- undone: remove 2 Order clay · edit 4, dropped"),
        Step("roster> pending", "no unsent edits"),
        Step(
          "roster> tasks 1", .list(["1 open Fire the kiln", "2 done Order clay", "+ new-1 open Sweep"]),
          "roster: warning: the service accepted 1 edit but does not keep it; run 'pending'",
          "1 edit needs a decision; run 'pending'"),
        exit: 6)
    }
  }

  private static func undecided(_ edit: Int, _ action: String) -> Shown {
    let why = "the service has accepted it, but its list does not show it"
    return "edit \(edit) (\(action)) needs a decision: \(why); run 'retry \(edit)' or 'discard \(edit)'"
  }
}
