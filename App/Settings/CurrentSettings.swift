import Synchronization

/// The settings in effect; a session changes them while others read them.
package final class CurrentSettings: Sendable {
  // A lock instead of an actor, since layouts and timeouts are needed in synchronous code.
  private let state: Mutex<SettingLayers>

  /// Creates settings that start with `layers`.
  package init(_ layers: SettingLayers = SettingLayers()) { state = Mutex(layers) }

  /// The values in effect.
  package var preferences: Preferences { state.withLock { $0.preferences } }

  /// The values by source.
  var layers: SettingLayers { state.withLock { $0 } }

  /// Replaces the values from the file.
  func take(_ kept: KeptSettings) { state.withLock { $0.kept = kept } }
}
