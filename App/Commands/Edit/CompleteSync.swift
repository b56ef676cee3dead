import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedTiming
import SharedUI
import SharedUIComposer
import TasksDomain
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// Saves all users and the tasks of each, so that everything is there without the service.
///
/// All tasks are loaded in pages, if the service gives them so, and then saved in parts. Otherwise each list is loaded and
/// saved by itself, those that are missing first and then the oldest, so that a run that was interrupted leaves less for
/// the next one; a list that has not changed since costs an answer without a body.
struct CompleteSync {
  /// How the progress is told.
  enum ProgressForm: String, CaseIterable {
    /// As a bar on one row of a terminal.
    case bar
    /// As a line every few seconds.
    case lines
    /// As a JSON object on a line of its own, every second.
    case json
  }

  let context: CommandContext
  /// `nil` for a bar at a terminal, and lines elsewhere.
  let form: ProgressForm?

  func run() async throws {
    let users = try await context.users.list.loadAll(.all, fields: ["name"], \.owner)
    if let why = users.source.failure {
      throw CommandFailure.failed(
        Problem(
          "could not load the users: \(why)",
          advice: why == LoadFailure.paused.phrase
            ? "leave out --offline, or type 'online'" : "try again, or run 'doctor'",
          kind: .unavailable))
    }
    for warning in users.warnings { context.console.warn(warning) }
    let progress = SyncProgress(of: users.model.count, form: form, on: context.console, clock: context.app.clocks.wall)
    let owners = users.model
    let all = try await context.tasks.loadingAll { await progress.set(loaded: $0, of: $1) }
    let failed = if let all { await save(owners, from: all, progress) } else { try await load(owners, progress) }
    await progress.end()
    let (saved, summary) = await (progress.users, progress.summary)
    let script = context.console.layout.format.scriptText(of: "sync", await progress.numbers)
    try await context.console.show(Rendering(script ?? summary + "\n"))
    let left = Noun("user").text(of: users.model.count - saved)
    if Task.isCancelled {
      context.console.note("run 'sync --all' again for the tasks of \(left)")
      throw CommandFailure.interrupted
    }
    guard let last = failed.last else {
      guard users.warnings.isEmpty else { throw CommandFailure.failed(Problem("not all users could be saved")) }
      return
    }
    let first = failed.count == 1 ? "" : ", the first of them \(failed[0].owner.name)"
    let whose = failed.count == 1 && saved + 1 == users.model.count ? last.owner.name : left + first
    throw CommandFailure(last.why, loading: "the tasks of \(whose)", mode: .liveOnly)
  }

  // A list that could not be loaded or saved.
  private typealias Failed = (owner: TaskOwner, why: LoadFailure)

  // Saves the tasks that were loaded at once.
  private func save(_ owners: [TaskOwner], from all: TasksFeature, _ progress: SyncProgress) async -> [Failed] {
    for part in owners.parts(of: 500) {
      do {
        await progress.add(users: part.count, tasks: try await all.saveLoaded(part) ?? 0)
      } catch {
        return part.prefix(1).map { ($0, error) }
      }
    }
    return []
  }

  // Loads and saves each list by itself.
  private func load(_ owners: [TaskOwner], _ progress: SyncProgress) async throws -> [Failed] {
    let tasks = context.tasks
    let saved = try await context.app.reading("the saved tasks") { try await tasks.savedTimes() }
    var failed: [Failed] = []
    let oldestFirst = owners.sorted { saved[$0.id] ?? .distantPast < saved[$1.id] ?? .distantPast }
    await oldestFirst.concurrently { owner in
      await Result { () async throws(LoadFailure) in try await tasks.save(owner) }
    } use: { owner, result in
      switch result {
      case .success(let list): await progress.add(users: 1, tasks: list.count, unchanged: list.isCopy ? 1 : 0)
      case .failure(let failure): failed.append((owner, failure))
      }
      return !(failed.last.map { Self.meansOthersFail($0.why) } ?? false)
    }
    return failed
  }

  private static func meansOthersFail(_ failure: LoadFailure) -> Bool {
    switch failure {
    case .offline, .timeout, .store, .cancelled: true
    // Without a sign-in; what only this user's tasks are refused for says nothing of others.
    case .refused(let why): why.hasSuffix(LoadFailure.signInHint)
    case .server, .invalid, .notFound, .nothingSaved: false
    }
  }
}

