import Foundation
import SharedLocal
package import SharedPresentation
package import SharedUI

/// A shell that reads commands, runs them in a session, and reports failures.
package struct Shell: Sendable {
  private let session: Session
  private let console: Console
  private let interrupts: any InterruptSource
  private let policy: Policy

  /// How a shell continues after a failure or an interrupt.
  package enum Policy: Hashable, Sendable {
    /// A prompt: the user sees failures, so they do not affect the exit status, and Ctrl-C ends only the running
    /// command.
    case interactive
    /// A script: its exit status is that of the first failure, which ends it at once if `failFast`. Ctrl-C always ends
    /// it.
    case script(failFast: Bool)
  }

  /// Creates a shell that runs commands in `session`.
  package init(session: Session, console: Console, interrupts: any InterruptSource, policy: Policy) {
    self.session = session
    self.console = console
    self.interrupts = interrupts
    self.policy = policy
  }

  /// Runs the commands of `input` until it ends or a command ends the shell.
  package func run(_ input: any CommandInput) async -> ShellEnd {
    await endedBySignals { progress in
      while progress.end == nil, !Task.isCancelled {
        await handle(input.next(prompt: session.prompt.text), &progress)
      }
    }
  }

  /// Runs the command `words`.
  package func run(words: [String]) async -> ShellEnd {
    await endedBySignals { progress in
      await session.expectEnd()
      await perform(words, line: nil, isAlone: true, &progress)
    }
  }

  // A script is watched for signals as a whole. At a prompt each command is, since between commands the prompt handles
  // signals.
  private func endedBySignals(_ work: @escaping @Sendable (inout ShellProgress) async -> Void) async -> ShellEnd {
    let whole = { @Sendable () async -> ShellEnd in
      var progress = ShellProgress()
      await work(&progress)
      return progress.end ?? .finished(progress.status)
    }
    guard policy != .interactive else { return await whole() }
    let (end, signal) = await interrupts.stopping(whole)
    return signal.map { .signalled($0) } ?? end ?? .finished(.success)
  }

  private func handle(_ event: InputEvent, _ progress: inout ShellProgress) async {
    let wasAboutToLeave = progress.isAboutToLeave
    progress.isAboutToLeave = false
    if console.isUnread { progress.unread.noteLine() }
    switch event {
    case .line(_, let number) where progress.unread.isEndless: abandon(line: number, &progress)
    case .line(let text, let number): await perform(TypedLine(text, aliases: session.aliases), line: number, &progress)
    case .rejected(_, let number) where progress.unread.isEndless: abandon(line: number, &progress)
    case .rejected(let why, let number): fail(.usage(why), line: number, &progress)
    case .interrupted(let lineWasEmpty): interrupt(lineWasEmpty, isSecond: wasAboutToLeave, &progress)
    case .signalled(let signal): progress.end(.signalled(signal))
    case .end: progress.end(.finished(progress.status))
    case .failed(let why):
      let message = "could not read the commands: \(why)"
      fail(.failed(Problem(message)), line: nil, &progress)
      progress.end(.finished(progress.status))
    }
  }

  private func perform(_ line: TypedLine, line number: Int?, _ progress: inout ShellProgress) async {
    if let fault = line.fault {
      return fail(.usage(TypedLine.message(for: fault)), line: number, &progress)
    }
    for words in line.commands where progress.end == nil {
      guard await perform(words, line: number, &progress) else { return }
    }
  }

  /// Runs the command `words`; returns `false` if it was interrupted, so that the rest of its line is skipped.
  @discardableResult
  private func perform(
    _ words: [String], line: Int?, isAlone: Bool = false, _ progress: inout ShellProgress
  ) async -> Bool {
    let typed: TypedCommand
    do {
      typed = try TypedCommand(words, aliases: session.aliases, isAlone: isAlone)
    } catch {
      fail(.usage(error.message), line: line, &progress)
      return true
    }
    guard typed.command.effect != .quit else {
      progress.end(.finished(progress.status))
      return true
    }
    do {
      try await perform(typed, &progress)
      return true
    } catch {
      fail(error, line: line, &progress)
      return error != .interrupted
    }
  }

  private func perform(_ command: TypedCommand, _ progress: inout ShellProgress) async throws(CommandFailure) {
    for command in progress.unread.due(command, isUnread: console.isUnread) { try await run(command, &progress) }
  }

  private func run(_ command: TypedCommand, _ progress: inout ShellProgress) async throws(CommandFailure) {
    let (failure, signal) = await outcome(of: command)
    if let signal {
      if signal != SIGINT { progress.end(.signalled(signal)) }
      throw .interrupted
    }
    switch failure {
    case nil: break
    case .unwritten(let failure): progress.end(.unwritten(failure))
    case let failure?: throw failure
    }
  }

  private func outcome(of command: TypedCommand) async -> (failure: CommandFailure?, signal: Int32?) {
    guard policy == .interactive else { return (await session.failure(of: command), nil) }
    let (failure, signal) = await interrupts.stopping { [session] in await session.failure(of: command) }
    return (failure ?? nil, signal)
  }

  private func fail(_ failure: CommandFailure, line: Int?, _ progress: inout ShellProgress) {
    console.fail((line.map { "line \($0): " } ?? "") + failure.model.message)
    guard case .script(let failFast) = policy else { return }
    progress.note(ExitStatus(failure.problem.kind))
    if failFast { progress.end(.finished(progress.status)) }
  }

  private func abandon(line number: Int?, _ progress: inout ShellProgress) {
    let why = "nobody reads the output, and \(UnreadScript.limit) lines in a row changed nothing"
    let message = "this line and those after it were not run: \(why)"
    fail(.failed(Problem(message)), line: number, &progress)
    progress.end(.finished(progress.status))
  }

  private func interrupt(_ lineWasEmpty: Bool, isSecond: Bool, _ progress: inout ShellProgress) {
    guard lineWasEmpty else { return }
    if isSecond { return progress.end(.finished(progress.status)) }
    progress.isAboutToLeave = true
    console.note("press Ctrl-C again or Ctrl-D to leave")
  }
}

