import SharedUI

/// What pressing the Tab key does.
enum CompletionStep: Hashable {
  /// Replace the text left of the cursor with the only match, or with the common prefix of all matches.
  case replace(String)
  /// There are several matches, and their common prefix is already on the line or of no use.
  case ambiguous(CompletionCandidates)
  case none

  /// Returns the step for completing `left`; `right` is the text after the cursor.
  static func after(_ left: String, before right: String, with completions: CompletionCandidates) -> CompletionStep {
    let usable = completions.all.filter(\.isInsertable)
    guard let first = usable.first else { return .none }
    guard !completions.areCut else { return .ambiguous(CompletionCandidates(usable, areCut: true)) }
    // What only contains the typed text counts only if nothing begins with it.
    let beginning = usable.filter { !$0.isSubstitute }
    if let only = beginning.isEmpty && usable.count == 1 ? first : beginning.count == 1 ? beginning.first : nil {
      return .replace(only.completing(left, before: right))
    }
    let shared = beginning.dropFirst().reduce(beginning.first?.applied(to: left) ?? "") { shared, completion in
      commonPrefix(shared, completion.applied(to: left))
    }
    return shared.count > left.count ? .replace(shared) : .ambiguous(CompletionCandidates(usable))
  }

  /// Returns the text then on the line whose completions another press lists; `nil` if there were none.
  func listed(after left: String) -> String? {
    switch self {
    case .replace(let text): text
    case .ambiguous: left
    case .none: nil
    }
  }

  private static func commonPrefix(_ one: String, _ other: String) -> String {
    String(zip(one, other).prefix { $0 == $1 }.map(\.0))
  }
}

extension CompletionCandidate {
  /// Returns the text left of the cursor once the candidate has been taken; a space follows it unless it goes on or
  /// `right`, the text after the cursor, begins with one.
  func completing(_ left: String, before right: String) -> String {
    applied(to: left) + (right.first == " " || isOpen || isFolder ? "" : " ")
  }

  /// Whether it has no control characters, which cannot be on a line.
  var isInsertable: Bool { !replacement.unicodeScalars.contains { $0.properties.generalCategory == .control } }

  // A folder's path continues, so it gets no space after it.
  fileprivate var isFolder: Bool { replacement.last { $0 != "'" && $0 != "\"" } == "/" }

  // The text left of the cursor once the candidate has replaced the end of `left`.
  fileprivate func applied(to left: String) -> String { left.dropLast(max(0, length)) + replacement }
}
