import Synchronization

/// The settings that hold now; a session changes them while others read them.
package final class CurrentSettings: Sendable {
  // Screens are laid out, and requests timed, where nothing can be waited for.
  private let state: Mutex<SettingLayers>

  /// Settings that are at first as `layers` say.
  package init(_ layers: SettingLayers = SettingLayers()) { state = Mutex(layers) }

  /// The values.
  package var preferences: Preferences { state.withLock { $0.preferences } }

  /// Where they come from.
  var layers: SettingLayers { state.withLock { $0 } }

  /// Takes up what the file says now.
  func take(_ kept: KeptSettings) { state.withLock { $0.kept = kept } }
}
