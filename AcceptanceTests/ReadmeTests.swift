import Foundation
import TestSupport
import Testing

/// What the README shows is what the program does, and what it names is there.
struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  private func readme() throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
  }

  @Test("The transcripts are the program's own, one after the other")
  func transcripts() async throws {
    let home = try TemporaryFolder()
    let program = Executable(home: home.url.path)
    let blocks = try readme().matches(of: #/```console\n(?<text>[\s\S]*?)```/#).map(\.text)
    #expect(blocks.count == 2)
    for block in blocks {
      var seen = ""
      for line in block.split(separator: "\n") where line.hasPrefix("$ ") {
        let result = try await program.shell("(\(line.dropFirst(2))) 2>&1")
        seen += "\(line)\n" + result.output.replacing("\r\n", with: "\n")
      }
      #expect(seen == String(block))
    }
  }

  @Test("Every path it links to exists")
  func paths() throws {
    let paths = try readme().matches(of: #/\]\((?<path>[^)]+)\)/#).map { String($0.path) }
    #expect(paths.count > 30)
    for path in paths {
      #expect(FileManager.default.fileExists(atPath: Self.root.appendingPathComponent(path).path), "\(path)")
    }
  }

  @Test("Its test command is the one that the checks run")
  func testCommand() throws {
    let checks = try String(contentsOf: Self.root.appendingPathComponent(".ci/run"), encoding: .utf8)
    #expect(try readme().contains("\n    swift test\n"))
    #expect(checks.contains("\nswift test\n"))
  }
}
