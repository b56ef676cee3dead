import BlockingInfra

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Shows text through a command of the user's, such as `less`.
package actor Pager {
  // As a shell has it for a command that is not there, or cannot be run.
  private static let notStarted: [Int32] = [126, 127]

  private nonisolated let executor = QueueExecutor(label: "roster.pager")

  /// A pager that runs nothing yet.
  package init() {}

  /// Where it blocks: a thread outside Swift's pool.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Has the shell command `command` show `text` on the terminal that is standard output, which is afterwards as it
  /// was; returns when the command has ended, however it did. Ctrl-C is for the command alone meanwhile.
  ///
  /// - Throws: why the command could not be started.
  package nonisolated(nonsending) func show(_ text: String, with command: String) async throws(SystemFailure) {
    let child = ShellChild()
    let result = await withTaskCancellationHandler {
      await run(child, command, text)
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
      // A reader that has seen enough leaves the rest.
      do { try DescriptorOutput(input).write(text) } catch {}
      close(input)
      guard !Self.notStarted.contains(child.wait()) else {
        throw SystemFailure("start the pager '\(command)'", code: ENOENT)
      }
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  /// Whether `command` needs no more of a shell than to be found.
  private static func isPlain(_ command: String) -> Bool {
    command.utf8.allSatisfy { byte in
      let character = Character(Unicode.Scalar(byte))
      return byte < 0x80 && (character.isLetter || character.isNumber || " _-+./,:@".contains(character))
    }
  }

  // The shell would say in words of its own that it cannot find it.
  private static func script(for command: String) -> String {
    // In front, as what ends with a prompt of one's own would take it for a part of that.
    let variables = "LESS=\"-K ${LESS-FRX}\" LV=${LV--c}; export LESS LV\n"
    let words = command.split(separator: " ")
    guard isPlain(command), let first = words.first else { return variables + command }
    return variables + "command -v \(first) >/dev/null 2>&1 || exit 127\nexec \(command)"
  }
}