extension Session {
  fileprivate func failure(of typed: TypedCommand) async -> CommandFailure? {
    await limitingWaits {
      do throws(CommandFailure) {
        try await run(typed)
        return nil
      } catch {
        return error
      }
    }
  }
}

/// How a shell ended.
package enum ShellEnd: Hashable, Sendable {
  /// All commands have run; the status is that of the first that failed.
  case finished(ExitStatus)
  case signalled(Int32)
  case unwritten(OutputFailure)

  package var isSignal: Bool { if case .signalled = self { true } else { false } }
}

/// The progress of a shell.
struct ShellProgress {
  /// The status of the first command that failed.
  private(set) var status = ExitStatus.success
  /// How the shell ended; `nil` while it is running.
  private(set) var end: ShellEnd?
  /// Whether the last event was Ctrl-C at an empty prompt.
  var isAboutToLeave = false
  /// The commands left to run once nobody reads the results.
  var unread = UnreadScript()

  /// Records the failure of a command.
  mutating func note(_ failed: ExitStatus) {
    if status == .success { status = failed }
  }

  /// Ends the shell; the first end counts.
  mutating func end(_ end: ShellEnd) {
    self.end = self.end ?? end
  }
}

/// The rest of a script whose output nobody reads: only commands that change something still run, so that nothing is
/// lost.
struct UnreadScript {
  /// The number of lines in a row that may change nothing: more than a pipe and a buffer hold, so that a program that
  /// still writes commands gets a SIGPIPE.
  static let limit = 100_000

  private var idleLines = 0
  // The skipped commands that `export` and `sync` depend on: the last one that changed the list on screen, and the last
  // one that showed another list after it.
  private var skippedScreen: TypedCommand?
  private var skippedList: TypedCommand?

  /// Whether so many lines in a row changed nothing that the script is taken to be endless.
  var isEndless: Bool { idleLines > Self.limit }

  /// Records a line whose results nobody will read.
  mutating func noteLine() { idleLines += 1 }

  /// Returns the commands to run for `command`: itself; none if it only shows something and `isUnread`; or, if it goes
  /// back to lists, also those that were skipped.
  mutating func due(_ command: TypedCommand, isUnread: Bool) -> [TypedCommand] {
    let effect = command.command.effect
    if effect == .persistent || effect == .useOfLists { idleLines = 0 }
    guard isUnread else { return [command] }
    switch effect {
    case .none: return []
    case .list: skippedList = command
    case .currentList: (skippedScreen, skippedList) = (command, nil)
    case .refresh: (skippedScreen, skippedList) = (skippedScreen ?? command, nil)
    case .useOfLists:
      defer { (skippedScreen, skippedList) = (nil, nil) }
      return [skippedScreen, skippedList].compactMap(\.self) + [command]
    case .selection:
      (skippedScreen, skippedList) = (nil, nil)
      return [command]
    case .transient, .persistent, .quit: return [command]
    }
    return []
  }
}
