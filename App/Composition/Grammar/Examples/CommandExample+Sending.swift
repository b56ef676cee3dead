extension CommandExample {
  /// The example of `pending`.
  static let pending = CommandExample(
    "pending", behind: "add Rest --for 3",
    shows: """
      + add new-1 Rest · edit 1, waiting
      EDIT  AT                    ACTION  TASK   USER  TITLE  STATE    TRIES
         1  2026-11-21T08:00:00Z  add     new-1     3  Rest   waiting      0
      1 edit · 1 waiting
      """)
  /// The example of `sync`.
  static let sync = CommandExample(
    "sync", behind: "done 57",
    shows: """
      ~ done 57 Stack the firewood by age · edit 1, waiting
      1 edit sent
      """)
  /// The example of `resolve`.
  static let resolve = CommandExample(
    "resolve 1 mine", remark: "after you and a colleague gave task 57 other titles",
    shows: """
      FIELD  BASE                       MINE               THEIRS
      title  Stack the firewood by age  Stack wood by age  Stack the logs
      state  open                       open               open
      ~ edit 57 Stack wood by age · edit 1, waiting
      """)
  /// The example of `retry`.
  static let retry = CommandExample(
    "retry 1", remark: "after the service refused to change task 57, which a colleague had removed",
    shows: """
      ~ done 57 Stack the firewood by age · edit 1, waiting
      """)
  /// The example of `discard`.
  static let discard = CommandExample(
    "discard 1", behind: "done 57",
    shows: """
      ~ done 57 Stack the firewood by age · edit 1, waiting
      discard edit 1 (done 57 Stack the firewood by age)? [y/N] y
      ~ done 57 Stack the firewood by age · edit 1, dropped
      """)
  /// The example of `recover`.
  static let recover = CommandExample(
    "recover",
    shows: """
      nothing to recover
      """)
}
