package import SharedUI

/// The values of all settings, initially the defaults.
package struct Preferences: Hashable, Sendable {
  package internal(set) var format = OutputFormat.table
  package internal(set) var color = ColorChoice.auto
  /// The timeout of a whole request.
  package internal(set) var timeout = Duration.seconds(10)
  /// The age at which a saved list becomes stale; `nil` for never.
  package internal(set) var maxAge: Duration? = .seconds(86_400)
  /// The greatest distance in kilometres that counts as near; `nil` for any.
  package internal(set) var radius: Double?
  /// The shell command that shows output longer than the screen; empty or `noPager` for none.
  package internal(set) var pager = "less -FRXK"
  package internal(set) var server = ServerChoice.bundled
  package internal(set) var keys = KeyStyle.emacs

  /// The value of `pager` for no pager.
  package static let noPager = "off"

  /// Creates the default values.
  package init() {}
}
