package import BlockingInfra
import Foundation
package import SharedUI
import Subprocess
import SystemPackage

/// Shows text that is longer than the screen through a command that the user chose, such as `less`.
package actor Pager: BlockingActor, Paging {
  private static let disabling: Set<String> = ["", "cat"]
  // A shell's exit statuses for a command that does not exist or cannot be run.
  private static let notStarted: [TerminationStatus?] = [.exited(126), .exited(127)]

  // Threads of Swift's pool may have another priority, which the command would have as well.
  package nonisolated let executor: QueueExecutor = .init(label: "roster.pager")
  private let defaultCommand: String
  private let command: @Sendable () -> String
  private var failedCommand: String?

  /// Creates a pager that runs the current shell command returned by `command`; empty or `cat` means none.
  ///
  /// - Parameter defaultCommand: The default command, whose failure to start is not reported because nobody asked for
  ///   it.
  package init(defaultCommand: String, command: @escaping @Sendable () -> String) {
    self.defaultCommand = defaultCommand
    self.command = command
  }

  package func page(_ text: Pages<String>) async throws -> Bool {
    let command = command()
    // The last row is for the prompt.
    guard !Self.disabling.contains(command), command != failedCommand, let height = Terminal.height(of: STDOUT_FILENO),
      RowCount.of(text.first, exceeds: height - 1, columns: Terminal.width(of: STDOUT_FILENO) ?? 80)
    else { return false }
    do {
      try await show(text, with: command)
      return true
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      // A command that failed to start is not tried again.
      failedCommand = command
      guard command == defaultCommand else { throw error }
      return false
    }
  }

  private func show(_ text: Pages<String>, with command: String) async throws {
    let (status, failure) = try await ShellPipe.run(Self.script(for: command), with: text)
    guard !Self.notStarted.contains(status) else {
      throw SystemFailure("start the pager '\(command)'", .noSuchFileOrDirectory)
    }
    if let failure { throw failure }
  }

  /// Whether the shell is needed only to find `command`.
  private static func isPlain(_ command: String) -> Bool {
    command.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || " _-+./,:@".contains($0)) }
  }

  // Checks first, because the shell would print its own message if the command is missing.
  private static func script(for command: String) -> String {
    // `-K` precedes the user's options, because a custom prompt at their end would absorb it. Without any, the prompt of
    // less says how to leave it.
    let variables = "LESS=\"-K ${LESS-FRX -Psq back to roster, space for more\\$}\" LV=${LV--c}; export LESS LV\n"
    let words = command.split(separator: " ")
    guard isPlain(command), let first = words.first else { return variables + command }
    return variables + "command -v \(first) >/dev/null 2>&1 || exit 127\nexec \(command)"
  }
}
