/// What a word of a command stands for, so that it can be completed.
enum WordKind: Hashable, Sendable {
  /// Anything.
  case text
  /// A user: an id, a username or the beginning of a name.
  case user
  /// A task of the user whose tasks are on screen, or else of the selected one: one that is done, one that is open, or any.
  case task(isDone: Bool?)
  /// An edit that the service has not confirmed; one that waits for a decision, if it `needsDecision`.
  case edit(needsDecision: Bool)
  /// An edit that the service refused.
  case refusedEdit
  /// The name of a command.
  case command
  /// A file, or a folder on the way to one.
  case file
  /// The name of a setting.
  case setting
  /// A value of the setting that stands before it.
  case value
  /// The name of an alias.
  case alias
  /// One of these words.
  case choice([ChoiceWord])
  /// What users are sorted by.
  case userField
  /// What tasks are sorted by.
  case taskField
  /// The names of fields that the command can show, separated by commas.
  case fields
  /// Anything of these kinds.
  case any([WordKind])
}
