import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedRemote
import SharedUI

/// The description of a setting for options, variables, the file, `set` and completion.
package struct Setting: Sendable {
  package let name: String
  /// What the setting decides, in one line.
  package let summary: String
  /// What a value must be, after "must": `be emacs or vi`.
  package let rule: String
  /// The possible values, if they can be listed.
  package internal(set) var words: [(word: String, summary: String)] = []
  package let defaultText: String
  /// The option that sets the value for one run; `nil` if there is none.
  package internal(set) var option: String?
  /// The environment variables that set the value, of which the first one set counts.
  package internal(set) var variables: [String] = []
  /// Whether the file may contain the value as a number.
  var takesNumbers = false
  /// Whether a change takes effect in the running session rather than the next one.
  package internal(set) var isImmediate = true
  var isFile = false
  /// Returns what is wrong with a value, if more can be said than the rule does.
  var problem: @Sendable (String) -> String? = { _ in nil }
  /// Parses a text into the preferences; returns `false` and changes nothing if it is not a valid value.
  let parse: @Sendable (String, inout Preferences) -> Bool

  package func allows(_ text: String) -> Bool {
    var preferences = Preferences()
    return parse(text, &preferences)
  }

  /// Returns the error message for an invalid value: `format must be table, … or ndjson, not 'xml'`, and what is wrong
  /// with it, if more can be said than that.
  ///
  /// - Parameter source: The option or the variable that contains the value; `nil` for the setting itself.
  package func errorMessage(for text: String, in source: String? = nil) -> String {
    "\(source ?? name) must \(rule), not '\(Self.shown(text))'" + (problem(text).map { ": \($0)" } ?? "")
  }

  /// Returns `text` for an error message; a URL is shortened, because it may contain a password.
  package static func shown(_ text: String) -> String {
    guard let scheme = text.firstRange(of: "://") else { return text.contains("@") ? "…" : EchoedWord.of(text) }
    return text[..<scheme.upperBound] + "…"
  }
}

extension Setting: Hashable, CustomStringConvertible {
  /// All settings, in the order in which they are listed.
  package static let all: [Setting] = [
    format, color, pager, server, connection, caFile, certFile, keyFile, timeout, tokens, maxAge, radius, keys,
  ]

  static func named(_ name: String) -> Setting? { all.first { $0.name == name } }

  package var description: String { name }

  package static func == (one: Setting, other: Setting) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// Returns the message for a word that names no setting, with the most similar one, or how to list them.
  static func message(forUnknown word: String) -> String {
    let nearest = NearestWord.to(word, among: all.map(\.name))
    return "no setting '\(EchoedWord.of(word))'" + (nearest.map { ": did you mean '\($0)'?" } ?? "; 'set' lists them")
  }
}

extension Setting {
  static let format = choice(
    "format", "output format",
    each: [
      OutputFormat.table: "aligned columns, for people", .tsv: "columns separated by tabs",
      .csv: "columns separated by commas, for spreadsheets", .md: "a table in GitHub's Markdown",
      .json: "one JSON document per list", .ndjson: "one JSON document per record",
    ], option: "--format", variables: ["ROSTER_FORMAT"]
  ) { $0.format = $1 }
  /// `NO_COLOR` is not listed as a variable, because it does not contain a value; `SettingValues` handles it.
  package static let color = choice(
    "color", "when to colour output",
    each: [
      ColorChoice.auto: "at a terminal that supports colours", .always: "everywhere, even in files",
      .never: "no colours",
    ], option: "--color"
  ) { $0.color = $1 }
  static let keys = choice(
    "keys", "editing keys: emacs or vi",
    each: [KeyStyle.emacs: "those of Emacs, as in most shells", .vi: "those of vi"], isImmediate: false
  ) { $0.keys = $1 }

  package static let tokens = choice(
    "tokens", "where the tokens of sessions are kept",
    each: [
      TokenPlace.file: "a file that only you can read", .keyring: "the keyring of the desktop, through secret-tool",
    ]
  ) { $0.tokens = $1 }

  package static let pager = Setting(
    name: "pager", summary: "pager for long output",
    rule: "be a shell command, or '\(Preferences.noPager)' for none",
    words: [(word: Preferences.noPager, summary: "no pager")],
    defaultText: Preferences().pager, option: "--no-pager", variables: ["ROSTER_PAGER"]
  ) { text, preferences in
    guard !text.contains(where: { $0 == "\0" || $0.isNewline }) else { return false }
    preferences.pager = text
    return true
  }

