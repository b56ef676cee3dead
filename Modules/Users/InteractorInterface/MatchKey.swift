import Foundation

extension String {
  /// The text without case and accents, by which names are compared.
  package var matchKey: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
