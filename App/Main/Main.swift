import App
import ConsoleInfra
import FilesInfra
import Foundation
import SharedPresentation
import SharedUI

/// The program, from its arguments to its exit status.
@main
enum Main {
  /// Runs the program and ends the process.
  static func main() {
    let closed = StandardStreams.reopenClosed()
    StandardStreams.ignoreWriteSignals()
    let streams = Streams(environment: Environment.read(), isOutputClosed: closed.contains(STDOUT_FILENO))
    let limits = ResourceLimits.ofProcess()
    // Not in an asynchronous `main`, which has started a thread by then and hangs if there is no memory for one.
    if let problem = limits.problem(isConnecting: false) { Foundation.exit(streams.refuse(problem)) }
    let file = SettingsFile(DataFolders(environment: streams.environment).settings)
    do {
      let invocation = try Invocation(
        try arguments(), environment: streams.environment, stored: { file.read() })
      if let problem = problem(invocation, streams, limits) { Foundation.exit(streams.refuse(problem)) }
      // Help and the version need no task, whose threads take longer to start than all else.
      if case .print(let text) = invocation { Foundation.exit(streams.print(text)) }
      // The root task, whose result is the exit status. Detached from the main actor, which this function is on, so that
      // no thread is started for the main queue.
      Task.detached { Foundation.exit(await run(invocation, streams, file)) }
    } catch {
      Foundation.exit(streams.refuse(error))
    }
    // Not `dispatchMain()`, since nothing uses the main queue.
    while true { pause() }
  }

  private static func run(_ invocation: Invocation, _ streams: Streams, _ file: SettingsFile) async -> Int32 {
    do {
      return try await perform(invocation, streams, file)
    } catch {
      return streams.refuse(error)
    }
  }

  private static func perform(
    _ invocation: Invocation, _ streams: Streams, _ file: SettingsFile
  ) async throws -> Int32 {
    switch invocation {
    case .print(let text): return streams.print(text)
    case .complete(let words, let shell): return await ShellCompletion(streams: streams, shell: shell).run(words)
    case .serve(let arguments): return await ServeRun(arguments: arguments, streams: streams).run()
    case .roster(let settings, let words):
      let isPaging = !words.isEmpty || streams.isInteractive
      return await RosterRun(settings, file, streams, try signalPipe(), isPaging: isPaging).run(words)
    }
  }

  // Returns a problem that would otherwise stop the program halfway; a server does not need its standard output.
  private static func problem(_ invocation: Invocation, _ streams: Streams, _ limits: ResourceLimits) -> String? {
    switch invocation {
    case .serve: limits.problem(isConnecting: true)
    case .print: streams.problem
    case .complete, .roster: streams.problem ?? limits.problem(isConnecting: true)
    }
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

  private static func signalPipe() throws -> SignalPipe {
    do { return try SignalPipe() } catch { throw CommandFailure.usage("could not start: \(error)") }
  }
}

/// Keeps `session` with all that it has opened until the process ends, which must be soon.
///
/// The system closes files at no cost; to close a store takes 4 % of a short command.
func keepUntilExit(_ session: Session) { _ = Unmanaged.passRetained(session) }
