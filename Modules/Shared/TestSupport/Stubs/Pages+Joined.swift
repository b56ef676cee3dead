package import SharedUI

extension Pages<String> {
  /// Returns the whole text.
  package func joined() async throws -> String {
    var text = ""
    try await each { page in
      text += page
      return true
    }
    return text
  }
}
