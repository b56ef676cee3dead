extension CommandExample {
  /// The example of `status`.
  static let status = CommandExample(
    "status", behind: "users",
    shows: """
      …
      server      the bundled service
      connection  reachable, since 2026-11-21T08:00:00Z
      store       /home/ana/.local/share/roster/bundled.sqlite
      saved       users: 12, saved just now
      edits       none
      selected    nobody
      """)
  /// The example of `cache`.
  static let cache = CommandExample(
    "cache", behind: "select 3",
    shows: """
      …
      KIND   USER       SAVED     ROWS    SIZE
      user   3 @sakura  just now     1   419 B
      tasks  3 @sakura  just now    20  1.7 kB
      2 lists · 21 rows · 2.1 kB
      /home/ana/.local/share/roster/bundled.sqlite
      """,
    plainly: """
      ...
      KIND   USER       SAVED     ROWS    SIZE
      user   3 @sakura  just now     1   419 B
      tasks  3 @sakura  just now    20  1.7 kB
      2 lists, 21 rows, 2.1 kB, /home/ana/.local/share/roster/bundled.sqlite
      """)
  /// The example of `offline`.
  static let offline = CommandExample(
    "offline",
    shows: """
      offline: lists come from what is saved until 'online'
      """)
  /// The example of `online`.
  static let online = CommandExample(
    "online",
    shows: """
      online: the service is asked again
      """)
  /// The example of `help`.
  static let help = CommandExample(
    "help select",
    shows: """
      usage: select USER
      select a user and list their tasks
      example: select 3
        ID  STATE  TITLE
        41  open   見積もりを大徳寺に送る
        42  done   Fire the test batch of ridge tiles at 1,180 °C
        …
        20 tasks · live
      """)
  /// The example of `quit`.
  static let quit = leaving("quit")
  /// The example of `exit`.
  static let exit = leaving("exit")

  private static func leaving(_ line: String) -> CommandExample {
    CommandExample(line, does: "the program ends; edits that still wait are told of")
  }
}
