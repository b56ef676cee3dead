import Foundation

extension String {
  /// The text without case and accents, by which names are compared.
  package var matchKey: String {
    // Composed before, so that a mark that belongs to its letter is not taken for an accent, and after.
    precomposedStringWithCanonicalMapping.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .precomposedStringWithCanonicalMapping
  }
}
