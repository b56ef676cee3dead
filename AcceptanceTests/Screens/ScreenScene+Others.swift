import Service

extension ScreenScene {
  private static let lists: [Act] = [.mine("users", "tasks 3")]
  private static let collision: [Act] = [
    .mine("tasks 3"), .mine("edit 41 Send it today", line: .away), .colleague("tasks 3", "edit 41 Send it tomorrow"),
  ]
  private static let refusal: [Act] = [
    .mine("tasks 3"), .mine("edit 41 Send it today", line: .away), .colleague("tasks 3", "remove 41 --yes"),
  ]
  private static let waiting: [Act] = [.mine("tasks 3"), .mine("done 41", "add Rest --for 3", line: .away)]

  /// What is saved, looked through.
  static let saved: [ScreenScene] = [
    .reading("find-found", "find ridge", "find sak", line: .away, before: lists),
    .reading("find-empty", "find nowhere", line: .away, before: lists),
    .reading("find-nothing", "find ridge", line: .away), .reading("find-unusable", "find", "find !"),
    .changing(
      .serviceBefore, "changes-found", "changes 3", line: .away, later: 7_200,
      before: [
        .mine("users", "tasks 3"), .colleague("tasks 3", "done 41", "edit 41 Send it", "remove 42 --yes", "sync"),
        .mine("tasks 3"),
      ]),
    .reading("changes-empty", "changes 3", "changes", line: .away, before: lists),
    .reading("changes-failed", "changes", line: .away), .reading("cache-empty", "cache", line: .away),
    .reading("cache-saved", "cache", line: .away, later: 120, before: lists),
    .reading("cache-stale", "cache", line: .away, later: 172_800, before: lists),
    .changing(
      .store, "cache-cleared", "cache clear 3 --yes", "cache clear 3 --yes", "cache clear", "cache clear --yes",
      line: .away, before: lists),
  ]

  /// What a session says of itself.
  static let session: [ScreenScene] = [
    .reading("status-loading", "status", line: .fault(.slow)), .reading("status-new", "status"),
    .reading("status-live", "users", "select 3", "status"),
    .reading("status-saved", "status", line: .fault(.error), later: 120, before: lists),
    .reading("status-stale", "offline", "status", later: 172_800, before: lists),
    .reading("status-unreachable", "users", "status", line: .away),
    .reading("help-all", "help"), .reading("help-one", "help tasks", "help near", "help quit"),
    .reading("help-unknown", "help selct", "selct 3", "tasks 'x"), .reading("set-list", "set"),
    .reading(
      "set-changed", "set maxAge 10m", "set", "unset maxAge", "set maxAge soon", "set colour red", "set radius 500"),
    .reading("alias-empty", "alias"), .reading("alias-list", "alias t = tasks 3", "alias", "alias users = tasks"),
  ]

  /// Edits, and what becomes of them.
  static let edits: [ScreenScene] = [
    .changing(
      .store, "edits-made", "add Order more glaze --for 3", "done 41", "reopen 41", "edit 42 Fire them again",
      "remove 42 --yes", "undo", "undo", "done 99", line: .away, before: lists),
    .reading("pending-empty", "pending"),
    .changing(.store, "pending-waiting", "pending", line: .away, later: 120, before: waiting),
    .changing(
      .service, "pending-unsure", "sync", "pending", line: .fault(.drop),
      before: [.mine("tasks 3"), .mine("add Rest --for 3", line: .away)]),
    .changing(.service, "sync-loading", "sync", line: .fault(.slow), before: waiting),
    .reading("sync-empty", "sync"), .changing(.service, "sync-sent", "sync", before: waiting),
    .changing(.service, "sync-failed", "sync", line: .fault(.error), before: waiting),
    .changing(
      .service, "sync-merged", "sync",
      before: [
        .mine("tasks 3"), .mine("edit 41 Send it today", line: .away), .colleague("tasks 3", "done 41", "sync"),
      ]),
    .changing(
      .service, "conflict-shown", "sync", "pending", "resolve 1", "resolve 1 mine", before: collision),
    .changing(.service, "conflict-theirs", "sync", "resolve 1 theirs", before: collision),
    .changing(
      .service, "conflict-refused", "sync", "pending", "retry 1", "sync", "discard 1 --yes", "discard 7 --yes",
      "resolve 7",
      before: refusal),
  ]
}
