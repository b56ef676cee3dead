import Service

extension ScreenScene {
  private static let lists: [Run] = [.mine("users", "tasks 3")]
  private static let collision: [Run] = [
    .mine("tasks 3"), .mine("edit 41 Send it today", service: .unreachable),
    .colleague("tasks 3", "edit 41 Send it tomorrow"),
  ]
  private static let refusal: [Run] = [
    .mine("tasks 3"), .mine("edit 41 Send it today", service: .unreachable), .colleague("tasks 3", "remove 41 --yes"),
  ]
  private static let waiting: [Run] = [.mine("tasks 3"), .mine("done 41", "add --for 3 Rest", service: .unreachable)]

  /// Commands that search and manage saved data.
  static let saved: [ScreenScene] = [
    .reading("find-found", "find ridge", "find sak", service: .unreachable, before: lists),
    .reading("find-empty", "find nowhere", service: .unreachable, before: lists),
    .reading("find-nothing", "find ridge", service: .unreachable), .reading("find-unusable", "find", "find !"),
    .changing(
      .serviceBefore, "changes-found", "changes 3", service: .unreachable, later: 7_200,
      before: [
        .mine("users", "tasks 3"), .colleague("tasks 3", "done 41", "edit 41 Send it", "remove 42 --yes", "sync"),
        .mine("tasks 3"),
      ]),
    .reading("changes-empty", "changes 3", "changes", service: .unreachable, before: lists),
    .reading("changes-failed", "changes", service: .unreachable),
    .reading("cache-empty", "cache", service: .unreachable),
    .reading("cache-saved", "cache", service: .unreachable, later: 120, before: lists),
    .reading("cache-stale", "cache", service: .unreachable, later: 172_800, before: lists),
    .changing(
      .store, "cache-cleared", "cache clear 3 --yes", "cache clear 3 --yes", "cache clear", "cache clear --yes",
      service: .unreachable, before: lists),
  ]

  /// Commands about the session and its settings.
  static let session: [ScreenScene] = [
    .reading("status-loading", "status", service: .fault(.slow)), .reading("status-new", "status"),
    .reading("status-live", "users", "select 3", "status"),
    .reading("status-saved", "status", service: .fault(.error), later: 120, before: lists),
    .reading("status-stale", "offline", "status", later: 172_800, before: lists),
    .reading("status-unreachable", "users", "status", service: .unreachable),
    .reading("help-all", "help all"), .reading("help-shown", "help", "help filters", "help formats", "help keys"),
    .reading("help-one", "help tasks", "help near", "help quit"),
    .reading("help-unknown", "help selct", "selct 3", "nope", "rm 41", "tasks 3 closed", "tasks 'x"),
    .reading("set-list", "set"),
    .reading(
      "set-changed", "set maxAge 10m", "set", "unset maxAge", "set maxAge soon", "set colour red", "set radius 500"),
    .reading("alias-empty", "alias"), .reading("alias-list", "alias t = tasks 3", "alias", "alias users = tasks"),
  ]

  /// Edits in all their states.
  static let edits: [ScreenScene] = [
    .changing(
      .store, "edits-made", "add --for 3 Order more glaze", "done 41", "reopen 41", "edit 42 Fire them again",
      "remove 42 --yes", "undo", "undo", "done 99", service: .unreachable, before: lists),
    .changing(
      .store, "titles-typed", "add Nobody's task", "tasks 3", "select 3", "add Ask Tom re #42; tell Bob",
      "add don't and won't", #"add C:\temp\new"#, "add It's late", "add Fix login; tasks", "add 'two  blanks'",
      "add two  blanks", "add 'don't'", "add -- --for is a word", "edit new-1 #42; 'done'",
      "add Buy milk --for sakura", "add", "add --for", "add ''", service: .unreachable, before: lists),
    .reading("pending-empty", "pending"),
    .changing(.store, "pending-waiting", "pending", service: .unreachable, later: 120, before: waiting),
    .changing(
      .service, "pending-unsure", "sync", "pending", service: .fault(.drop),
      before: [.mine("tasks 3"), .mine("add --for 3 Rest", service: .unreachable)]),
    .changing(.service, "sync-loading", "sync", service: .fault(.slow), before: waiting),
    .reading("sync-empty", "sync"), .changing(.service, "sync-sent", "sync", before: waiting),
    .changing(.service, "sync-failed", "sync", service: .fault(.error), before: waiting),
    .changing(
      .service, "sync-merged", "sync",
      before: [
        .mine("tasks 3"), .mine("edit 41 Send it today", service: .unreachable),
        .colleague("tasks 3", "done 41", "sync"),
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
