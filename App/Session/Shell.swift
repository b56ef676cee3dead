import Foundation
package import SharedPresentation
import SharedTiming
package import SharedUI
import TasksPresentation

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
        await handle(input.next(prompt: session.prompt), &progress)
      }
    }
  }

  /// Runs the command `words`, or the commands that they stand for.
  package func run(words: [String]) async -> ShellEnd {
    await endedBySignals { progress in await perform(words, line: nil, isAlone: true, &progress) }
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
    progress.isInterrupted = false
    if console.isUnread { progress.unread.countLine() }
    switch event {
    case .line(_, let number) where progress.unread.isEndless: abandon(line: number, &progress)
    case .line(let text, let number):
      let lines = text.unicodeScalars.split(separator: "\n").map { String($0) }
      await perform(lines: lines, line: number, &progress)
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

  // Several lines are a block that was pasted at a prompt; the first command that fails ends it.
  private func perform(lines texts: [String], line number: Int?, _ progress: inout ShellProgress) async {
    let isAtPrompt = policy == .interactive && progress.files.isEmpty
    // Titles that a command has not used must not reach a later one.
    if isAtPrompt { await session.paste([]) }
    var lines = texts.map { TypedLine($0, aliases: session.aliases, isAtPrompt: isAtPrompt) }
    let list = isAtPrompt && console.canAsk ? PastedBlock.tasks(in: texts, aliases: session.aliases) : nil
    // Titles alone do not say for whom they are.
    let isForNobody = if list?.hasCommand == false { await session.selected == nil } else { false }
    if let list, !isForNobody {
      let question = EditQuestion(adding: list.titles)
      switch await isWanted(question.text, after: question.lines, isLikely: list.hasCommand, &progress) {
      case true?:
        await session.paste(list.titles)
        lines = [list.line]
      // If none is a command, they may as well be mistyped ones: the first is run, and said to be unknown.
      case false? where !list.hasCommand: break
      default: return
      }
    } else if let word = PastedBlock.wordAfterTitle(in: lines, aliases: session.aliases) {
      let why = "a title is one line, and '\(EchoedWord.of(word))' is not a command"
      return fail(
        .usage("nothing was run: \(why); join the lines with spaces, or use 'add -'"), line: number, &progress)
    }
    progress.block = lines.count > 1 ? PastedBlock(failuresBefore: progress.failures) : nil
    defer { progress.block = nil }
    for (index, line) in lines.enumerated() where progress.end == nil {
      await perform(line, line: number, &progress)
      if progress.skipsRest {
        let linesLeft = lines[(index + 1)...].count { !$0.commands.isEmpty }
        let advice = isForNobody ? "; select a user first to add them as tasks" : ""
        if let remark = progress.block?.remark(linesLeft: linesLeft) { console.note(remark + advice) }
        return
      }
    }
  }

  private func perform(_ line: TypedLine, line number: Int?, _ progress: inout ShellProgress) async {
    if let fault = line.fault { return fail(.usage(fault), line: number, &progress) }
    var left = line.commands.count
    await perform(line.commands, &progress) { words, progress in
      left -= 1
      await perform(words, line: number, to: left == 0 ? line.destination : nil, &progress)
    }
  }

  /// Runs the command `words`, or the commands that they stand for.
  private func perform(
    _ words: [String], line: Int?, isAlone: Bool = false, to destination: TypedLine.Destination? = nil,
    _ progress: inout ShellProgress
  ) async {
    var commands: [[String]]
    var destination = destination
    do {
      commands = try session.aliases.expanded(words)
      let isAtPrompt = policy == .interactive && progress.files.isEmpty
      let own = try session.aliases.destination(of: words, isAtPrompt: isAtPrompt)
      destination = try own?.continued(by: destination, of: words[0]) ?? destination
    } catch {
      return fail(CommandFailure(error), line: line, &progress)
    }
    if case .file(let path)? = destination, let command = commands.popLast() {
      commands.append([ExportCommand.page.name, path] + command)
    }
    let isOne = commands.count == 1
    var left = commands.count
    await perform(commands, &progress) { words, progress in
      left -= 1
      let pipe: String? = if case .command(let text)? = destination, left == 0 { text } else { nil }
      await performOne(words, line: line, isAlone: isAlone && isOne, pipe: pipe, &progress)
    }
  }

  // Runs `commands` one by one until one is interrupted, or fails in a block.
  private func perform(
    _ commands: [[String]], _ progress: inout ShellProgress,
    each perform: ([String], inout ShellProgress) async -> Void
  ) async {
    for (index, words) in commands.enumerated() where progress.end == nil {
      await perform(words, &progress)
      if progress.skipsRest {
        if index + 1 < commands.count { progress.block?.isLineCut = true }
        return
      }
    }
  }

  private func performOne(
    _ words: [String], line: Int?, isAlone: Bool, pipe: String? = nil, _ progress: inout ShellProgress
  ) async {
    var typed: TypedCommand
    do {
      typed = try TypedCommand(expanded: words, aliases: session.aliases, isAlone: isAlone)
    } catch {
      let failure = CommandFailure(error)
      return fail(
        isAlone ? failure : await session.suggestingSelection(after: failure, in: words), line: line, &progress)
    }
    typed.output.pipe = pipe
    if typed.command is QuitCommand { return progress.end(.finished(progress.status)) }
    if let command = typed.command as? SourceCommand { return await source(command.file, line: line, &progress) }
    if isAlone { await session.runAlone() }
    do {
      for command in progress.unread.due(typed, isUnread: console.isUnread) { try await run(command, &progress) }
    } catch {
      let failure = CommandFailure(error)
      fail(failure, line: line, &progress)
      progress.isInterrupted = failure == .interrupted
      if await signsIn(after: failure, &progress), typed.command.effect.isRepeatable {
        await performOne(words, line: line, isAlone: isAlone, pipe: pipe, &progress)
      }
    }
  }

  // Offers to sign in, once, if a command at the prompt has failed because nobody is signed in; returns whether somebody
  // is now.
  private func signsIn(after failure: CommandFailure, _ progress: inout ShellProgress) async -> Bool {
    guard policy == .interactive, console.canAsk, failure.problem.asksToSignIn, progress.block == nil,
      progress.files.isEmpty, await session.mayOfferSignIn()
    else { return false }
    guard await isWanted("sign in now?", &progress) == true else { return false }
    let failures = progress.failures
    await performOne([LoginCommand.page.name], line: nil, isAlone: false, &progress)
    // What follows the command that failed still runs.
    progress.isInterrupted = false
    return progress.failures == failures
  }

  // Returns the answer; `nil` if a signal ends the question, which is printed then, as is done of commands.
  private func isWanted(
    _ question: String, after lines: [String] = [], isLikely: Bool = true, _ progress: inout ShellProgress
  ) async -> Bool? {
    do {
      return try await unlessStopped(&progress) { [console] in
        do {
          return try await console.confirms(question, after: lines, isConfirmed: false, isLikely: isLikely)
        } catch {
          return false
        }
      }
    } catch {
      console.fail(CommandFailure(error).problem.text)
      progress.isInterrupted = true
      return nil
    }
  }

  private func source(_ path: String, line: Int?, _ progress: inout ShellProgress) async {
    let file = await session.app.files.commands(in: path)
    guard !progress.files.contains(where: { $0.identity == file.identity }) else {
      return fail(.usage("'\(path)' sources itself"), line: line, &progress)
    }
    progress.files.append((path, file.identity))
    // Within the file, a command that fails ends nothing.
    let block = progress.block
    progress.block = nil
    let fault = await run(file, &progress)
    progress.block = block
    progress.files.removeLast()
    if let fault { fail(.failed(Problem("could not read \(path): \(fault)")), line: line, &progress) }
  }

  // Runs the commands of `file` until one is interrupted; returns why the rest cannot be read, if it cannot.
  private func run(_ file: CommandFile, _ progress: inout ShellProgress) async -> String? {
    while progress.end == nil, !progress.isInterrupted, !Task.isCancelled {
      let (event, signal) = await stopping { await file.input.next(prompt: "") }
      if let signal, signal != SIGINT { progress.end(.signalled(signal)) }
      switch event {
      case nil: progress.isInterrupted = true
      case .end: return nil
      case .failed(let why): return why
      case let event?: await handle(event, &progress)
      }
    }
    return nil
  }

  // At a prompt, a signal ends only `work`, which may be to wait for a file that somebody else is still writing.
  private func stopping<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> (value: Value?, signal: Int32?) {
    policy == .interactive ? await interrupts.stopping(work) : (await work(), nil)
  }

  // Runs `work`; throws `.interrupted` if a signal ends it, which ends the shell as well if it is not SIGINT.
  private func unlessStopped<Value: Sendable>(
    _ progress: inout ShellProgress, _ work: @escaping @Sendable () async -> Value
  ) async throws -> Value {
    let (value, signal) = await stopping(work)
    if let value { return value }
    if let signal, signal != SIGINT { progress.end(.signalled(signal)) }
    throw CommandFailure.interrupted
  }

  private func run(_ command: TypedCommand, _ progress: inout ShellProgress) async throws {
    switch try await unlessStopped(&progress, { [session] in await session.failure(of: command) }) {
    case nil: break
    case .unwritten(let reason): progress.end(.unwritten(reason))
    case let failure?: throw failure
    }
  }

  private func fail(_ failure: CommandFailure, line: Int?, _ progress: inout ShellProgress) {
    console.fail(progress.place(ofLine: line) + failure.problem.text)
    progress.failures += 1
    guard case .script(let failFast) = policy else { return }
    progress.record(ExitStatus(failure.problem.kind))
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
  // Runs `typed`, with a limit on how long it may wait for other programs; returns why it failed.
  fileprivate func failure(of typed: TypedCommand) async -> CommandFailure? {
    waitBudget = WaitBudget(limit: defaultContext.app.waitLimit)
    return await waitBudget.limit {
      do {
        try await run(typed)
        return nil
      } catch {
        return CommandFailure(error)
      }
    }
  }
}

/// How a shell ended.
package enum ShellEnd: Hashable, Sendable {
  /// All commands have run; the status is that of the first that failed.
  case finished(ExitStatus)
  case signalled(Int32)
  /// Results could not be written, for this reason.
  case unwritten(String)

  package var isSignal: Bool { if case .signalled = self { true } else { false } }
}

/// The progress of a shell.
struct ShellProgress {
  /// The status of the first command that failed.
  private(set) var status = ExitStatus.success
  /// How the shell ended; `nil` while it is running.
  private(set) var end: ShellEnd?
  /// The number of failures so far.
  var failures = 0
  /// The pasted block that is being run; `nil` if there is none.
  var block: PastedBlock?
  /// Whether the last event was Ctrl-C at an empty prompt.
  var isAboutToLeave = false
  /// Whether a command was interrupted, which ends its line and the files that it is in.
  var isInterrupted = false
  /// The commands left to run once nobody reads the results.
  var unread = UnreadScript()
  /// The files of commands that are being run, the innermost last.
  var files: [(path: String, identity: String)] = []

  /// Whether not to run the rest of the line or block, since a command was interrupted, or one of the block has failed.
  var skipsRest: Bool { isInterrupted || block.map { failures > $0.failuresBefore } ?? false }

  /// Returns the beginning of an error message that says where a command is: in `line`, if lines are counted.
  func place(ofLine line: Int?) -> String {
    let number = line.map { "\($0):" }
    if let file = files.last { return "\(file.path):\(number ?? "") " }
    return number.map { "line \($0) " } ?? ""
  }

  mutating func record(_ failed: ExitStatus) { if status == .success { status = failed } }

  /// Ends the shell; the first end counts.
  mutating func end(_ end: ShellEnd) { self.end = self.end ?? end }
}
