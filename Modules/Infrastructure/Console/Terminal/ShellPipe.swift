package import BlockingInfra
import Foundation
package import SharedUI
import Subprocess
import SystemPackage

/// Pipes texts to a command of the shell, which says itself what goes wrong with it.
package actor ShellPipe: BlockingActor, Paging {
  // Threads of Swift's pool may have another priority, which the command would have as well.
  package nonisolated let executor: QueueExecutor = .init(label: "roster.pipe")
  private let command: String

  package init(to command: String) { self.command = command }

  package func page(_ text: Pages<String>) async throws -> Bool {
    let (status, failure) = try await Self.run(command, with: text)
    // The terminal has shown `^C` and stays on that line.
    if status == .signaled(SIGINT) || status == .exited(128 + SIGINT) {
      _ = try FileDescriptor.standardOutput.writeAll([UInt8(ascii: "\n")])
    }
    if let failure { throw failure }
    return true
  }

  /// Runs `script` with `text` as its input and the terminal as its own; returns how it ended and, if not all of the text
  /// could be read, why.
  static func run(
    _ script: String, with text: Pages<String>, isolation: isolated (any Actor)? = #isolation
  ) async throws -> (status: TerminationStatus?, failure: CommandFailure?) {
    var failure: CommandFailure?
    let status = try await Terminal.lending(STDOUT_FILENO) { options in
      let outcome = try await Subprocess.run(
        .path("/bin/sh"), arguments: ["-c", script], platformOptions: options, input: .inputWriter,
        output: .currentStandardOutput, error: .currentStandardError
      ) { shell -> CommandFailure? in
        do {
          try await text.each { page in
            _ = try await shell.standardInputWriter.write(page)
            return true
          }
          return nil
        } catch {
          // The reader may quit before the end.
          return error as? CommandFailure
        }
      }
      failure = outcome.closureResult
      return outcome.terminationStatus
    }
    return (status, failure)
  }
}
