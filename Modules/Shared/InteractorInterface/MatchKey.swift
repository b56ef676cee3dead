import Foundation

extension String {
  /// The text without case and accents, by which texts are compared and found.
  package var matchKey: String {
    // As it comes out below, at a hundredth of the time.
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    // Composed before, so that a mark that belongs to its letter is not taken for an accent, and after.
    return
      precomposedStringWithCanonicalMapping
      .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .precomposedStringWithCanonicalMapping
  }
}