/// How far a `CompleteSync` is.
private actor SyncProgress {
  private let total: Int
  private let form: CompleteSync.ProgressForm
  private let console: Console
  private let clock: WallClock
  private var start: Date
  private var shownAt: Date
  /// The number of users whose tasks are saved.
  private(set) var users = 0
  private var tasks = 0
  private var unchanged = 0
  // How many tasks have been loaded at once, of how many, until they are saved.
  private var loading: (count: Int, total: Int?)?

  init(of total: Int, form: CompleteSync.ProgressForm?, on console: Console, clock: WallClock) {
    self.total = total
    self.form = form ?? (console.showsProgress ? .bar : .lines)
    self.console = console
    self.clock = clock
    start = clock.now
    shownAt = self.form == .bar ? .distantPast : start
  }

  /// Tells how many tasks have come, unless that was told just now.
  func set(loaded: Int, of total: Int?) {
    loading = (loaded, total)
    tellInTime()
  }

  /// Adds lists of users, of `tasks` tasks, and tells how far it is unless that was told just now.
  func add(users: Int, tasks: Int, unchanged: Int = 0) {
    // The rate of saving is another one than that of loading.
    if loading != nil { (start, loading) = (clock.now, nil) }
    self.users += users
    self.tasks += tasks
    self.unchanged += unchanged
    tellInTime()
  }

  private func tellInTime() {
    guard clock.now.timeIntervalSince(shownAt) >= form.interval else { return }
    shownAt = clock.now
    tell()
  }

  /// Tells programs how far it came, and clears the bar.
  func end() {
    loading = nil
    if form == .json { tell() }
    console.showProgress(nil)
  }

  /// What was saved, as a phrase.
  var summary: String {
    let same = unchanged == 0 ? "" : ", of which those of \(Noun("user").text(of: unchanged)) are as before"
    return "\(Noun("user").text(of: users)) with \(Noun("task").text(of: tasks)) saved\(same)"
  }

  /// The numbers of users and tasks that are saved, and of users whose tasks are as before, each with its name.
  var numbers: [(name: String, number: Int)] { [("users", users), ("tasks", tasks), ("unchanged", unchanged)] }

  private func tell() {
    let passed = clock.now.timeIntervalSince(start)
    let (done, all) = loading ?? (users, total)
    let rate = passed >= 0.1 ? Int(Double(loading?.count ?? tasks) / passed) : 0
    let left = all.flatMap { done > 0 ? max(0, Int(passed / Double(done) * Double($0 - done))) : nil }
    if form == .json {
      let members = numbers.map { JSONValue.Member($0.name, .int($0.number)) }
      let loaded = loading.map { [JSONValue.Member("loaded", .int($0.count))] } ?? []
      let more = [JSONValue.Member("of", .int(total)), .init("tasksPerSecond", .int(rate))]
      let seconds = left.map { [JSONValue.Member("secondsLeft", .int($0))] } ?? []
      return console.report(JSONDocument(members + loaded + more + seconds).line)
    }
    let count =
      loading.map { $0.total.map { "\(done) of \(Noun("task").text(of: $0)) loaded" } ?? "\(done) tasks loaded" }
      ?? "\(users) of \(Noun("user").text(of: total))"
    // In a narrow terminal, the end is cut off.
    let parts = [
      count, left.map { "\($0 / 60):\(String($0 % 60 + 100).dropFirst()) left" },
      loading == nil ? Noun("task").text(of: tasks) : nil, rate > 0 ? "\(rate)/s" : nil,
    ]
    let text = parts.compactMap(\.self).joined(separator: " · ")
    if form == .lines { return console.note(text) }
    let filled = all.map { $0 == 0 ? Self.barWidth : min(done, $0) * Self.barWidth / $0 } ?? 0
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: Self.barWidth - filled)
    console.showProgress("[\(bar)] \(text)")
  }

  private static let barWidth = 10
}

extension CompleteSync.ProgressForm {
  /// The seconds between two reports.
  fileprivate var interval: TimeInterval {
    switch self {
    case .bar: 0.1
    case .lines: 5
    case .json: 1
    }
  }
}
