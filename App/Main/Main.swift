import ConsoleInfra
import Foundation
import SharedPresentation

/// The program: reads its arguments, does what they ask, and leaves with a status that tells how it went.
@main
enum Main {
  /// Runs the program and ends the process.
  static func main() async {
    StandardStreams.reopenClosed()
    StandardStreams.ignoreBrokenPipes()
    let streams = Streams(environment: Environment.read())
    let arguments = Array(CommandLine.arguments.dropFirst())
    Foundation.exit(await run(arguments, streams))
  }

  private static func run(_ arguments: [String], _ streams: Streams) async -> Int32 {
    do throws(UsageError) {
      let signals = try signalPipe()
      let file = KeptSettingsFile(DataFolders(environment: streams.environment).settings)
      switch try Invocation(arguments, environment: streams.environment, kept: { file.read() }) {
      case .print(let text): return streams.print(text)
      case .complete(let words): return await ShellCompletion(streams: streams).run(words)
      case .serve(let command): return await ServeRun(command: command, streams: streams, signals: signals).run()
      case .roster(let settings, let words):
        let isPaging = !words.isEmpty || streams.isInteractive
        return await RosterRun(settings, file, streams, signals, isPaging: isPaging).run(words)
      }
    } catch {
      streams.fail(error.message)
      return ExitStatus.usage.rawValue
    }
  }

  private static func signalPipe() throws(UsageError) -> SignalPipe {
    do throws(SystemFailure) { return try SignalPipe() } catch { throw UsageError("could not start: \(error)") }
  }
}
