import BlockingInfra
import Foundation
import Subprocess

/// Queries the terminal behind a descriptor.
package enum Terminal {
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns the current width in columns; `nil` if there is no terminal or its width is unknown.
  package static func width(of descriptor: Int32) -> Int? {
    size(of: descriptor).flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil }
  }

  /// Returns the current height in rows; `nil` if there is no terminal or its height is unknown.
  package static func height(of descriptor: Int32) -> Int? {
    size(of: descriptor).flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil }
  }

  /// Has `run` start a shell in the same process group, so that signals from keys and about the window's size reach both.
  /// It has the terminal of `descriptor`: meanwhile Ctrl-C only affects the shell, and afterwards the terminal is as before.
  ///
  /// - Returns: How the shell has ended; `nil` if the task was cancelled.
  /// - Throws: A `SystemFailure` if it could not be started.
  static func lending(
    _ descriptor: Int32, isolation: isolated (any Actor)? = #isolation,
    to run: (PlatformOptions) async throws -> TerminationStatus
  ) async throws -> TerminationStatus? {
    let attributes = TerminalAttributes(of: descriptor)
    let handled = SignalAction.ignore([SIGINT, SIGQUIT])
    defer {
      attributes?.restore(on: descriptor)
      SignalAction.restore(handled)
    }
    var options = PlatformOptions()
    // If the task is cancelled, the command gets SIGTERM and time to restore the terminal.
    options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(86_400))]
    do {
      return try await run(options)
    } catch is CancellationError {
      return nil
    } catch {
      throw SystemFailure("start a shell", reason: "\(error)")
    }
  }

  private static func size(of descriptor: Int32) -> winsize? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }
}

/// The settings of a terminal at one moment.
package struct TerminalAttributes {
  private var saved: termios

  /// Creates a copy of the current settings of `descriptor`; `nil` if it is not a terminal.
  package init?(of descriptor: Int32) {
    var now = termios()
    guard tcgetattr(descriptor, &now) == 0 else { return nil }
    saved = now
  }

  /// The same settings, but with keys delivered at once and without special meaning.
  var raw: TerminalAttributes {
    var raw = self
    raw.saved.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    raw.saved.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR)
    return raw
  }

  /// The same settings, but keys are not shown.
  var hidingKeys: TerminalAttributes {
    var hiding = self
    hiding.saved.c_lflag &= ~tcflag_t(ECHO)
    return hiding
  }

  /// Applies the settings, keeping typed-ahead input; returns false if the terminal rejects them.
  @discardableResult
  package func restore(on descriptor: Int32) -> Bool {
    withUnsafePointer(to: saved) { saved in
      while tcsetattr(descriptor, TCSADRAIN, saved) == -1 { if errno != EINTR { return false } }
      return true
    }
  }
}
