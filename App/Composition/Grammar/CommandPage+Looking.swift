extension CommandPage {
  /// The page of `users`.
  static let users = CommandPage(.looking, does: "list the users")
  /// The page of `select`.
  static let select = CommandPage(
    .looking, takes: "USER", kinds: [.user], does: "select a user and list their tasks", example: "select 3")
  /// The page of `tasks`.
  static let tasks = CommandPage(
    .looking, takes: "[USER]", kinds: [.user], does: "list the tasks of the selected user, or of USER",
    example: "tasks @sakura")
  /// The page of `refresh`.
  static let refresh = CommandPage(.looking, does: "load the current list again from the service")
  /// The page of `back`.
  static let back = CommandPage(.looking, does: "deselect the user")
  /// The page of `find`.
  static let find = CommandPage(
    .looking, takes: "WORD…", does: "find saved users and tasks by words, or their beginnings",
    example: "find ridge tiles")
  /// The page of `changes`.
  static let changes = CommandPage(
    .looking, takes: "[USER]", kinds: [.user],
    does: "what the last load changed in the list shown last, or in USER's", example: "changes 3")
}
