import App
import Foundation
import Service
import SharedUI
import TestSupport
import Testing

/// Runs the examples of the help with the bundled service's sample data and nothing saved.
@Suite(.hangGuard)
struct CommandExampleTests {
  @Test(arguments: AllCommands.pages.map(\.name), [false, true])
  func `every example in the help shows the actual output`(name: String, isPlain: Bool) async throws {
    // `split` needs a terminal, in which `SplitTerminalTests` run it, `history` a file, as `HistoryTests` have, `browse` a service with pages, as
    // `TaskCommandTests` have, `comment` one with comments, as `TrackerStoryTests` have, and the others a service that requires a token, as `TokenTests` have.
    let others = ["split", "history", "browse", "comment", "signup", "login", "logout", "whoami", "account", "passwd"]
    guard !others.contains(name) else { return }
    let example = try #require(AllCommands.named(name)).page.example
    let seen = try await ExampleStory.seen(of: example.typed, after: Self.events(before: name), isPlain: isPlain)
    let shown = isPlain ? example.plainOutput : example.output
    let cut = isPlain ? PlainText.of(CommandExample.cut) : CommandExample.cut
    #expect(Self.isExcerpt(shown, of: seen, cut: cut), "\(name) shows:\n\(seen.joined(separator: "\n"))")
  }

  @Test(arguments: [
    ("a", "a", true), ("a", "a b", false), ("…", "a", true), ("…", "", false), ("a …", "a b c", true),
    ("a …", "a", false), ("… c", "a b c", true), ("a … c", "a b c", true), ("a … c", "a c", false),
    ("a … b … d", "a x b c b y d", true), ("a … b … d", "a x b d", false), ("a b", "a", false), ("", "", true),
  ])
  func `an example matches output that is abridged where marked`(_ shown: String, _ seen: String, _ isExcerpt: Bool) {
    let (shown, seen) = (shown.split(separator: " "), seen.split(separator: " "))
    #expect(Self.isExcerpt(shown.map(String.init), of: seen.map(String.init), cut: "…") == isExcerpt)
  }

  // What has to happen before the example; the help mentions it.
  private static func events(before name: String) -> [ExampleStory.Event] {
    switch name {
    case "changes":
      [.mine("tasks 3"), .colleague("edit 57 Stack the logs by age"), .colleague("sync"), .mine("tasks 3")]
    case "pending": [.mine("users; offline; add --for 3 Rest")]
    case "resolve":
      [
        .mine("tasks 3; offline"), .mine("edit 57 Stack wood by age"), .colleague("edit 57 Stack the logs"),
        .mine("online"),
      ]
    case "retry":
      [.mine("tasks 3; offline; done 57"), .colleague("remove 57 --yes"), .mine("online; offline")]
    default: []
    }
  }

  /// Whether `seen` equals `shown` with one or more lines in place of each `cut`.
  private static func isExcerpt(_ shown: some Collection<String>, of seen: some Collection<String>, cut: String) -> Bool
  {
    guard let line = shown.first else { return seen.isEmpty }
    let rest = shown.dropFirst()
    if line == cut {
      return seen.indices.contains { isExcerpt(rest, of: seen[seen.index(after: $0)...], cut: cut) }
    }
    return seen.first == line && isExcerpt(rest, of: seen.dropFirst(), cut: cut)
  }
}
