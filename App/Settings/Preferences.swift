package import SharedRemote
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
  /// The address of the service; `nil` for the bundled one.
  package internal(set) var server: ServerAddress?
  /// The file with authorities to trust beside the system's; `nil` for none.
  package internal(set) var caFile: String?
  /// The file with the client's certificate; `nil` for none.
  package internal(set) var certFile: String?
  /// The file with the key of the client's certificate; `nil` if `certFile` contains it.
  package internal(set) var keyFile: String?
  package internal(set) var tokens = TokenPlace.file
  package internal(set) var keys = KeyStyle.emacs

  /// The value of `pager` for no pager.
  package static let noPager = "off"

  /// The value of `caFile`, `certFile` and `keyFile` for no file.
  package static let noFile = "none"

  package init() {}
}

/// When to colour results.
package enum ColorChoice: String, CaseIterable, Sendable {
  /// At a terminal that supports colours; always; never.
  case auto, always, never
}

/// Where the tokens of sessions are kept.
package enum TokenPlace: String, CaseIterable, Sendable {
  case file, keyring
}
