import BlockingInfra
import Foundation
package import SharedUI
import SystemPackage

/// Shows text that is longer than the screen through a command that the user chose, such as `less`.
package actor Pager: Paging {
  private static let none: Set<String> = ["", "cat"]
  // A shell's exit statuses for a command that does not exist or cannot be run.
  private static let notStarted: [Int32] = [126, 127]

  private nonisolated let executor = QueueExecutor(label: "roster.pager")
  private let standard: String
  private let command: @Sendable () -> String
  private var broken: String?

  /// Creates a pager that runs the current shell command returned by `command`; empty or `cat` means none.
  ///
  /// - Parameter standard: The default command, whose failure to start is not reported because nobody asked for it.
  package init(standard: String, command: @escaping @Sendable () -> String) {
    self.standard = standard
    self.command = command
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  package func page(_ text: String) async -> PagingOutcome {
    let command = command()
    // The last row is for the prompt.
    guard !Self.none.contains(command), command != broken, let height = Terminal.height(of: STDOUT_FILENO),
      RowCount.of(text, exceeds: height - 1, columns: Terminal.width(of: STDOUT_FILENO) ?? 80)
    else { return .unneeded }
    do throws(SystemFailure) {
      try await show(text, with: command)
      return .shown
    } catch {
      // A command that failed to start is not tried again.
      broken = command
      return command == standard ? .unneeded : .failed("\(error): all is printed as it is")
    }
  }

  // Restores the terminal afterwards; meanwhile Ctrl-C only affects the command.
  private func show(_ text: String, with command: String) async throws(SystemFailure) {
    let child = ShellChild()
    let result = await withTaskCancellationHandler {
      run(child, command, text)
    } onCancel: {
      child.terminate()
    }
    try result.get()
  }

  private func run(_ child: ShellChild, _ command: String, _ text: String) -> Result<Void, SystemFailure> {
    let attributes = TerminalAttributes(of: STDOUT_FILENO)
    let handled = SignalAction.ignore([SIGINT, SIGQUIT])
    defer {
      attributes?.restore(on: STDOUT_FILENO)
      SignalAction.restore(handled)
    }
    do throws(SystemFailure) {
      let input = try child.start(Self.script(for: command))
      if Task.isCancelled { child.terminate() }
      // The reader may quit before the end.
      do { try DescriptorOutput(input).write(text) } catch {}
      input.closeIgnoringErrors()
      guard !Self.notStarted.contains(child.wait()) else {
        throw SystemFailure("start the pager '\(command)'", .noSuchFileOrDirectory)
      }
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  /// Whether the shell is needed only to find `command`.
  private static func isPlain(_ command: String) -> Bool {
    command.utf8.allSatisfy { byte in
      let character = Character(Unicode.Scalar(byte))
      return byte < 0x80 && (character.isLetter || character.isNumber || " _-+./,:@".contains(character))
    }
  }

  // Checks first, because the shell would print its own message if the command is missing.
  private static func script(for command: String) -> String {
    // `-K` precedes the user's options, because a custom prompt at their end would absorb it.
    let variables = "LESS=\"-K ${LESS-FRX}\" LV=${LV--c}; export LESS LV\n"
    let words = command.split(separator: " ")
    guard isPlain(command), let first = words.first else { return variables + command }
    return variables + "command -v \(first) >/dev/null 2>&1 || exit 127\nexec \(command)"
  }
}
