import ConsoleInfra
import Foundation
import SharedUI

/// The work of a program, as its arguments select it.
package enum ProgramWork {
  /// A text, to be printed.
  case print(String)
  /// Anything else, which may need standard output; returns the exit status.
  case run(needsOutput: Bool, @Sendable () async throws -> Int32)
}

/// The life of a program, from its arguments to its exit status.
package enum ProgramLaunch {
  /// Runs the program `name` and ends the process. Help and the version are printed without a task, because starting its
  /// threads takes longer than anything else.
  ///
  /// - Parameter work: Returns the work that the arguments select.
  package static func run(
    _ name: String, _ work: (_ arguments: [String], _ streams: Streams) throws -> ProgramWork
  ) -> Never {
    let closed = StandardStreams.reopenClosed()
    StandardStreams.ignoreWriteSignals()
    let streams = Streams(of: name, environment: Environment.read(), isOutputClosed: closed.contains(STDOUT_FILENO))
    let limits = ResourceLimits.ofProcess()
    // Not in an asynchronous `main`, which has started a thread by then and hangs if there is no memory for one.
    if let problem = limits.problem(isConnecting: false) { exit(streams.refuse(problem)) }
    do {
      switch try work(try arguments(), streams) {
      case .print(let text): exit(streams.problem.map { streams.refuse($0) } ?? streams.print(text))
      case .run(let needsOutput, let run):
        let problem = (needsOutput ? streams.problem : nil) ?? limits.problem(isConnecting: true)
        if let problem { exit(streams.refuse(problem)) }
        // The root task, whose result is the exit status. Detached from the main actor, which this function is on, so
        // that no thread is started for the main queue.
        Task.detached { do { exit(try await run()) } catch { exit(streams.refuse(error)) } }
      }
    } catch {
      exit(streams.refuse(error))
    }
    // Not `dispatchMain()`, since nothing uses the main queue.
    while true { pause() }
  }

  // `CommandLine.arguments` replaces invalid bytes with other characters, which would be stored and sent.
  private static func arguments() throws -> [String] {
    var arguments: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[index], let text = String(validatingCString: bytes) else {
        throw CommandFailure.usage("argument \(index) is not UTF-8, and nothing was done")
      }
      arguments.append(text)
    }
    return arguments
  }
}
