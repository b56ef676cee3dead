import SharedUI

extension CommandFailure {
  /// That nobody is selected, where `example` names somebody.
  static func nobodySelected(_ example: String) -> CommandFailure {
    .usage("no user selected: name one ('\(example)') or select one first ('select 3')")
  }
}
