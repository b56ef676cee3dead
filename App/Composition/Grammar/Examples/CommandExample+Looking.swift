extension CommandExample {
  /// The example of `users`.
  static let users = CommandExample(
    "users boat",
    shows: """
      ID  NAME                 USERNAME  EMAIL
      12  Seán Ó Súilleabháin  sean      sean@corrib.example
      1 of 12 users · live
      """)
  /// The example of `select`.
  static let select = CommandExample(
    "select 3",
    shows: """
      ID  STATE  TITLE
      41  open   見積もりを大徳寺に送る
      42  done   Fire the test batch of ridge tiles at 1,180 °C
      …
      20 tasks · live
      """)
  /// The example of `tasks`.
  static let tasks = CommandExample(
    "tasks @sakura done --match the",
    shows: """
      ID  STATE  TITLE
      42  done   Fire the test batch of ridge tiles at 1,180 °C
      52  done   Sharpen the cutting wires
      55  done   Renew the kiln's fire inspection
      59  done   Thank Zofia for the crane
      4 of 20 tasks · live
      """)
  /// The example of `user`.
  static let user = CommandExample(
    "user sean",
    shows: """
      FIELD                VALUE
      id                   12
      name                 Seán Ó Súilleabháin
      …
      address.city         Gaillimh
      …
      company.bs           wooden boats and their engines
      tasks                not saved: 'tasks 12' loads them
      live
      """)
  /// The example of `near`.
  static let near = CommandExample(
    "near 52.5,13.4 --within 1500",
    shows: """
      ID  NAME                   USERNAME      KM  CITY
       1  Zofia Łukasiewicz-Żuk  zofia      529.1  Kraków
       2  Дмитро Шевченко        dmytro    1204.6  Київ
      2 of 12 users · live
      """)
  /// The example of `stats`.
  static let stats = CommandExample(
    "stats",
    shows: """
      ID  NAME                           DONE  OPEN
       1  Zofia Łukasiewicz-Żuk             6    14  ██████▉░░░░░░░░░░░░░░░░
      …
      12 users · 76 tasks done, 164 open · live
      """,
    plainly: """
      ID  NAME                           DONE  OPEN
       1  Zofia Łukasiewicz-Żuk             6    14  ######-----------------
      ...
      12 users, 76 tasks done, 164 open, live
      """)
  /// The example of `split`.
  static let split = CommandExample(
    "split", does: "users to the left, the tasks of one of them to the right, until q is pressed")
  /// The example of `back`.
  static let back = CommandExample(
    "back", behind: "select 3", remark: "the prompt is 'roster>' again, and 'refresh' loads the users",
    shows: """
      …
      20 tasks · live
      """)
  /// The example of `find`.
  static let find = CommandExample(
    "find ridge tiles", behind: "tasks 3",
    shows: """
      …
      KIND  ID  USER  TEXT
      task  42     3  Fire the test batch of ridge tiles at 1,180 °C
      1 match
      """)
  /// The example of `changes`.
  static let changes = CommandExample(
    "changes 3", remark: "after a colleague gave task 57 another title",
    shows: """
      KIND  ID  WHAT     TEXT                   WAS
      task  57  renamed  Stack the logs by age  Stack the firewood by age
      1 change · loaded just now
      """)
  /// The example of `refresh`.
  static let refresh = CommandExample(
    "refresh",
    shows: """
      ID  NAME                       USERNAME     EMAIL
       1  Zofia Łukasiewicz-Żuk      zofia        zofia@rynek.example
      …
      12 users · live
      """)
  /// The example of `export`.
  static let export = CommandExample(
    "export tasks.csv", behind: "tasks 3",
    shows: """
      …
      20 tasks · live
      20 tasks written to tasks.csv
      """)
}
