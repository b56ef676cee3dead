import Composition

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
      throw UsageError("\(name) must \(rule), not '\(Setting.shown(text))'")
    }
    return value
  }

  /// Has `layers` know what was `typed` of the setting `name`, or else what a variable says.
  ///
  /// - Throws: What a value must be, if that is none.
  func say(_ name: SettingName, typed: String?, in layers: inout SettingLayers) throws(UsageError) {
    let setting = name.setting
    if name == .pager, let pager = environment["PAGER"], setting.allows(pager) {
      layers.say(name, pager, in: .surroundings)
    }
    if let typed {
      try check(typed, setting, called: setting.option ?? name.rawValue)
      layers.say(name, typed, in: .option)
    } else if let variable = setting.variables.first(where: { isSet($0, for: setting) }) {
      let text = environment[variable, default: ""]
      try check(text, setting, called: variable)
      layers.say(name, text, in: .environment)
    } else if name == .color, !environment["NO_COLOR", default: ""].isEmpty {
      layers.say(name, "never", in: .environment)
    }
  }

  // Empty is a value of few settings; of others an empty variable says nothing.
  private func isSet(_ variable: String, for setting: Setting) -> Bool {
    environment[variable].map { !$0.isEmpty || setting.allows("") } ?? false
  }

  private func check(_ text: String, _ setting: Setting, called name: String) throws(UsageError) {
    guard setting.allows(text) else { throw UsageError(setting.complaint(about: text, called: name)) }
  }
}
