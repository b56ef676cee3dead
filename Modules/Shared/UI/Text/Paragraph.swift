/// Wraps text into lines; text in quotes or brackets stays together if it fits on a line.
package enum Paragraph {
  // If less width is left beside the prefix, further lines are indented only a little.
  private static let narrowest = 8

  /// Returns `words` after `prefix`, wrapped at spaces into lines of at most `width` columns; several spaces within a
  /// line remain. Wider words are broken, after a slash if possible. Further lines are indented to the first word. With
  /// `nil`, everything is on one line.
  package static func lines(_ words: String, prefix: String = "", width: Int?) -> [String] {
    guard let width else { return [prefix + words] }
    let indent = DisplayWidth.of(prefix)
    guard indent == 0 || width - indent >= narrowest else { return hanging(prefix + words, width) }
    let room = max(2, width - indent)
    let lines = joined(pieces(of: words, width: room), by: " ", width: room)
    let blanks = String(repeating: " ", count: indent)
    return [prefix + (lines.first ?? "")] + lines.dropFirst().map { blanks + $0 }
  }

  /// Returns `text` after `prefix` as it is if it fits in `width` columns, and otherwise wrapped like a paragraph, with
  /// further lines indented like the first one.
  package static func fitted(_ text: String, prefix: String = "", width: Int?) -> [String] {
    guard let width, DisplayWidth.of(prefix + text) > width else { return [prefix + text] }
    let blanks = text.prefix { $0 == " " }
    return lines(String(text.dropFirst(blanks.count)), prefix: prefix + blanks, width: width)
  }

  private static func hanging(_ text: String, _ width: Int) -> [String] {
    let blanks = String(repeating: " ", count: width > narrowest ? 2 : 0)
    let lines = lines(text, width: width - blanks.count)
    return lines.prefix(1) + lines.dropFirst().map { blanks + $0 }
  }

  /// Returns `parts` on as few lines as possible, joined by `separator`; a part that is too wide is wrapped at spaces.
  package static func lines(_ parts: [String], separator: String, width: Int?) -> [String] {
    guard let width else { return [parts.joined(separator: separator)] }
    return joined(parts.flatMap { lines($0, width: width) }, by: separator, width: width)
  }

  // No two parts fit on one line together.
  private static func parts(of word: String, width: Int) -> [String] {
    var (parts, rest) = ([String](), word[...])
    while DisplayWidth.of(String(rest)) > width {
      // At least one character, even if it is wider than the line.
      var (end, used) = (rest.index(after: rest.startIndex), DisplayWidth.of(String(rest[rest.startIndex])))
      while end < rest.endIndex, used + DisplayWidth.of(String(rest[end])) <= width {
        used += DisplayWidth.of(String(rest[end]))
        end = rest.index(after: end)
      }
      if let slash = rest[..<end].lastIndex(of: "/"), rest.distance(from: rest.startIndex, to: slash) > width / 2 {
        end = rest.index(after: slash)
      }
      parts.append(String(rest[..<end]))
      rest = rest[end...]
    }
    return parts + [String(rest)]
  }

  // A quoted command or text in brackets is kept together if it fits on a line. All but the first of several spaces
  // before a piece are part of it.
  private static func pieces(of text: String, width: Int) -> [String] {
    var (pieces, blanks) = ([String](), "")
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)[...]
    while let word = words.popFirst() {
      guard !word.isEmpty else {
        blanks += " "
        continue
      }
      let whole = whole(from: word, words)
      let fits = DisplayWidth.of(whole.text) <= width
      let parts = parts(of: fits ? whole.text : word, width: width)
      pieces += parts.prefix(1).map { blanks + $0 } + parts.dropFirst()
      blanks = ""
      if fits { words = words.dropFirst(whole.count) }
    }
    return pieces
  }

  // Joins `word` with the words after it up to the closing quote or bracket; `word` alone if there is none.
  private static func whole(from word: String, _ words: ArraySlice<String>) -> (text: String, count: Int) {
    var (text, count) = (word, 0)
    for next in words where isOpen(text) {
      text += " " + next
      count += 1
    }
    return isOpen(text) ? (word, 0) : (text, count)
  }

  private static func isOpen(_ text: String) -> Bool {
    if text.hasPrefix("'") { return text.count { $0 == "'" } < 2 }
    return text.count { $0 == "[" } > text.count { $0 == "]" }
  }

  private static func joined(_ pieces: [String], by separator: String, width: Int) -> [String] {
    pieces.reduce(into: []) { lines, piece in
      if let last = lines.last, DisplayWidth.of(last + separator + piece) <= width {
        lines[lines.count - 1] = last + separator + piece
      } else {
        lines.append(String(piece.drop { $0 == " " }))
      }
    }
  }
}
