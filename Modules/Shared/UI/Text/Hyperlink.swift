/// Links in the output of terminals that open them (OSC 8).
package enum Hyperlink {
  /// Returns `text` as a link to `address`, or unchanged if that is none that a browser opens.
  static func text(_ text: String, to address: String?) -> String {
    guard let address, address.hasPrefix("https://") || address.hasPrefix("http://"),
      address.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
    else { return text }
    return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }

  /// Returns whether the terminal that the environment tells of knows links: some show the address instead.
  package static func areKnown(in environment: [String: String]) -> Bool {
    let term = environment["TERM", default: ""]
    // Whatever the terminal is, these stand before it.
    if ["tmux", "screen", "dumb", ""].contains(where: { term == $0 || term.hasPrefix($0 + "-") }) { return false }
    return ["xterm-kitty", "xterm-ghostty", "foot", "alacritty", "wezterm"].contains { term.hasPrefix($0) }
      || ["iTerm.app", "WezTerm", "vscode", "ghostty"].contains(environment["TERM_PROGRAM", default: ""])
      || Int(environment["VTE_VERSION", default: ""]) ?? 0 > 5_000
  }
}
