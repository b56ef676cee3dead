import App
import CHeap
import ConsoleInfra
import Program
import SharedUI

/// The program `roster`.
@main
enum Main {
  static func main() { ProgramLaunch.run("roster", work) }

  private static func work(_ arguments: [String], _ streams: Streams) throws -> ProgramWork {
    let file = DataFolders(environment: streams.environment).settings.map(SettingsFile.init)
    switch try Invocation(arguments, environment: streams.environment, stored: { file?.read() ?? StoredSettings() }) {
    case .print(let text): return .print(text)
    case .serve(let arguments):
      return .run(needsOutput: false) { await ServeRun(arguments, streams: streams).run() }
    case .complete(let words, let shell):
      return .run(needsOutput: true) { await ShellCompletion(streams: streams, file: file, shell: shell).run(words) }
    case .roster(let settings, let words):
      // The threads of a command take turns; a heap for each would keep a fifth more memory of a large load.
      heap_share()
      // The results of a script are not shown in a pager.
      let isPaging = !words.isEmpty || streams.isInteractive
      return .run(needsOutput: true) {
        let signals = try signalPipe()
        let current = CurrentSettings(settings.layers)
        let console = streams.console(settings.output, isPaging: isPaging) { current.preferences }
        return await RosterRun(
          settings: settings, current: current, file: file, streams: streams, console: console, signals: signals
        ).run(words)
      }
    }
  }

  private static func signalPipe() throws -> SignalPipe {
    do { return try SignalPipe() } catch { throw CommandFailure.usage("could not start: \(error)") }
  }
}

/// Keeps `session` with all that it has opened until the process ends, which must be soon.
///
/// The system closes files at no cost; to close a store takes 4 % of a short command.
func keepUntilExit(_ session: Session) { _ = Unmanaged.passRetained(session) }
