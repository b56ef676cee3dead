import Service
import SharedUI

extension ScreenScene {
  private static let lists: [Act] = [.mine("users", "tasks 3")]
  private static let minutes = 120.0
  private static let days = 172_800.0

  /// Every screen in every state.
  static let all = users + tasks + user + near + stats + split + saved + session + edits

  private static let users: [ScreenScene] = [
    .reading("users-loading", "users", line: .fault(.slow)), .reading("users-live", "users"),
    .reading("users-saved", "users", line: .fault(.error), later: minutes, before: lists),
    .reading("users-offline", "offline", "users", later: minutes, before: lists),
    .reading("users-stale", "users", line: .away, later: days, before: lists),
    .reading("users-empty", "users", line: .fault(.empty)),
    .reading("users-damaged", "users", line: .fault(.malformed)),
    .reading("users-found", "users example", "users --sort name:desc --limit 2", "users nobody"),
    .reading("users-failed", "users", line: .away), .reading("users-unusable", "users", line: .fault(.drop)),
  ]

  private static let tasks: [ScreenScene] = [
    .reading("tasks-loading", "select 3", line: .fault(.slow)),
    .reading("tasks-live", "select 3", "tasks", "tasks --group"),
    .reading("tasks-saved", "tasks 3", "tasks 3 --group", line: .fault(.error), later: minutes, before: lists),
    .reading("tasks-stale", "tasks 3", "tasks 3 --group", line: .away, later: days, before: lists),
    .reading("tasks-empty", "tasks 3", "tasks 3 --group", line: .fault(.empty)),
    .reading("tasks-damaged", "tasks 3", line: .fault(.malformed)),
    .reading("tasks-failed", "tasks 3", "tasks 5", line: .away, before: [.mine("users")]),
    .reading("tasks-unusable", "tasks 3", line: .fault(.drop), before: [.mine("users")]),
    .reading("tasks-unknown", "tasks 99", "tasks nobody", "tasks"),
    .changing(
      .store, "tasks-edited", "add Order more glaze --for 3", "done 41", "remove 42 --yes", "tasks 3",
      "tasks 3 --group",
      line: .away, before: lists),
  ]

  private static let user: [ScreenScene] = [
    .reading("user-loading", "user 3", line: .fault(.slow)), .reading("user-live", "user 3", before: lists),
    .reading("user-saved", "user 3", line: .fault(.error), later: minutes, before: lists),
    .reading("user-stale", "user 3", line: .away, later: days, before: lists),
    .reading("user-unsaved", "user 3"), .reading("user-failed", "user 3", line: .away),
    .reading("user-unusable", "user 3", line: .fault(.drop)),
  ]

  private static let near: [ScreenScene] = [
    .reading("near-loading", "near 35.0,135.8", line: .fault(.slow)), .reading("near-live", "near 3"),
    .reading("near-saved", "near 3", line: .fault(.error), later: minutes, before: lists),
    .reading("near-stale", "near 3", line: .away, later: days, before: lists),
    .reading("near-nobody", "near -90,0 --within 1"), .reading("near-empty", "near 0,0", line: .fault(.empty)),
    .reading("near-failed", "near 0,0", line: .away), .reading("near-unusable", "near 0,0", line: .fault(.drop)),
  ]

  private static let stats: [ScreenScene] = [
    .reading("stats-loading", "stats", line: .fault(.slow)), .reading("stats-live", "stats"),
    .reading("stats-saved", "stats", line: .fault(.error), later: minutes, before: [.mine("stats")]),
    .reading("stats-stale", "stats", line: .away, later: days, before: lists),
    .reading("stats-empty", "stats", line: .fault(.empty)), .reading("stats-failed", "stats", line: .away),
    .reading("stats-unusable", "stats", line: .fault(.drop)),
  ]

  private static let split: [ScreenScene] = [
    splitting("live", .up, before: []), splitting("saved", .fault(.error), later: minutes, before: lists),
    splitting("stale", .away, later: days, before: lists),
    splitting("empty", .fault(.empty), before: []), splitting("failed", .away, before: [.mine("users")]),
    splitting("unusable", .fault(.drop), before: [.mine("users")]), .reading("split-nothing", "split", line: .away),
  ]

  private static func splitting(_ state: String, _ line: Line, later: Double = 0, before: [Act]) -> ScreenScene {
    ScreenScene(
      name: "split-\(state)", before: before, act: .mine("split", line: line, later: later),
      keys: [.down, .down, .enter, .character("q")])
  }
}
