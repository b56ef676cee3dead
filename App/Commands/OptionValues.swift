/// The options that were typed, with their values.
struct OptionValues: Sendable {
  private var values: [String: [String]] = [:]

  /// Whether the option was typed.
  func has(_ option: String) -> Bool { values[option] != nil }

  /// The value of the option, the last if it was typed several times; `nil` if it was not.
  func value(of option: String) -> String? { values[option]?.last }

  /// All values of an option that takes several words; none if it was not typed.
  func values(of option: String) -> [String] { values[option] ?? [] }

  /// Consumes `word`, and from `rest` its values, if it is one of `options`.
  ///
  /// - Returns: Whether it is.
  /// - Throws: A usage error if it lacks a value, or has one that it does not take.
  mutating func consume(
    _ word: String, _ rest: inout ArraySlice<String>, among options: [CommandOption]
  ) throws(UsageError) -> Bool {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = options.first(where: { $0.name == parts[0] }) else { return false }
    guard let value = option.value else {
      guard parts.count == 1 else { throw UsageError("\(option.name) takes no value") }
      values[option.name] = []
      return true
    }
    var found = parts.count > 1 ? [parts[1]] : []
    while found.isEmpty || option.takesSeveral, let next = rest.first, !next.hasPrefix("--") {
      found.append(next)
      rest.removeFirst()
    }
    guard found.contains(where: { !$0.isEmpty }) else { throw UsageError("\(option.name) needs a value (\(value))") }
    values[option.name, default: []] += found
    return true
  }
}
