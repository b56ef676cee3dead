import Composition
import ConsoleInfra
import SharedUI

/// Shows what is longer than the screen through the pager that the settings name.
actor TerminalPager: Paging {
  private static let none: Set<String> = ["", "cat", Preferences.noPager]
  private let pager = Pager()
  private let preferences: @Sendable () -> Preferences
  private var broken: String?

  /// A pager as the `preferences` of the moment ask.
  init(_ preferences: @escaping @Sendable () -> Preferences) { self.preferences = preferences }

  /// Shows `text`, if it is longer than the terminal; a pager that could not be started is tried once, and told of if
  /// somebody asked for it.
  func page(_ text: String) async -> PagingOutcome {
    let command = String(preferences().pager.trimmingPrefix(while: \.isWhitespace))
    // The last row is for the prompt.
    guard !Self.none.contains(command), command != broken, let height = Terminal.height(of: 1),
      RowCount.of(text, exceeds: height - 1, columns: Terminal.width(of: 1) ?? 80)
    else { return .unneeded }
    do throws(SystemFailure) {
      try await pager.show(text, with: command)
      return .shown
    } catch {
      broken = command
      return command == Preferences().pager ? .unneeded : .failed("\(error): all is printed as it is")
    }
  }
}
