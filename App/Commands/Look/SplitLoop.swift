import Foundation
import SharedInteractorInterface
import SharedPresentation
import SharedRemote
import SharedTiming
import SharedUI
import SharedUIComposer
import TasksDomain
import TasksInteractorInterface
import TasksPresentation
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// Runs a split view: gives it the keys, loads tasks and runs commands for it, one at a time, and draws it.
///
/// Keys that are pressed while a command runs are for what is shown after it.
struct SplitLoop {
  /// The user who was selected when the view was left, or why it was closed.
  typealias End = Result<User?, CommandFailure>

  // What its parts, which run at the same time, tell the loop.
  private enum Event: Sendable {
    case screen(FullScreenEvent)
    case users(Presented<[User]>)
    case tasks(SplitView.Tasks, of: User)
    /// Saved tasks are old, or the service is to be asked in any case.
    case stale(User)
    /// Time has passed.
    case tick
    case printed(String, isNote: Bool)
    case asked(String, AsyncStream<Bool>.Continuation)
    /// The command has ended, with this problem unless it has succeeded.
    case finished(Problem?)
    case closed(CommandFailure)
  }

  // Whose tasks are to be loaded, and whether the service is to be asked in any case, for the users as well.
  private typealias Wish = (user: User, isAgain: Bool)
  // The words of a command, and the user whose list is on the screen.
  private typealias Line = (words: [String], user: User?)

  // How often saved tasks are read again, since edits may have been sent or other programs have run, and how many seconds
  // after the service was asked it is asked again.
  private static let interval = (saved: Duration.seconds(5), live: 60.0)
  private let screen: any FullScreenSession
  private let context: CommandContext
  private var view: SplitView
  // Where the loads and commands that are to be done go.
  private let wishes: AsyncStream<Wish>.Continuation
  private let liveWishes: AsyncStream<Wish>.Continuation
  private let commands: AsyncStream<Line>.Continuation
  // Whether the service is to be asked in any case, until it was: of wishes, only the last one counts.
  private var isAskedAgain = false
  private var keys: [Key] = []
  private var isRunning = false
  // Where the answer to the question on the screen goes; nil if there is none.
  private var answers: AsyncStream<Bool>.Continuation?
  // The lines that the command has printed.
  private var results: [String] = []
  private var notes: [String] = []

  /// Runs `view` until the user leaves.
  static func run(
    _ view: SplitView, on screen: any FullScreenSession, _ session: Session, _ context: CommandContext
  ) async -> End {
    let (events, feed) = AsyncStream.makeStream(of: Event.self)
    // While tasks are loaded, the cursor may go far: only where it stands then counts.
    let (wishes, wish) = AsyncStream.makeStream(of: Wish.self, bufferingPolicy: .bufferingNewest(1))
    let (liveWishes, liveWish) = AsyncStream.makeStream(of: Wish.self, bufferingPolicy: .bufferingNewest(1))
    let (commands, command) = AsyncStream.makeStream(of: Line.self)
    let account = await session.accountNumber
    return await withTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        while let event = await screen.next() { feed.yield(.screen(event)) }
        feed.finish()
      }
      group.addTask { for await wish in wishes { await loadSaved(wish, context, feed) } }
      group.addTask { for await wish in liveWishes { await loadLive(wish, context, feed) } }
      group.addTask {
        for await line in commands {
          let end = await run(line, session, context, feed)
          feed.yield(end)
          if await session.accountNumber != account { feed.yield(.closed(accountChanged(end))) }
        }
      }
      group.addTask {
        do {
          while true {
            try await context.app.clocks.sleep(interval.saved)
            feed.yield(.tick)
          }
        } catch {}  // The view was left.
      }
      var loop = SplitLoop(
        screen: screen, context: context, view: view, wishes: wish, liveWishes: liveWish, commands: command)
      loop.begin()
      for await event in events {
        if let end = loop.handle(event) { return end }
        loop.draw()
      }
      return .success(loop.view.selected)
    }
  }

  private mutating func begin() {
    // Of saved users, nobody has asked the service yet, unless it has failed.
    isAskedAgain = !view.source.isLive && view.source.failure == nil
    load()
    draw()
  }

  private mutating func handle(_ event: Event) -> End? {
    switch event {
    case .screen(.key(.interrupt)) where isRunning && answers == nil: return .success(view.selected)
    case .screen(.key(let key)): keys.append(key)
    case .screen(.resized): break
    case .users(let users):
      isAskedAgain = false
      if let request = view.update(users) { _ = perform(request) }
    case .tasks(let tasks, let user):
      if case .failed = tasks { isAskedAgain = false }
      view.update(tasks, of: user)
    case .stale(let user): liveWishes.yield((user, isAskedAgain))
    case .tick: load()
    case .printed(let text, let isNote):
      let lines = text.split(separator: "\n").map(String.init)
      if isNote { notes += lines } else { results += lines }
    case .asked(let question, let answers):
      // Whatever was typed before was not meant for it.
      (keys, results, notes, self.answers) = ([], [], [], answers)
      view.ask(question)
    case .finished(let problem):
      isRunning = false
      view.show(problem?.message ?? outcome, isFailure: problem != nil)
      (results, notes) = ([], [])
      load()
    case .closed(let failure): return .failure(failure)
    }
    while !keys.isEmpty, !isRunning || answers != nil {
      if let end = handle(keys.removeFirst()) { return end }
    }
    return nil
  }

  private mutating func handle(_ key: Key) -> End? {
    let screen = drawn
    return view.handle(key, height: screen.height, width: screen.columns).flatMap { perform($0) }
  }

  private mutating func perform(_ request: SplitView.Request) -> End? {
    switch request {
    case .quit: return .success(view.selected)
    case .load(let user, let isAgain):
      isAskedAgain = isAskedAgain || isAgain
      wishes.yield((user, isAskedAgain))
    case .answer(let answer):
      answers?.yield(answer)
      answers = nil
    case .run(let words):
      isRunning = true
      view.showRunning(words)
      commands.yield((words, view.users.current))
    }
    return nil
  }

  // What the command has printed, as far as it fits, and then the notes.
  private var outcome: String {
    let more = results.count > 1 ? ["and \(results.count - 1) more"] : []
    let shown = results.prefix(1) + more + notes
    return shown.isEmpty ? "nothing was changed" : shown.joined(separator: " · ")
  }

  private func load() { if let user = view.users.current { wishes.yield((user, isAskedAgain)) } }

  private func draw() { screen.draw(drawn.drawing(of: view)) }

  private var drawn: SplitScreen {
    let (size, layout) = (screen.size, context.console.layout)
    return SplitScreen(
      columns: size.columns, rows: size.rows, isColored: layout.isColored, hasUnicode: layout.hasUnicode)
  }
}

