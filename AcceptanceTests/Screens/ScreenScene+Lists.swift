import Service
import SharedUI

extension ScreenScene {
  private static let lists: [Run] = [.mine("users", "tasks 3")]
  private static let minutes = 120.0
  private static let days = 172_800.0

  /// Every screen in every state.
  static let all = users + tasks + user + near + stats + split + saved + session + edits

  private static let users: [ScreenScene] = [
    .reading("users-loading", "users", service: .fault(.slow)), .reading("users-live", "users"),
    .reading("users-saved", "users", service: .fault(.error), later: minutes, before: lists),
    .reading("users-offline", "offline", "users", later: minutes, before: lists),
    .reading("users-stale", "users", service: .unreachable, later: days, before: lists),
    .reading("users-empty", "users", service: .fault(.empty)),
    .reading("users-damaged", "users", service: .fault(.malformed)),
    .reading("users-found", "users example", "users --sort name:desc --limit 2", "users nobody"),
    .reading("users-failed", "users", service: .unreachable),
    .reading("users-unusable", "users", service: .fault(.drop)),
  ]

  private static let tasks: [ScreenScene] = [
    .reading("tasks-loading", "select 3", service: .fault(.slow)),
    .reading("tasks-live", "select 3", "tasks", "tasks --group"),
    .reading("tasks-saved", "tasks 3", "tasks 3 --group", service: .fault(.error), later: minutes, before: lists),
    .reading("tasks-stale", "tasks 3", "tasks 3 --group", service: .unreachable, later: days, before: lists),
    .reading("tasks-empty", "tasks 3", "tasks 3 --group", service: .fault(.empty)),
    .reading("tasks-damaged", "tasks 3", service: .fault(.malformed)),
    .reading("tasks-failed", "tasks 3", "tasks 5", service: .unreachable, before: [.mine("users")]),
    .reading("tasks-unusable", "tasks 3", service: .fault(.drop), before: [.mine("users")]),
    .reading("tasks-unknown", "tasks 99", "tasks nobody", "tasks"),
    .changing(
      .store, "tasks-edited", "add --for 3 Order more glaze", "done 41", "remove 42 --yes", "tasks 3",
      "tasks 3 --group",
      service: .unreachable, before: lists),
  ]

  private static let user: [ScreenScene] = [
    .reading("user-loading", "user 3", service: .fault(.slow)), .reading("user-live", "user 3", before: lists),
    .reading("user-saved", "user 3", service: .fault(.error), later: minutes, before: lists),
    .reading("user-stale", "user 3", service: .unreachable, later: days, before: lists),
    .reading("user-unsaved", "user 3"), .reading("user-failed", "user 3", service: .unreachable),
    .reading("user-unusable", "user 3", service: .fault(.drop)),
  ]

  private static let near: [ScreenScene] = [
    .reading("near-loading", "near 35.0,135.8", service: .fault(.slow)), .reading("near-live", "near 3"),
    .reading("near-saved", "near 3", service: .fault(.error), later: minutes, before: lists),
    .reading("near-stale", "near 3", service: .unreachable, later: days, before: lists),
    .reading("near-nobody", "near -90,0 --within 1"), .reading("near-empty", "near 0,0", service: .fault(.empty)),
    .reading("near-failed", "near 0,0", service: .unreachable),
    .reading("near-unusable", "near 0,0", service: .fault(.drop)),
  ]

  private static let stats: [ScreenScene] = [
    .reading("stats-loading", "stats", "tasks --everyone", service: .fault(.slow), before: lists),
    .reading("stats-live", "stats"),
    .reading("stats-saved", "stats", service: .fault(.error), later: minutes, before: [.mine("stats")]),
    .reading("stats-stale", "stats", service: .unreachable, later: days, before: lists),
    .reading("stats-empty", "stats", service: .fault(.empty)), .reading("stats-failed", "stats", service: .unreachable),
    .reading("stats-unusable", "stats", service: .fault(.drop)),
    .reading("report-live", "tasks --everyone not state:open --limit 3", "report week"),
    .reading("report-saved", "report overdue", service: .unreachable, later: minutes, before: lists),
    .reading("report-empty", "report done", service: .fault(.empty)),
    .reading("report-failed", "report today", service: .unreachable),
    .reading(
      "report-loading", "tasks --everyone --limit 3", "report standup", "stats", "stats --by week", "log 3", "near 3",
      service: .fault(.slow), later: minutes, before: [.mine("stats")]),
  ]

  private static let split: [ScreenScene] = [
    splitting("live", .available, before: []), splitting("saved", .fault(.error), later: minutes, before: lists),
    splitting("stale", .unreachable, later: days, before: lists),
    splitting("empty", .fault(.empty), before: []), splitting("failed", .unreachable, before: [.mine("users")]),
    splitting("unusable", .fault(.drop), before: [.mine("users")]),
    .reading("split-nothing", "split", service: .unreachable),
  ]

  private static func splitting(_ state: String, _ service: ServiceState, later: Double = 0, before: [Run])
    -> ScreenScene
  {
    ScreenScene(
      name: "split-\(state)", before: before, run: .mine("split", service: service, later: later),
      changes: .store,
      keys: [.down, .down, .enter, .character("q")])
  }
}
