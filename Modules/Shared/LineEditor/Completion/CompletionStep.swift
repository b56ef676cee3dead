import SharedUI

/// What a press of the Tab key does.
enum CompletionStep: Hashable {
  /// The text left of the cursor becomes this, as nothing else fits.
  case finish(String)
  /// The text left of the cursor becomes this, which all that fit share.
  case extend(String)
  /// Several fit, and what they share is on the line already.
  case ambiguous(CompletionCandidates)
  /// Nothing fits.
  case none

  /// The step for what fits after `left`; `right` is what follows the cursor.
  static func after(_ left: String, before right: String, with completions: CompletionCandidates) -> CompletionStep {
    let usable = completions.all.filter(\.isInsertable)
    guard let first = usable.first else { return .none }
    guard !completions.areCut else { return .ambiguous(CompletionCandidates(usable, areCut: true)) }
    guard usable.count > 1 else {
      return .finish(first.applied(to: left) + (right.first == " " || first.leadsOn ? "" : " "))
    }
    let shared = usable.dropFirst().reduce(first.applied(to: left)) { shared, completion in
      sharedBeginning(shared, completion.applied(to: left))
    }
    return shared.count > left.count ? .extend(shared) : .ambiguous(CompletionCandidates(usable))
  }

  /// The text that is on the line afterwards and that another press lists completions of; nil if it lists none.
  func listed(after left: String) -> String? {
    switch self {
    case .extend(let text): text
    case .ambiguous: left
    case .finish, .none: nil
    }
  }

  private static func sharedBeginning(_ one: String, _ other: String) -> String {
    String(zip(one, other).prefix { $0 == $1 }.map(\.0))
  }
}

extension CompletionCandidate {
  // Control characters cannot be put on a line.
  fileprivate var isInsertable: Bool {
    !replacement.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  // The word goes on behind it, as that of a folder does.
  fileprivate var leadsOn: Bool { replacement.last { $0 != "'" && $0 != "\"" } == "/" }

  // All that is left of the cursor, once it has taken the place of the end of `left`.
  fileprivate func applied(to left: String) -> String { left.dropLast(max(0, length)) + replacement }
}
