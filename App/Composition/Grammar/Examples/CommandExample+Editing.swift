extension CommandExample {
  /// The example of `add`.
  static let add = CommandExample(
    "add Water the plants", behind: "select 3",
    shows: """
      …
      + add new-1 Water the plants · edit 1, waiting
      """)
  /// The example of `done`.
  static let done = CommandExample(
    "done 41 43-45",
    shows: """
      ~ done 41 見積もりを大徳寺に送る · edit 1, waiting
      …
      ~ done 44 窯の温度計を交換する · edit 3, waiting
      task 45 is done already: Order two tonnes of clay from Shigaraki
      """)
  /// The example of `reopen`.
  static let reopen = CommandExample(
    "reopen 59",
    shows: """
      ~ reopen 59 Thank Zofia for the crane · edit 1, waiting
      """)
  /// The example of `edit`.
  static let edit = CommandExample(
    "edit 41 Water the plants",
    shows: """
      ~ edit 41 Water the plants · edit 1, waiting
      """)
  /// The example of `remove`.
  static let remove = CommandExample(
    "remove 41",
    shows: """
      remove task 41? [y/N] y
      - remove 41 見積もりを大徳寺に送る · edit 1, waiting
      """)
  /// The example of `undo`.
  static let undo = CommandExample(
    "undo", behind: "done 57",
    shows: """
      ~ done 57 Stack the firewood by age · edit 1, waiting
      ~ done 57 Stack the firewood by age · edit 1, dropped
      """)
}
