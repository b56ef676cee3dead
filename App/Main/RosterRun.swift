import App
import BlockingInfra
import ConsoleInfra
import FilesInfra
import Foundation
import HTTPInfra
import LineEditor
import Program
import SharedPresentation
import SharedTiming
import SharedUI

/// One run of the app: a shell over the infrastructure that the settings select.
struct RosterRun: Sendable {
  let settings: Settings
  /// Those of `settings` that may change.
  let current: CurrentSettings
  /// Stores the settings.
  let file: SettingsFile?
  let streams: Streams
  let console: Console
  let signals: SignalPipe

  private var folders: DataFolders { DataFolders(environment: streams.environment) }

  /// Runs the command `words` or, if they are empty, the commands that are typed or piped in; returns the exit status.
  func run(_ words: [String]) async -> Int32 {
    let isInteractive = words.isEmpty && streams.isInteractive
    signals.install(streams.isInteractive ? SignalPipe.sessionSignals : [SIGINT, SIGTERM, SIGHUP])
    for warning in settings.layers.stored.warnings { console.warn(warning) }
    let service = InProcessService(data: folders.service, warn: { console.warn($0) })
    let end = await withTaskGroup(of: Void.self) { group in
      group.addTask { await service.run() }
      defer { group.cancelAll() }
      return await runSession(words, service, isInteractive: isInteractive)
    }
    return status(of: end)
  }

  private func runSession(_ words: [String], _ service: InProcessService, isInteractive: Bool) async -> ShellEnd {
    let fullScreen = TerminalFullScreen(signals, environment: streams.environment)
    let standardInput = words.isEmpty || Terminal.isTerminal(0) ? nil : LineSource()
    let infrastructure = Infrastructure(
      settings: settings, current: current, file: file, service: service, environment: streams.environment,
      console: console
    ) {
      $0.fullScreen = fullScreen
      let command = streams.environment["BROWSER"]
      if Terminal.isTerminal(1) { $0.browser = { try await WebBrowser.open($0, command) } }
      $0.isInteractive = isInteractive
      $0.standardInput = standardInput
    }
    let session = AppComposer.session(in: await infrastructure.context())
    let prompt = isInteractive ? prompt(for: session) : nil
    let end = await withTaskGroup(of: Void.self) { group in
      // The commands of a script send their edits themselves.
      if let prompt {
        group.addTask {
          await session.deliver(announce: { announce($0, above: prompt) }, showPrompt: { prompt.show(prompt: $0) })
        }
      }
      defer { group.cancelAll() }
      return await shell(session, prompt, words)
    }
    let last = await leave(session, after: end, isSending: !isInteractive)
    await infrastructure.clients.shutdown()
    keepUntilExit(session)
    return last
  }

  // After a signal, nothing is sent and other programs are not waited for.
  private func leave(_ session: Session, after end: ShellEnd, isSending: Bool) async -> ShellEnd {
    let (left, signal) = await signals.stopping {
      await session.leave(isSending: isSending && !end.isSignal, mayWait: !end.isSignal)
    }
    if let signal, !end.isSignal { return .signalled(signal) }
    return end == .finished(.success) ? .finished((left ?? nil) ?? .success) : end
  }

  private func prompt(for session: Session) -> LineEditor {
    var editor = EditorSettings(signals: signals)
    editor.keys = settings.layers.preferences.keys
    // Both the colours and the aliases can change from one line to the next.
    editor.isPromptBold = { console.layout.isColored }
    editor.coloring = { console.layout.isColored ? TypedLine.spans(of: $0, aliases: session.aliases) : nil }
    editor.completing = { text in
      await WaitBudget(limit: WaitBudget.ofCompletion).limit { await session.completions(for: text) }
    }
    editor.writing = { line in
      do { return try await console.edited(line) } catch {
        console.fail(CommandFailure(error).problem.message)
        return line
      }
    }
    editor.typeAhead = streams.typeAhead
    editor.history = folders.history.map { HistoryFile(path: $0) }
    editor.keeping = { SecretLines(aliases: session.aliases).withoutSecrets($0) }
    editor.warn = { console.warn($0) }
    return LineEditor(editor)
  }

  private func announce(_ text: String, above prompt: LineEditor) {
    guard !console.layout.isQuiet else { return }
    for line in Paragraph.fitted(text, width: console.layout.width) { prompt.announce(line) }
  }

  private func shell(_ session: Session, _ prompt: LineEditor?, _ words: [String]) async -> ShellEnd {
    let policy = prompt == nil ? Shell.Policy.script(failFast: settings.failFast) : .interactive
    let shell = Shell(session: session, console: console, interrupts: signals, policy: policy)
    guard words.isEmpty else { return await shell.run(words: words) }
    guard let prompt else { return await shell.run(LineSource()) }
    if isNew { console.note(Self.welcome) }
    console.note("roster \(Version.text): 'help' lists the commands, Tab completes, Ctrl-D leaves")
    return await shell.run(prompt)
  }

  private static let welcome =
    "Roster shows a team's users and tasks, online and offline. These people are samples; 'connect' followed by the "
    + "address of your team's service goes there."

  // Whether nobody has used the service within this program, or chosen another one.
  private var isNew: Bool { settings.server == nil && folders.service.map { !FileSystem.isThere($0) } ?? false }

  private func status(of end: ShellEnd) -> Int32 {
    switch end {
    case .finished(let status): status.rawValue
    case .signalled(let signal): 128 + signal
    case .unwritten(let reason): streams.refuse(results: reason)
    }
  }
}

/// The clients of a run, which are shut down at its end.
actor OpenClients {
  private var clients: [NetworkHTTPClient] = []

  func keep(_ client: NetworkHTTPClient) { clients.append(client) }

  func shutdown() async { for client in clients { await client.shutdown() } }
}
