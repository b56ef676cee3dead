import Foundation

/// Reads values from options and, where there is none, from the environment.
struct SettingValues {
  /// The variables, by name.
  let environment: [String: String]

  /// The value of an option or else of a variable; nil if there is neither.
  ///
  /// - Throws: That the value must be what `rule` says, if `parse` gives nothing for it.
  func read<Value>(
    _ typed: String?, _ option: String, _ variable: String?, must rule: String, _ parse: (String) -> Value?
  ) throws(UsageError) -> Value? {
    let inherited = variable.flatMap { environment[$0] }.flatMap { $0.isEmpty ? nil : $0 }
    guard let text = typed ?? inherited else { return nil }
    guard let value = parse(text) else {
      let name = typed == nil ? variable ?? option : option
      throw UsageError("\(name) must \(rule), not '\(Self.shown(text))'")
    }
    return value
  }

  /// The value of an option or variable that has to be one of a few words.
  func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ typed: String?, _ option: String, _ variable: String?
  ) throws(UsageError) -> Value? {
    let words = Value.allCases.map(\.rawValue).joined(separator: ", ")
    return try read(typed, option, variable, must: "be one of \(words)", Value.init)
  }

  // An address may hold a password, which no error may repeat.
  private static func shown(_ text: String) -> String {
    guard let scheme = text.range(of: "://") else { return text.contains("@") ? "…" : text }
    return text[..<scheme.upperBound] + "…"
  }
}
