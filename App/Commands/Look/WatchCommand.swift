import SharedDomain
import SharedPresentation
import SharedRemote
import SharedUI

/// Shows the list of another command again and again, with what changes.
struct WatchCommand: Command {
  static let page = CommandPage(
    "watch", arguments: "COMMAND…", group: .looking, summary: "show a list again and again, and mark what changes",
    completions: [.command, .none], options: [interval], isVerbatim: { !$0.isEmpty }, argumentsBeforeCommand: 0,
    effect: .none,
    example: CommandExample(
      "watch tasks 3 --limit 1 --every 60", remark: "rows that change are bold, or end in an asterisk; Ctrl-C ends it",
      shows: """
        ID  STATE   TITLE
        41  ○ open  見積もりを大徳寺に送る
        佐藤 さくら · 1 of 20 tasks · live
        …
        """))

  private static let interval = CommandOption("--every", "SECONDS", summary: "how often, by default every 10 seconds")

  private let command: [String]
  private let seconds: Int

  init(_ words: CommandWords) throws {
    var command = words.plain
    var every = words.value(of: Self.interval)
    // People put it behind the command.
    if let place = command.firstIndex(of: Self.interval.name), place + 1 < command.count {
      every = command[place + 1]
      command.removeSubrange(place...place + 1)
    }
    self.command = command
    guard !command.isEmpty else { throw words.missing("a COMMAND") }
    guard let seconds = Int(every ?? "10"), (1...3_600).contains(seconds) else {
      throw CommandFailure.usage("--every takes a number from 1 to 3600, not '\(EchoedWord.of(every ?? ""))'")
    }
    self.seconds = seconds
    let typed = try TypedCommand(command, aliases: words.aliases)
    guard [.list, .currentList].contains(typed.command.effect) else {
      throw CommandFailure.usage("'\(typed.page.name)' shows no list to watch; for example: \(words.example)")
    }
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let typed = try TypedCommand(command, aliases: session.aliases)
    let console = context.console
    guard !console.isPiped else { throw CommandFailure.usage("watch shows its list at a terminal") }
    var before: ListLines?
    while !console.isUnread {
      await session.service.connectivity.forgetFailure()
      guard let list = try await session.listed(by: typed) else { throw CommandFailure.usage("nothing to watch") }
      let now = try await list.lines()
      // In its last lines, the age of what is saved changes all the time.
      if console.isTerminal ? now != before : now.rows != before?.rows {
        let screen = WatchedList(now: now, before: before, seconds: seconds, clearsScreen: console.isTerminal)
        try await console.unpaged.show(screen.rendering(in: console.layout, height: console.height))
      }
      before = now
      try await context.app.clocks.sleep(.seconds(seconds))
    }
  }
}

/// The lines of a list, new ones bold or with an asterisk, followed by the rows that left it, as tasks that are done leave a
/// list of open ones.
private struct WatchedList {
  let now: ListLines
  /// The lines before; `nil` if there were none.
  let before: ListLines?
  let seconds: Int
  let clearsScreen: Bool

  /// Returns the list, cut to `height`: its first rows, then changed ones from further down.
  func rendering(in layout: Layout, height: Int?) -> Rendering {
    let start = clearsScreen ? "\u{1B}[H\u{1B}[2J" : ""
    let end = clearsScreen ? ["every \(Noun("second").text(of: seconds)) · Ctrl-C ends"] : []
    let isNew = before?.lacks() ?? { _ in false }
    let gone = before?.rows(missingFrom: now) ?? []
    let lost = gone.prefix(height.map { $0 / 4 } ?? .max)
    let rest = gone.count > lost.count ? ["no longer listed: \(gone.count - lost.count) more"] : []
    let below = (lost + rest + end).map { DisplayWidth.fitted($0, to: layout.width ?? .max).text }
    let room = height.map { max(3, $0 - now.status.count - below.count - 1) } ?? .max
    var shown = Array(now.rows.indices)
    if shown.count > room {
      let changed = shown.filter { isNew(now.rows[$0]) }.prefix(room)
      shown = Array(shown.prefix(room - 1 - room / 3) + changed + shown.prefix(room)).unique.prefix(room - 1).sorted()
    }
    let more = now.rows.count > shown.count ? ["… and \(now.rows.count - shown.count) more lines"] : []
    let marked = { (line: String) in
      guard isNew(line) else { return line }
      if layout.isColored { return Style.bold.applied(to: line, isColored: true) }
      return DisplayWidth.fitted(line, to: (layout.width ?? .max) - 3).text + "  *"
    }
    let lines = shown.map { marked(now.rows[$0]) } + more + now.status.map(marked) + below
    return Rendering(start + lines.map { $0 + "\n" }.joined())
  }
}
