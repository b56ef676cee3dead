import Testing

/// A user story with the real app, which is started one or more times.
protocol PlayedStory: Sendable {
  /// The app on the user's machine.
  var client: AppClient { get }
  /// The port of the service on loopback.
  var port: Int { get }
}

extension PlayedStory {
  /// Starts the app, types `lines` and exits. Returns everything shown, including prompts and typed lines.
  func launch(
    _ lines: String..., online: Bool = true, setup: AppClient.Setup = AppClient.Setup()
  ) async throws -> String {
    try await client.launch(lines, port: online ? port : nil, setup: setup)
  }

  /// Starts the app, types the lines of `steps` and exits. Expects that each shows what its step says.
  func play(
    _ steps: Step..., exit: Int = 0, online: Bool = true, setup: AppClient.Setup = AppClient.Setup(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let seen = try await client.launch(steps.map(\.typed), port: online ? port : nil, setup: setup)
    Step.expect(steps, exit: exit, in: seen, sourceLocation)
  }
}

/// A line that is typed, and what it shows.
struct Step: Sendable {
  /// The prompt and the typed line.
  let line: String
  let shown: [Shown]
  let sourceLocation: SourceLocation

  /// Creates a step from a line with its prompt, such as `roster @ana> tasks`.
  init(_ line: String, _ shown: Shown..., sourceLocation: SourceLocation = #_sourceLocation) {
    self.line = line
    self.shown = shown
    self.sourceLocation = sourceLocation
  }

  /// The line without its prompt.
  var typed: String { line.firstRange(of: "> ").map { String(line[$0.upperBound...]) } ?? line }

  /// Expects that a transcript consists of `steps` and ends with an exit status.
  static func expect(_ steps: [Step], exit: Int, in transcript: String, _ sourceLocation: SourceLocation) {
    var lines = transcript.split(separator: "\n").map(String.init)
    #expect(lines.popLast() == "[exit \(exit)]", "\(transcript)", sourceLocation: sourceLocation)
    let starts = lines.indices.filter { lines[$0].contains(#/^roster[^>:]*> /#) }
    #expect(starts.count == steps.count, "\(transcript)", sourceLocation: sourceLocation)
    #expect(starts.first == 0, "\(transcript)", sourceLocation: sourceLocation)
    for (step, (start, end)) in zip(steps, zip(starts, starts.dropFirst() + [lines.endIndex])) {
      #expect(lines[start] == step.line, sourceLocation: step.sourceLocation)
      #expect(Shown.parse(lines[start..<end].dropFirst()) == step.shown, sourceLocation: step.sourceLocation)
    }
  }
}

/// Something that a typed line shows.
enum Shown: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// A line, with single spaces between its columns.
  case line(String)
  /// A list of users or tasks whose last line has the number of its rows, without those of removed tasks.
  case list([String], from: ListSource = .live)

  init(stringLiteral value: String) { self = .line(value) }

  private static let headings: Set = ["ID STATE TITLE", "ID NAME USERNAME EMAIL"]

  /// Parses the lines shown for a typed one. Whose tasks they are is up to the rows.
  static func parse(_ lines: some Sequence<String>) -> [Shown] {
    var shown: [Shown] = []
    var rows: [String]?
    for line in lines {
      let text = line.split(separator: " ").joined(separator: " ")
      if headings.contains(text) {
        rows = []
      } else if let end = text.wholeMatch(of: /(?:[^·]+ · )?(\d+) (?:task|user)s? · (.+)/),
        Int(end.1) == count(of: rows ?? [])
      {
        shown.append(.list(rows ?? [], from: ListSource(String(end.2))))
        rows = nil
      } else if rows != nil {
        rows?.append(text)
      } else {
        shown.append(.line(text))
      }
    }
    // A list without an end, or with a wrong number of rows, is none.
    return shown + (rows ?? []).map { .line($0) }
  }

  // Returns the number of rows without those of removed tasks.
  private static func count(of rows: [String]) -> Int { rows.count { !$0.hasPrefix("- ") } }
}

/// Where the rows of a list come from.
enum ListSource: Hashable, Sendable {
  case live
  /// Saved rows, with the age and the reason why they are shown.
  case saved(String)
  case other(String)

  /// Saved rows of some age, because nothing could be loaded.
  static func offline(_ age: String) -> ListSource { .saved("\(age) · could not connect to http://127.0.0.1:1") }

  init(_ text: String) {
    if text == "live" {
      self = .live
    } else if text.hasPrefix("saved ") {
      self = .saved(String(text.dropFirst(6)))
    } else {
      self = .other(text)
    }
  }
}

extension String {
  /// A task of user 3 at the bundled service, as a list shows it.
  static let estimate = "41 open 見積もりを大徳寺に送る"
  /// The other task of user 3.
  static let tiles = "42 done Fire the test batch of ridge tiles at 1,180 °C"
  /// Why an edit is unsure whose request or response was lost.
  static let unanswered = "http://127.0.0.1:PORT closed the connection before it answered"
}
