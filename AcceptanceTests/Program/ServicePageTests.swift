import Foundation
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ServicePageTests {
  static let path = "docs/service.md"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")))
  func `transcripts in docs/service.md show the bundled service's actual responses`() async throws {
    let page = try Document(Self.path)
    #expect(page.transcripts.count == 3)
    let home = try Home()
    let program = Executable(home: home.path)
    try await RunningProgram.run("serve", "--port", "0", home: home) { service in
      let address = try await service.line()
      var tags = ShownTags()
      try await page.replay { typed, printed in
        let command = tags.ofThisRun(typed).replacing("http://127.0.0.1:8080", with: address)
        let output = try await program.shell("(\(command)) 2>&1").output.replacing("\r\n", with: "\n")
          .replacing(#/Date: [^\n]*/#, with: "Date: …")
        return tags.shown(in: output.isEmpty || output.hasSuffix("\n") ? output : output + "\n", like: printed)
      }
    }
  }
}

/// Maps the entity tags on the page to those of this run.
private struct ShownTags {
  private var actual: [String: String] = [:]

  /// Returns `command` with the tags of this run.
  func ofThisRun(_ command: Substring) -> String {
    actual.reduce(String(command)) { $0.replacing($1.key, with: $1.value) }
  }

  /// Returns `output` with its tags replaced by those of `printed`, in order, as far as equal tags correspond.
  mutating func shown(in output: String, like printed: String) -> String {
    var (result, rest) = ("", output.startIndex)
    for (seen, shown) in zip(Self.tags(of: output), Self.tags(of: printed)) {
      let tag = actual[String(shown)] ?? String(seen)
      actual[String(shown)] = tag
      result += output[rest..<seen.startIndex] + (seen == tag ? shown : seen)
      rest = seen.endIndex
    }
    return result + output[rest...]
  }

  private static func tags(of text: String) -> [Substring] {
    text.matches(of: #/"(?:\d+-)?[0-9a-f]{32}"/#).map(\.output)
  }
}
