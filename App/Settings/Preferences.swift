package import SharedUI

/// The values of all settings; at first, those that hold where nobody says otherwise.
package struct Preferences: Hashable, Sendable {
  /// How results are printed.
  package internal(set) var format = OutputFormat.table
  /// Where results may be coloured.
  package internal(set) var color = ColorChoice.auto
  /// The whole of one request.
  package internal(set) var timeout = Duration.seconds(10)
  /// How old a saved list may be before it is called stale; nil for any age.
  package internal(set) var maxAge: Duration? = .seconds(86_400)
  /// How far away is still near, in kilometres; nil for any distance.
  package internal(set) var radius: Double?
  /// The shell command that shows what is longer than the screen; empty or `noPager` for none.
  package internal(set) var pager = "less -FRXK"
  /// Which service is asked.
  package internal(set) var server = ServerChoice.bundled
  /// Which keys edit a line.
  package internal(set) var keys = KeyStyle.emacs

  /// The pager that is none.
  package static let noPager = "off"

  /// The values that hold where nobody says otherwise.
  package init() {}
}
