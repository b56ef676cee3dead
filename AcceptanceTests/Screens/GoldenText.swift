/// The text of golden files: terminal output with visible styles and control sequences.
enum GoldenText {
  private static let styles = ["1": "bold", "2": "dim", "31": "red", "32": "green", "33": "yellow", "7": "reverse"]

  /// Returns `text` with styles as `«bold:ID»` and a cleared line as `«clear»`.
  static func of(_ text: String) -> String {
    text.replacing("\r\u{1B}[K", with: "«clear»\n").replacing("\r", with: "")
      .replacing(#/\u{1B}\[(\d+)m(.*?)\u{1B}\[0m/#) { match in
        "«\(styles[String(match.1)] ?? "?"):\(match.2)»"
      }
      .replacing("\u{1B}", with: "«ESC»")
  }

  /// Returns `text` without styles.
  static func plain(_ text: String) -> String {
    text.replacing(#/«(?:bold|dim|red|green|yellow|reverse):(.*?)»/#) { "\($0.1)" }
  }
}
