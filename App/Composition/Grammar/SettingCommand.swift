import SharedPresentation

/// Something that is to be done to what people keep.
package enum SettingCommand: Hashable, Sendable {
  /// Lists the settings.
  case list
  /// Keeps a value, which is good.
  case set(SettingName, String)
  /// Keeps none.
  case unset(SettingName)
  /// Lists the aliases.
  case aliases
  /// Keeps an alias.
  case alias(Alias)
  /// Drops an alias.
  case unalias(String)

  /// Reads a command from its words; nil if it is of another kind.
  ///
  /// - Throws: A usage error that says what is missing, or what would do.
  init?(_ words: CommandWords) throws(FailureViewModel) {
    switch words.name {
    case .set where words.plain.isEmpty: self = .list
    case .set: self = .set(try words.setting(), try words.value())
    case .unset:
      self = .unset(try words.setting())
      guard words.plain.count == 1 else { throw words.usage("unset takes one NAME") }
    case .alias where words.plain.isEmpty: self = .aliases
    case .alias: self = .alias(try words.alias())
    case .unalias:
      guard words.plain.count == 1 else { throw words.usage("unalias takes one NAME: 'alias' lists them") }
      self = .unalias(words.plain[0])
    default: return nil
    }
  }
}

extension CommandWords {
  /// The first word as a setting.
  fileprivate func setting() throws(FailureViewModel) -> SettingName {
    guard let word = plain.first else {
      throw usage("\(name) needs the NAME of a setting, as in '\(name.example)': 'set' lists them")
    }
    guard let setting = SettingName(rawValue: word) else {
      throw usage("there is no setting '\(Command.shown(word))' (\(SettingName.hint(for: word)))")
    }
    return setting
  }

  /// The words as a name, a sign that may touch its neighbours, and a command.
  fileprivate func alias() throws(FailureViewModel) -> Alias {
    var words = plain
    var name = words.removeFirst()
    if let sign = name.firstIndex(of: "=") {
      words.insert(String(name[sign...]), at: 0)
      name = String(name[..<sign])
    }
    guard let first = words.first, first.hasPrefix("="), words.count > 1 || first != "=" else {
      throw usage("alias takes NAME = COMMAND, as in '\(self.name.example)'")
    }
    return try Alias(name, for: (first == "=" ? [] : [String(first.dropFirst())]) + words.dropFirst())
  }

  /// The other words as its value.
  fileprivate func value() throws(FailureViewModel) -> String {
    let setting = try setting()
    guard plain.count > 1 else { throw usage("\(setting) needs a VALUE, which must \(setting.setting.rule)") }
    let value = plain.dropFirst().joined(separator: " ")
    guard setting.setting.allows(value) else {
      throw usage(setting.setting.complaint(about: value, called: setting.rawValue))
    }
    return value
  }
}
