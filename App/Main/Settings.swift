import AccountDomain
import App
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedRemote
import SharedUI

/// The settings of a run: an option overrides its variable, which overrides the file, which overrides the default.
struct Settings {
  /// The settings that can be stored, by source.
  var layers = SettingLayers()
  let store: Store
  let output: OutputOptions
  let mode: LoadMode
  let isOffline: Bool
  /// Whether the first failure ends a script.
  let failFast: Bool
  /// Whether requests and store accesses are logged.
  let verbose: Bool
  /// The token to use instead of that of a sign-in; `nil` for none.
  let token: Secret?
  /// Whether tokens may be sent over http to other machines.
  let isInsecure: Bool

  /// Where lists are saved.
  enum Store: Hashable {
    /// A file in the user's data folder, one for each server.
    case inDataFolder
    case file(String)
    /// Only in this process.
    case memory
  }

  /// Parses the arguments and environment variables over the settings that are `stored`; an empty variable counts as
  /// not set.
  init(
    _ typed: ProgramArguments, environment: [String: String], stored: StoredSettings = StoredSettings()
  ) throws {
    let values = SettingValues(environment: environment)
    store =
      try values.read(typed.value(of: "--store"), "--store", "ROSTER_STORE", must: "be a file or 'memory'") { text in
        text.isEmpty || text.contains("\0") ? nil : text == "memory" ? .memory : .file(text)
      } ?? .inDataFolder
    output = try OutputOptions(typed, values)
    layers.stored = stored
    for setting in Setting.all { try values.set(setting, typed: typed.text(of: setting), in: &layers) }
    layers.headers = try typed.headers()
    let service = try values.read(
      typed.value(of: "--service"), "--service", "ROSTER_SERVICE", must: "be a name or a file"
    ) { $0.isEmpty || $0.contains("\0") ? nil : $0 }
    // All values are found anew then.
    if let service { layers.service = service }
    if let name = layers.missingConnection {
      throw CommandFailure.usage("no connection '\(name)'; 'roster connect' lists them")
    }
    let isLive = typed.has("--live")
    verbose = typed.has("--verbose")
    isOffline = typed.has("--offline")
    if isOffline, isLive { throw CommandFailure.usage("--offline and --live cannot be combined") }
    mode = isLive ? .liveOnly : .liveOrSaved
    if output.isQuiet, verbose { throw CommandFailure.usage("--quiet and --verbose cannot be combined") }
    if typed.value(of: "--key") != nil, layers.preferences.certFile == nil {
      throw CommandFailure.usage("--key needs --cert")
    }
    failFast = typed.has("--fail-fast")
    isInsecure = typed.has("--insecure")
    token = try Self.token(environment["ROSTER_TOKEN", default: ""])
  }

  // The error does not repeat the value.
  private static func token(_ text: String) throws -> Secret? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.isEmpty || SignIn.Tokens.isUsable(text) else {
      throw CommandFailure.usage("ROSTER_TOKEN must be letters, digits and -._~+/=, on one line")
    }
    return text.isEmpty ? nil : Secret(text)
  }

  /// The address of the service; `nil` for the bundled one.
  var server: ServerAddress? { layers.preferences.server }
}

extension ProgramArguments {
  fileprivate func text(of setting: Setting) -> String? {
    if setting == .pager { return has("--no-pager") ? "" : nil }
    return setting.option.flatMap(value)
  }

  // As of any other option, the last value of a header counts.
  fileprivate func headers() throws -> CustomHeaders {
    var headers = CustomHeaders()
    for line in values(of: "--header") {
      switch CustomHeader.typed(line) {
      case .header(let header): headers.set(header)
      case .empty(let fault):
        throw CommandFailure.usage("--header: \(fault); put it in quotes: --header 'Name: value'")
      case .fault(let fault): throw CommandFailure.usage("--header: \(fault)")
      }
    }
    return headers
  }
}

extension OutputOptions {
  // The format is a setting.
  fileprivate init(_ typed: ProgramArguments, _ values: SettingValues) throws {
    self.init()
    fields = try values.read(
      typed.value(of: "--fields"), "--fields", nil, must: "be names separated by commas", OutputOptions.fields)
    isQuiet = typed.has("--quiet")
    isPlain = typed.has("--plain")
    guard !(isPlain && typed.value(of: "--color") == ColorChoice.always.rawValue) else {
      throw CommandFailure.usage("--plain and --color always cannot be combined")
    }
  }
}

/// The values of options and, where there is none, of environment variables.
struct SettingValues {
  let environment: [String: String]

  /// Returns the value of an option or else of a variable, or `nil` if there is neither.
  ///
  /// - Throws: A usage error with `rule` if `parse` returns `nil` for the value.
  func read<Value>(
    _ typed: String?, _ option: String, _ variable: String?, must rule: String, _ parse: (String) -> Value?
  ) throws -> Value? {
    let inherited = variable.flatMap { environment[$0] }.flatMap { $0.isEmpty ? nil : $0 }
    guard let text = typed ?? inherited else { return nil }
    guard let value = parse(text) else {
      let name = typed == nil ? variable ?? option : option
      throw CommandFailure.usage("\(name) must \(rule), not '\(Setting.shown(text))'")
    }
    return value
  }

  /// Sets the value of a setting in `layers` from what was `typed`, or else from a variable.
  ///
  /// - Throws: A usage error if the value is invalid.
  func set(_ setting: Setting, typed: String?, in layers: inout SettingLayers) throws {
    if setting == .pager, let pager = environment["PAGER"], setting.allows(pager) {
      layers.set(setting, pager, in: .sharedEnvironment)
    }
    // An empty variable counts as set only if the setting allows an empty value.
    let variable = setting.variables.first { environment[$0].map { !$0.isEmpty || setting.allows("") } ?? false }
    if let text = typed ?? variable.flatMap({ environment[$0] }) {
      guard setting.allows(text) else {
        throw CommandFailure.usage(setting.errorMessage(for: text, in: typed == nil ? variable : setting.option))
      }
      layers.set(setting, text, in: typed == nil ? .environment : .option)
    } else if setting == .color, !environment["NO_COLOR", default: ""].isEmpty {
      layers.set(setting, "never", in: .environment)
    }
  }
}
