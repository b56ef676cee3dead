extension CommandExample {
  /// The example of `set`.
  static let set = CommandExample(
    "set format json",
    shows: """
      format is json
      """)
  /// The example of `unset`.
  static let unset = CommandExample(
    "unset format", behind: "set format json",
    shows: """
      format is json
      format is table
      """)
  /// The example of `alias`.
  static let alias = CommandExample(
    "alias t = tasks 3",
    shows: """
      t stands for tasks 3
      """)
  /// The example of `unalias`.
  static let unalias = CommandExample(
    "unalias t", behind: "alias t = tasks 3",
    shows: """
      t stands for tasks 3
      t stands for nothing
      """)
}
