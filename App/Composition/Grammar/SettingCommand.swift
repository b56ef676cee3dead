import SharedPresentation

/// Something that is to be done to what people keep.
package enum SettingCommand: Hashable, Sendable {
  /// Lists the settings.
  case list
  /// Keeps a value, which is good.
  case set(SettingName, String)
  /// Keeps none.
  case unset(SettingName)

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
