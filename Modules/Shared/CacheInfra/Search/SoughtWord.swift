/// A word that is looked for, and words that it begins.
struct SoughtWord {
  /// How many of these are looked up.
  static let most = 64
  /// The word.
  let word: String
  /// The first of those that it begins, itself included if it is one, in order.
  let beginnings: [String]
  /// Whether it begins no others.
  let isWhole: Bool

  /// A word that begins `found`, in order, which are one more than are looked up if it begins too many.
  init(_ word: String, beginning found: some Collection<String>) {
    self.word = word
    beginnings = Array(found.prefix(Self.most))
    isWhole = found.count <= Self.most
  }
}
