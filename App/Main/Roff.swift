/// A page in the language of manual pages, man(7).
struct Roff {
  /// The source written so far.
  private(set) var text: String

  /// Creates the page `name` of section 1, for a `version` of the program, last changed on `date`.
  init(_ name: String, version: String, date: String) {
    text = ".TH \(name.uppercased()) 1 \(date) \"\(name) \(version)\" \"User Commands\"\n"
  }

  /// Starts a section.
  mutating func section(_ title: String) { text += ".SH \"\(Self.escaped(title.uppercased()))\"\n" }

  /// Starts a subsection.
  mutating func part(_ title: String) { text += ".SS \"\(Self.escaped(title))\"\n" }

  /// Adds a paragraph.
  mutating func paragraph(_ words: String) {
    // A heading starts a paragraph by itself.
    if !isBelowHeading { text += ".PP\n" }
    text += Self.lines(words) + "\n"
  }

  /// Adds `term` in bold with its description; each of `lines` is a paragraph.
  mutating func item(_ term: String, _ lines: String...) {
    text += ".TP\n\\fB\(Self.escaped(term))\\fR\n" + lines.map(Self.lines).joined(separator: "\n.IP\n") + "\n"
  }

  /// Adds items indented below the last one.
  mutating func inner(_ items: [(term: String, words: String)]) {
    guard !items.isEmpty else { return }
    text += ".RS\n"
    for (term, words) in items { item(term, words) }
    text += ".RE\n"
  }

  /// Adds lines that are shown unchanged.
  mutating func example(_ lines: [String]) {
    if !isBelowHeading { text += ".PP\n" }
    text += ".EX\n" + lines.map { Self.example($0) + "\n" }.joined() + ".EE\n"
  }

  private var isBelowHeading: Bool {
    text.split(separator: "\n").last.map { $0.hasPrefix(".SH") || $0.hasPrefix(".SS") } ?? false
  }

  /// Returns `words` as short lines, none of which is read as a request.
  static func lines(_ words: String) -> String {
    var lines = [""]
    for word in escaped(words).split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty || line.count + 1 + word.count <= 80 {
        lines[lines.count - 1] = line.isEmpty ? String(word) : "\(line) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.map(harmless).joined(separator: "\n")
  }

  /// Returns `line` unchanged when rendered.
  static func example(_ line: String) -> String { harmless(escaped(line)) }

  // A leading period would start a request.
  private static func harmless(_ line: String) -> String { line.hasPrefix(".") ? "\\&" + line : line }

  /// Returns `words` in ASCII, escaped so that each character stands for itself.
  static func escaped(_ words: String) -> String {
    words.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "\"": "\\(dq"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case "`": "\\(ga"
      case "…": "..."
      case "\n": " "
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(String(repeating: "0", count: max(0, 4 - hexadecimal(scalar).count)))\(hexadecimal(scalar))]"
      }
    }.joined()
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    String(scalar.value, radix: 16, uppercase: true)
  }
}
