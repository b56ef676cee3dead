/// An option of one command.
package struct CommandOption: Hashable, Sendable {
  /// How it is written: `--for`.
  package let name: String
  /// What stands behind it, as it is called in help: `USER`, or `WORD…` if that is several words; nil if nothing does.
  package let value: String?
  /// What it does, in one line.
  package let summary: String
  /// What completes its value.
  let kind: WordKind

  /// An option that takes one `value`, several if that ends in an ellipsis, or nothing if it is nil.
  init(_ name: String, takes value: String? = nil, kind: WordKind = .text, does summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
    self.kind = kind
  }

  /// Whether it takes all words up to the next option.
  var takesSeveral: Bool { value?.hasSuffix("…") ?? false }

  /// How it is written in full.
  package var usage: String { value.map { "\(name) \($0)" } ?? name }
}
