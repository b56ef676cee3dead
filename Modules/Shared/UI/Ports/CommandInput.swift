/// A source of command lines.
package protocol CommandInput: Sendable {
  /// Waits for the next line; `prompt` is shown if the input is interactive.
  func next(prompt: String) async -> InputEvent
}

/// The result of waiting for a line.
package enum InputEvent: Hashable, Sendable {
  /// A line without its terminator, and its number from 1 if lines are counted.
  case line(String, number: Int? = nil)
  /// A line that cannot be accepted, with the reason.
  case rejected(String, number: Int?)
  /// The user pressed Ctrl-C; `lineWasEmpty` if that was the first key since the prompt.
  case interrupted(lineWasEmpty: Bool)
  case signalled(Int32)
  /// The input can no longer be read, for the given reason.
  case failed(String)
  case end
}

/// A source of the signals that interrupt a running command.
package protocol InterruptSource: Sendable {
  /// Waits for the next signal and returns its number; `nil` once the calling task is cancelled.
  func next() async -> Int32?
}

/// Asks the user questions.
package protocol Asking: Sendable {
  /// Shows `question`, which must be safe to print, and returns the answered line, which is not shown while it is typed
  /// if it `isSecret`; `nil` if there is none or the task is cancelled.
  func answer(to question: String, isSecret: Bool) async -> String?
}

/// A replacement for the word that is being typed.
package struct CompletionCandidate: Hashable, Sendable {
  /// The replacement text, quoted if necessary.
  package let replacement: String
  /// The number of characters to the left of the cursor that it replaces.
  package let length: Int
  package let description: String
  /// Whether the replacement differs from the beginning of what was typed, so that a part of it would be of no use.
  package let isSubstitute: Bool
  /// Whether the user goes on typing in the replacement, so that no space must follow it.
  package let isOpen: Bool

  package init(
    replacement: String, length: Int, description: String = "", isSubstitute: Bool = false, isOpen: Bool = false
  ) {
    self.isSubstitute = isSubstitute
    self.isOpen = isOpen
    self.replacement = replacement
    self.length = length
    self.description = description
  }
}

/// The possible replacements for the word that is being typed.
package struct CompletionCandidates: Hashable, Sendable {
  /// The offered candidates, best first.
  package let all: [CompletionCandidate]
  /// Whether there are more matches than are offered.
  package let areCut: Bool
  /// Whether a file is expected; shells complete file names themselves.
  package let areFiles: Bool

  /// Creates candidates; `areCut` if matches were left out, `areFiles` if they are file paths.
  package init(_ all: [CompletionCandidate], areCut: Bool = false, areFiles: Bool = false) {
    self.all = all
    self.areCut = areCut
    self.areFiles = areFiles
  }

  /// Returns the candidates of `one` followed by those of `other`.
  package static func + (one: Self, other: Self) -> Self {
    Self(one.all + other.all, areCut: one.areCut || other.areCut, areFiles: one.areFiles || other.areFiles)
  }
}

/// The key bindings for editing a line.
package enum KeyStyle: String, CaseIterable, Sendable {
  case emacs, vi
}

/// A part of a line that is drawn in its own style.
package struct LineSpan: Hashable, Sendable {
  /// The Unicode scalars of the part, counted from the start of the line.
  package let range: Range<Int>
  /// The style; where parts overlap, the later one applies.
  package let style: Style

  package init(range: Range<Int>, style: Style) {
    self.range = range
    self.style = style
  }
}
