/// The description of a setting for options, variables, the file, `set` and completion.
package struct Setting: Sendable {
  /// What the setting decides, in one line.
  package let summary: String
  /// What a value must be, after "must": `be one of emacs, vi`.
  package let rule: String
  /// The possible values, if they can be listed.
  package let words: [ChoiceWord]
  /// The default value as text.
  package let standard: String
  /// The option that sets the value for one run; `nil` if there is none.
  package let option: String?
  /// The environment variables that set the value, of which the first one set counts.
  package let variables: [String]
  /// Whether the file may contain the value as a number.
  let takesNumbers: Bool
  /// Whether a change takes effect in the running session rather than the next one.
  package let isAtOnce: Bool
  private let take: @Sendable (String, inout Preferences) -> Bool

  /// Creates a setting.
  ///
  /// - Parameter take: Parses a text into the preferences; returns `false` if it is not a valid value.
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

  /// Parses `text` into `preferences`; returns `false` and changes nothing if it is not a valid value.
  func read(_ text: String, into preferences: inout Preferences) -> Bool { take(text, &preferences) }

  /// Whether `text` is a valid value.
  package func allows(_ text: String) -> Bool {
    var preferences = Preferences()
    return take(text, &preferences)
  }

  /// Returns the error message for an invalid value: `format must be one of …, not 'xml'`.
  ///
  /// - Parameter name: The option, the variable or the setting that contains the value.
  package func complaint(about text: String, called name: String) -> String {
    "\(name) must \(rule), not '\(Self.shown(text))'"
  }

  /// Returns `text` for an error message; a URL is shortened, because it may contain a password.
  package static func shown(_ text: String) -> String {
    guard let scheme = text.firstRange(of: "://") else { return text.contains("@") ? "…" : EchoedWord.of(text) }
    return text[..<scheme.upperBound] + "…"
  }
}

/// The names of the settings, in the order in which they are listed.
package enum SettingName: String, CaseIterable, Sendable {
  case format, color, pager
  case server, timeout
  case maxAge, radius
  case keys

  /// The description of the setting.
  package var setting: Setting {
    switch self {
    case .format: .format
    case .color: .color
    case .pager: .pager
    case .server: .server
    case .timeout: .timeout
    case .maxAge: .maxAge
    case .radius: .radius
    case .keys: .keys
    }
  }

  /// Returns a hint for an unknown name: the most similar setting, or how to list them.
  static func hint(for word: String) -> String {
    NearestWord.to(word, among: allCases.map(\.rawValue)).map { "did you mean '\($0)'?" } ?? "'set' lists them"
  }
}
