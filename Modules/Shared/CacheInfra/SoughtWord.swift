/// A word that is looked for, and the words that it stands for.
struct SoughtWord {
  /// How many words it may stand for.
  static let most = 64
  /// The word.
  let word: String
  /// Those that it begins, itself included if it is one, in order.
  let beginnings: [String]
  /// Whether it begins no others.
  let isWhole: Bool

  /// A word that begins `found`, in order, which are one more than it may stand for if it begins too many.
  init(_ word: String, beginning found: some Collection<String>) {
    self.word = word
    beginnings = Array(found.prefix(Self.most))
    isWhole = found.count <= Self.most
  }
}
