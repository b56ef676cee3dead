/// All that options, variables, the file, `set` and completion have to know of one setting.
package struct Setting: Sendable {
  /// What it decides, in one line.
  package let summary: String
  /// What its value must do: `be one of emacs, vi`.
  package let rule: String
  /// The values that it can have, if these can be listed.
  package let words: [ChoiceWord]
  /// How the value is written that holds where nobody says otherwise.
  package let standard: String
  /// The option that says it for one run; nil if there is none.
  package let option: String?
  /// The variables that say it, the first that is set; none if there are none.
  package let variables: [String]
  /// Whether a number of the file can be its value.
  let takesNumbers: Bool
  /// Whether a session takes it up at once, rather than the next one.
  package let isAtOnce: Bool
  private let take: @Sendable (String, inout Preferences) -> Bool

  /// A setting whose value `take` reads into the preferences; that is false for a text which is no value.
  init(
    _ summary: String, must rule: String, words: [ChoiceWord] = [], standard: String, option: String? = nil,
    variables: [String] = [],
    takesNumbers: Bool = false, isAtOnce: Bool = true, take: @escaping @Sendable (String, inout Preferences) -> Bool
  ) {
    self.summary = summary
    self.rule = rule
    self.words = words
    self.standard = standard
    self.option = option
    self.variables = variables
    self.takesNumbers = takesNumbers
    self.isAtOnce = isAtOnce
    self.take = take
  }

  /// Reads `text` into `preferences`; false, and nothing changes, if it is no value.
  func read(_ text: String, into preferences: inout Preferences) -> Bool { take(text, &preferences) }

  /// Whether `text` is a value.
  package func allows(_ text: String) -> Bool {
    var preferences = Preferences()
    return take(text, &preferences)
  }

  /// What is to be said of `text`, which is no value: `format must be one of …, not 'xml'`.
  ///
  /// - Parameter name: Where it stands: an option, a variable, or the setting's name.
  package func complaint(about text: String, called name: String) -> String {
    "\(name) must \(rule), not '\(Self.shown(text))'"
  }

  /// `text` as an error may repeat it: an address may hold a password.
  package static func shown(_ text: String) -> String {
    guard let scheme = text.firstRange(of: "://") else { return text.contains("@") ? "…" : EchoedWord.of(text) }
    return text[..<scheme.upperBound] + "…"
  }
}
