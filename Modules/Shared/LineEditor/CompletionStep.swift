/// What a press of the Tab key does.
enum CompletionStep: Hashable {
  /// The text left of the cursor becomes this.
  case replace(String)
  /// Several fit, and what they share is on the line already.
  case ambiguous([Completion])
  /// Nothing fits.
  case none

  /// The step for what fits after `left`; `right` is what follows the cursor.
  static func after(_ left: String, before right: String, with completions: [Completion]) -> CompletionStep {
    let usable = completions.filter(\.isInsertable)
    guard let first = usable.first else { return .none }
    guard usable.count > 1 else {
      return .replace(first.applied(to: left) + (right.first == " " || first.leadsOn ? "" : " "))
    }
    let shared = usable.dropFirst().reduce(first.applied(to: left)) { shared, completion in
      sharedBeginning(shared, completion.applied(to: left))
    }
    return shared.count > left.count ? .replace(shared) : .ambiguous(usable)
  }

  private static func sharedBeginning(_ one: String, _ other: String) -> String {
    String(zip(one, other).prefix { $0 == $1 }.map(\.0))
  }
}