  static let server = Setting(
    name: "server", summary: "the service to use", rule: "be an http or https address, or 'bundled'",
    words: [(word: "bundled", summary: "the service within this program")], defaultText: "bundled",
    option: "--server", variables: ["ROSTER_SERVER"], isImmediate: false, problem: { ServerAddress.problem(with: $0) }
  ) { text, preferences in
    guard text != "bundled" else { return put(.some(nil), into: &preferences.server) }
    return put(ServerAddress(text).map { .some($0) }, into: &preferences.server)
  }

  static let connection = Setting(
    name: "connection", summary: "the connection to use, of those that 'connect' has saved",
    rule: "be the name of a connection, or '\(Connection.sample)'",
    words: [(word: Connection.sample, summary: "the service within this program")], defaultText: Connection.sample,
    option: "--connection", variables: ["ROSTER_CONNECTION"], isImmediate: false
  ) { text, _ in text == Connection.sample || Connection.isName(text) }

  static let caFile = file("caFile", "authorities to trust for https, beside the system's", option: "--ca", \.caFile)
  static let certFile = file("certFile", "certificate to show to the service, for https", option: "--cert", \.certFile)
  static let keyFile = file("keyFile", "key of that certificate, if not in its file", option: "--key", \.keyFile)

  static let timeout = Setting(
    name: "timeout", summary: "time limit of a request, including connecting",
    rule: "be a number of seconds, above 0 and at most 86400",
    defaultText: "10", option: "--timeout", variables: ["ROSTER_TIMEOUT"], takesNumbers: true
  ) { put(duration($0), into: &$1.timeout) }

  static let maxAge = Setting(
    name: "maxAge", summary: "age at which a saved list becomes stale",
    rule: "be a time such as 600, 10m, 2h or 1d, at most 3650d, or 'never'",
    words: [(word: "never", summary: "lists never become stale")], defaultText: "1d", takesNumbers: true
  ) { text, preferences in
    guard text != "never" else { return put(.some(nil), into: &preferences.maxAge) }
    return put(age(text).map { .some($0) }, into: &preferences.maxAge)
  }

  static let radius = Setting(
    name: "radius", summary: "default radius of 'near' in kilometres",
    rule: "be a number of kilometres, above 0 and at most 20100, or 'any'",
    words: [(word: "any", summary: "at any distance")], defaultText: "any", takesNumbers: true
  ) { text, preferences in
    guard text != "any" else { return put(.some(nil), into: &preferences.radius) }
    guard let kilometres = Double(digits: text), kilometres > 0, kilometres <= 20_100 else { return false }
    return put(.some(kilometres), into: &preferences.radius)
  }

  private static func file(
    _ name: String, _ summary: String, option: String, _ field: any WritableKeyPath<Preferences, String?> & Sendable
  ) -> Setting {
    Setting(
      name: name, summary: summary, rule: "be a file in PEM, or '\(Preferences.noFile)'",
      words: [(word: Preferences.noFile, summary: "no file")], defaultText: Preferences.noFile,
      option: option, isImmediate: false, isFile: true
    ) { text, preferences in
      guard !text.isEmpty, !text.contains(where: { $0 == "\0" || $0.isNewline }) else { return false }
      preferences[keyPath: field] = text == Preferences.noFile ? nil : text
      return true
    }
  }

  // The choices are listed in the order of `summaries`, and the first one is the default.
  private static func choice<Value: RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ summary: String, each summaries: KeyValuePairs<Value, String>, option: String? = nil,
    variables: [String] = [], isImmediate: Bool = true,
    _ set: @escaping @Sendable (inout Preferences, Value) -> Void
  ) -> Setting {
    let words = summaries.map { (word: $0.key.rawValue, summary: $0.value) }
    return Setting(
      name: name, summary: summary, rule: "be \(UnknownWord.choices(words.map(\.word)))", words: words,
      defaultText: words[0].word, option: option, variables: variables, isImmediate: isImmediate
    ) { text, preferences in
      guard let value = Value(rawValue: text) else { return false }
      set(&preferences, value)
      return true
    }
  }

  private static func put<Value>(_ value: Value?, into field: inout Value) -> Bool {
    guard let value else { return false }
    field = value
    return true
  }

  private static func duration(_ text: String) -> Duration? {
    guard let seconds = Double(digits: text), seconds >= 0.001, seconds <= 86_400 else { return nil }
    return .milliseconds(Int64((seconds * 1_000).rounded()))
  }

  private static func age(_ text: String) -> Duration? {
    let units = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
    let unit = text.last.flatMap { units[String($0)] }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(digits), count > 0 else { return nil }
    let (seconds, isTooLong) = count.multipliedReportingOverflow(by: unit ?? 1)
    return isTooLong || seconds > 3_650 * 86_400 ? nil : .seconds(seconds)
  }
}
