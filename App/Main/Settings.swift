import Composition
import SharedInteractorInterface
import SharedUI

/// How the program was asked to behave: an option beats its variable, which beats the file, which beats the default.
struct Settings {
  /// The settings that people can keep, and who says them.
  let layers: SettingLayers
  /// Where lists are saved.
  let store: Store
  /// What is printed in this run, and how, beside what the settings say.
  let output: OutputSettings
  /// Whether a saved list may stand in.
  let mode: LoadMode
  /// Whether the session begins offline.
  let isOffline: Bool
  /// Whether the first failure ends a script.
  let failFast: Bool
  /// Whether requests and saves are told.
  let verbose: Bool

  /// Where lists are saved.
  enum Store: Hashable {
    /// In a file of the user's data folder, one for each server.
    case inDataFolder
    /// In this file.
    case file(String)
    /// Nowhere: in this process only.
    case memory
  }

  /// Reads what was typed and the environment, over what is `kept`; an empty variable counts as not set.
  init(
    _ typed: ProgramArguments, environment: [String: String], kept: KeptSettings = KeptSettings()
  ) throws(UsageError) {
    let values = SettingValues(environment: environment)
    store =
      try values.read(typed.value(of: "--store"), "--store", "ROSTER_STORE", must: "be a file or 'memory'") { text in
        text.isEmpty || text.contains("\0") ? nil : text == "memory" ? .memory : .file(text)
      } ?? .inDataFolder
    output = try OutputSettings(typed, values)
    var layers = SettingLayers()
    layers.kept = kept
    for name in SettingName.allCases { try values.say(name, typed: typed.text(of: name), in: &layers) }
    self.layers = layers
    let (isLive, isVerbose) = (typed.has("--live"), typed.has("--verbose"))
    isOffline = typed.has("--offline")
    guard !(isOffline && isLive) else { throw UsageError("--offline and --live exclude each other") }
    mode = isLive ? .liveOnly : .liveOrSaved
    guard !(output.isQuiet && isVerbose) else { throw UsageError("--quiet and --verbose exclude each other") }
    (failFast, verbose) = (typed.has("--fail-fast"), isVerbose)
  }

  /// Which service is asked.
  var server: ServerChoice { layers.preferences.server }
  /// How results are printed at first.
  var format: OutputFormat { layers.preferences.format }
  /// The whole of one request at first.
  var timeout: Duration { layers.preferences.timeout }
  /// Where results may be coloured at first.
  var color: ColorChoice { layers.preferences.color }
}

extension ProgramArguments {
  fileprivate func text(of name: SettingName) -> String? {
    if name == .pager { return has("--no-pager") ? "" : nil }
    return name.setting.option.flatMap(value)
  }
}
