/// One way to go on with the line that is edited.
package struct Completion: Hashable, Sendable {
  /// What shall stand on the line in place of the word, quoted where it has to be.
  package let replacement: String
  /// How many characters left of the cursor it replaces: the word as far as it is typed.
  package let length: Int
  /// What a list of several shows.
  package let display: String
  /// What a list adds where there is room.
  package let description: String?

  /// A completion; it is shown as its replacement unless `display` says otherwise.
  package init(replacement: String, length: Int, display: String? = nil, description: String? = nil) {
    self.replacement = replacement
    self.length = length
    self.display = display ?? replacement
    self.description = description
  }

  /// Whether it can be put on a line: control characters cannot.
  var isInsertable: Bool { !replacement.unicodeScalars.contains { $0.properties.generalCategory == .control } }

  /// Whether the word goes on behind it, as that of a folder does.
  var leadsOn: Bool { replacement.last { $0 != "'" && $0 != "\"" } == "/" }

  /// All that is left of the cursor, once it has taken the place of the end of `left`.
  func applied(to left: String) -> String { left.dropLast(max(0, length)) + replacement }
}
