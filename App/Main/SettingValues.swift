import App

/// The values of options and, where there is none, of environment variables.
struct SettingValues {
  /// The variables by name.
  let environment: [String: String]

  /// Returns the value of an option or else of a variable, or `nil` if there is neither.
  ///
  /// - Throws: A usage error with `rule` if `parse` returns `nil` for the value.
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

  /// Sets the value of a setting in `layers` from what was `typed`, or else from a variable.
  ///
  /// - Throws: A usage error if the value is invalid.
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

  // An empty variable counts as set only if the setting allows an empty value.
  private func isSet(_ variable: String, for setting: Setting) -> Bool {
    environment[variable].map { !$0.isEmpty || setting.allows("") } ?? false
  }

  private func check(_ text: String, _ setting: Setting, called name: String) throws(UsageError) {
    guard setting.allows(text) else { throw UsageError(setting.complaint(about: text, called: name)) }
  }
}
