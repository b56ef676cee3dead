/// The words of a text that look like options of its command, which must precede the text.
struct MisplacedOptions: Sendable {
  /// The line with the options before the text.
  let line: String
  private let values: [String: String]
  /// The placeholder of the text.
  private let placeholder: String

  /// Finds the options of the command of `page` in the words of its text; `nil` if there are none.
  ///
  /// - Parameter before: The words before the text, the first of which is the name of the command.
  init?(in words: [String], of page: CommandPage, after before: [String]) {
    let words = words.count == 1 ? Self.words(of: words[0]) : words.map(TypedLine.quoted)
    var (options, text) = ([String](), [String]())
    var values: [String: String] = [:]
    var rest = words[...]
    while let word = rest.popFirst() {
      if let (option, value) = page.allOptions.typed(as: word) {
        options.append(word)
        guard let placeholder = option.value else {
          values[option.name] = ""
          continue
        }
        values[option.name] = value ?? rest.first
        if value == nil { options.append(rest.popFirst() ?? placeholder) }
      } else {
        text.append(word)
      }
    }
    guard !options.isEmpty else { return nil }
    line = EchoedWord.of((before.map(TypedLine.quoted) + options + text).joined(separator: " "))
    self.values = values
    placeholder = page.arguments.split(separator: " ").last.map { $0.filter(\.isLetter) } ?? ""
  }

  /// A note that shows where the options go.
  var note: String { "options go before the \(placeholder): \(line)" }

  /// Returns the value of `option`, quoted if necessary and empty for a flag; `nil` if it is not among the options.
  func value(of option: CommandOption) -> String? { values[option.name] }

  // Splits at blanks, except within quotes that begin and end a word.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = words.last, let quote = last.first, quote == "'" || quote == "\"",
        last.count == 1 || last.last != quote,
        words.count > 1, words[words.count - 2].hasPrefix("--")
      {
        words[words.count - 1] += " " + word
      } else {
        words.append(String(word))
      }
    }
    return words
  }
}
