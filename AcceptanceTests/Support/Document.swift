import Foundation
import Testing

/// A Markdown document of the project.
struct Document: Sendable {
  /// The folder of the package.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The path relative to the package.
  let path: String
  let text: String

  /// Reads the document at `path`, relative to the package.
  init(_ path: String) throws {
    self.path = path
    text = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Reads all documents of the package.
  static func all() throws -> [Document] {
    let files = FileManager.default
    let paths =
      try files.contentsOfDirectory(atPath: root.path)
      + ["docs", "Benchmarks"].flatMap { folder in
        try files.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path).map { "\(folder)/\($0)" }
      }
    return try paths.filter { $0.hasSuffix(".md") }.sorted().map { try Document($0) }
  }

  /// Its `console` blocks; a line that begins with `$ ` is typed, the others are output.
  var transcripts: [Substring] { text.matches(of: #/```console\n(?<text>[\s\S]*?)```/#).map(\.text) }

  /// Its links within the package: a path relative to its folder, empty for itself, and the anchor of a heading, if
  /// any.
  var links: [(path: String, heading: String?)] {
    text.matches(of: #/\]\((?<path>[^)#\s]*)(?:#(?<heading>[^)\s]+))?\)/#)
      .map { link in (path: String(link.path), heading: link.heading.map { String($0) }) }
      .filter { !$0.path.hasPrefix("http") }
  }

  /// The anchors of its headings.
  var headings: Set<String> {
    Set(
      text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
          .filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }.replacing(" ", with: "-")
      })
  }

  /// Replays its transcripts, one after the other, and compares them with the output of `play`; records that output
  /// instead if `Scripts/record-golden` asks for it.
  ///
  /// - Parameter play: Returns the output of a typed line, given the output that the document shows.
  func replay(_ play: (_ typed: Substring, _ printed: String) async throws -> String) async throws {
    var seen: [String] = []
    for transcript in transcripts {
      var text = ""
      let starts = transcript.ranges(of: #/(?m)^\$ /#).map(\.lowerBound) + [transcript.endIndex]
      for (start, end) in zip(starts, starts.dropFirst()) {
        let (typed, printed) = Self.parts(of: transcript[start..<end])
        text += "$ \(typed)\n" + (try await play(typed, printed))
      }
      seen.append(text)
    }
    if GoldenFiles.areRecorded { return try record(seen) }
    #expect(seen == transcripts.map { String($0) }, "\(path): run Scripts/record-golden to see the changes")
  }

  private static func parts(of exchange: Substring) -> (typed: Substring, printed: String) {
    let lines = exchange.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    return (lines[0].dropFirst(2), lines.count > 1 ? String(lines[1]) : "")
  }

  private func record(_ seen: [String]) throws {
    var (recorded, rest) = ("", text[...])
    for (transcript, new) in zip(transcripts, seen) {
      recorded += String(rest[..<transcript.startIndex]) + new
      rest = rest[transcript.endIndex...]
    }
    try Data((recorded + rest).utf8).write(to: Self.root.appendingPathComponent(path))
  }
}
