package import Foundation

extension Data {
  /// Creates the UTF-8 of `text`.
  ///
  /// Unlike `Data(text.utf8)`, this does not ask at run time whether the view is contiguous, for which the Swift runtime
  /// goes through all conformances of the program at every start.
  package init(utf8 text: String) {
    var text = text
    self = text.withUTF8 { Data(buffer: $0) }
  }
}