// MARK: - Loads and commands

extension SplitLoop {
  // Shows the saved tasks of a user; if they are older than a while, the service is asked next.
  private static func loadSaved(
    _ wish: Wish, _ context: CommandContext, _ feed: AsyncStream<Event>.Continuation
  ) async {
    WaitBudget.current?.renew()
    var isRecent = false
    do {
      // Otherwise the load knows at once that the service is not to be asked, and why.
      try await context.service.connectivity.check()
      guard context.app.server.mode.allowsSaved else { throw LoadFailure.nothingSaved }
      let saved = try await context.tasks.tasks(of: wish.user.owner, isSaved: true)
      isRecent = (0..<interval.live).contains(context.app.now.timeIntervalSince(saved.source.savedAt)) && !wish.isAgain
      feed.yield(.tasks(tasks(saved, context, isLoading: !isRecent), of: wish.user))
    } catch {}
    if !isRecent { feed.yield(.stale(wish.user)) }
  }

  // Shows the tasks of a user as the service has them, and sends what has waited for it.
  private static func loadLive(
    _ wish: Wish, _ context: CommandContext, _ feed: AsyncStream<Event>.Continuation
  ) async {
    WaitBudget.current?.renew()
    do {
      if wish.isAgain {
        await context.service.connectivity.forgetFailure()
        feed.yield(.users(try await context.users.list.loadAll(.all, showsWait: false)))
      }
      let loaded = try await context.tasks.list.loadAll(wish.user.owner, showsWait: false)
      feed.yield(.tasks(tasks(loaded, context), of: wish.user))
      guard loaded.source.isLive, !context.tasks.edits.sending.isInBackground else { return }
      if await context.tasks.edits.interactor.sendDue(isForced: wish.isAgain).hasSent { feed.yield(.tick) }
    } catch {
      feed.yield(.tasks(.failed(CommandFailure(error).problem.text), of: wish.user))
    }
  }

  private static func tasks(
    _ loaded: Presented<[ListedTask]>, _ context: CommandContext, isLoading: Bool = false
  ) -> SplitView.Tasks {
    let calendar = context.calendar
    return .loaded(loaded.model.map { $0.shown(in: calendar) }, loaded.source, isLoading: isLoading)
  }

  private static func run(
    _ line: Line, _ session: Session, _ context: CommandContext, _ feed: AsyncStream<Event>.Continuation
  ) async -> Event {
    WaitBudget.current?.renew()
    if let message = await session.newAccount() {
      return .closed(.failed(Problem(message, advice: "nothing was done; repeat it if you mean it")))
    }
    let (results, notes) = (LastRow(feed: feed, isNote: false), LastRow(feed: feed, isNote: true))
    do {
      let typed = try TypedCommand(expanded: line.words, aliases: Aliases(), isAlone: false)
      let console = context.console.printingLines(on: results, notes: notes, asking: notes)
      try await session.run(typed, on: console, beside: line.user?.owner)
      return .finished(nil)
    } catch {
      return .finished(CommandFailure(error).problem)
    }
  }

  // Why the view is closed after a command during which another account was taken over.
  private static func accountChanged(_ end: Event) -> CommandFailure {
    if case .finished(let problem?) = end { return .failed(problem) }
    return .failed(Problem("another program has changed who is signed in"))
  }

  /// What commands print on, and where they ask: the last row of the screen.
  private struct LastRow: TextOutput, Asking {
    let feed: AsyncStream<Event>.Continuation
    let isNote: Bool

    func write(_ text: String) -> Bool {
      feed.yield(.printed(text, isNote: isNote))
      return true
    }

    func answer(to question: String, isSecret: Bool) async -> String? {
      let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
      feed.yield(.asked(question.trimmingCharacters(in: .whitespaces), answer))
      for await isYes in answers { return isYes ? "y" : "n" }
      return nil
    }
  }
}
