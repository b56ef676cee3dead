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
/// Each list is saved by itself, those that are missing first and then the oldest, so that a run that was interrupted
/// leaves less for the next one; a list that has not changed since costs an answer without a body.
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
    let users = try await context.users.list.loadAll(.all, fields: ["name"])
    if let why = users.source.failure {
      throw CommandFailure.failed(
        Problem("could not load the users: \(why)", advice: "try again, or run 'doctor'", kind: .unavailable))
    }
    for warning in users.warnings { context.console.warn(warning) }
    var progress = SyncProgress(of: users.model.count, form: form, on: context.console, clock: context.app.clocks.wall)
    let tasks = context.tasks
    var failed: [(owner: TaskOwner, why: LoadFailure)] = []
    let saved = try await context.app.reading("the saved tasks") { try await tasks.savedTimes() }
    let owners = users.model.map(\.owner).sorted {
      saved[$0.id] ?? .distantPast < saved[$1.id] ?? .distantPast
    }
    await owners.concurrently { owner in
      await Result { () async throws(LoadFailure) in try await tasks.save(owner) }
    } use: { owner, result in
      switch result {
      case .success(let list): progress.add(list.count, isCopy: list.isCopy)
      case .failure(let failure): failed.append((owner, failure))
      }
      return !(failed.last.map { Self.meansOthersFail($0.why) } ?? false)
    }
    progress.end()
    let script = context.console.layout.format.scriptText(of: "sync", progress.numbers)
    try await context.console.show(Rendering(script ?? progress.summary + "\n"))
    let left = Noun("user").text(of: users.model.count - progress.users)
    if Task.isCancelled {
      context.console.note("run 'sync --all' again for the tasks of \(left)")
      throw CommandFailure.interrupted
    }
    guard let last = failed.last else {
      guard users.warnings.isEmpty else { throw CommandFailure.failed(Problem("not all users could be saved")) }
      return
    }
    let first = failed.count == 1 ? "" : ", the first of them \(failed[0].owner.name)"
    let whose = failed.count == 1 && progress.users + 1 == users.model.count ? last.owner.name : left + first
    throw CommandFailure(last.why, loading: "the tasks of \(whose)", mode: .liveOnly)
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
private struct SyncProgress {
  private let total: Int
  private let form: CompleteSync.ProgressForm
  private let console: Console
  private let clock: WallClock
  private let start: Date
  private var shownAt: Date
  /// The number of users whose tasks are saved.
  private(set) var users = 0
  private var tasks = 0
  private var unchanged = 0

  init(of total: Int, form: CompleteSync.ProgressForm?, on console: Console, clock: WallClock) {
    self.total = total
    self.form = form ?? (console.showsProgress ? .bar : .lines)
    self.console = console
    self.clock = clock
    start = clock.now
    shownAt = start
    if self.form == .bar { tell() }
  }

  /// Adds the list of a user, of `count` tasks, and tells how far it is unless that was told just now.
  mutating func add(_ count: Int, isCopy: Bool) {
    users += 1
    tasks += count
    unchanged += isCopy ? 1 : 0
    guard clock.now.timeIntervalSince(shownAt) >= form.interval else { return }
    shownAt = clock.now
    tell()
  }

  /// Tells programs how far it came, and clears the bar.
  func end() {
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
    let rate = passed > 0 ? Int(Double(tasks) / passed) : 0
    let left = users > 0 ? Int(passed / Double(users) * Double(total - users)) : nil
    if form == .json {
      let members = numbers.map { JSONValue.Member($0.name, .int($0.number)) }
      let more = [JSONValue.Member("of", .int(total)), .init("tasksPerSecond", .int(rate))]
      return console.report(JSONDocument(members + more + (left.map { [.init("secondsLeft", .int($0))] } ?? [])).line)
    }
    let parts = [
      "\(users) of \(Noun("user").text(of: total))", Noun("task").text(of: tasks), rate > 0 ? "\(rate)/s" : nil,
      left.map { "\($0 / 60):\(String($0 % 60 + 100).dropFirst()) left" },
    ]
    let text = parts.compactMap(\.self).joined(separator: " · ")
    if form == .lines { return console.note(text) }
    let filled = total == 0 ? Self.barWidth : users * Self.barWidth / total
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
