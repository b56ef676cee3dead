/// Prose on lines of a terminal.
package enum Paragraph {
  /// `words` behind `head`, broken at blanks into lines of at most `width` columns, but for a word that is wider itself;
  /// the lines after the first begin below the first word. With nil all is one line.
  package static func lines(_ words: String, behind head: String = "", width: Int?) -> [String] {
    guard let width else { return [head + words] }
    let indent = DisplayWidth.of(head)
    var lines = [head]
    var used = indent
    for word in words.split(separator: " ") {
      let wide = DisplayWidth.of(String(word))
      let isFirst = used == indent
      if !isFirst, used + 1 + wide > width {
        lines.append(String(repeating: " ", count: indent) + word)
        used = indent + wide
      } else {
        lines[lines.count - 1] += (isFirst ? "" : " ") + word
        used += wide + (isFirst ? 0 : 1)
      }
    }
    return lines
  }
}
