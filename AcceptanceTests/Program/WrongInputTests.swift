import Foundation
import TestSupport
import Testing

/// Replays the jobs of a working day, and inputs that are wrong or typed as other programs want them, and compares what
/// is printed with what was recorded. Each wrong one should say what to do next.
///
/// In a transcript, standard error follows standard output, and an exit status other than 0 stands in brackets.
@Suite(.hangGuard)
struct WrongInputTests {
  /// Documents in `Golden/inputs`, each with a home folder of its own; an input may build on those above it.
  @Test(arguments: ["accounts", "edits", "files", "lists", "services"])
  func `wrong inputs are answered as recorded`(subject: String) async throws {
    try await replay("AcceptanceTests/Golden/inputs/\(subject).md")
  }

  @Test func `the jobs of a working day take a command each`() async throws {
    try await replay("AcceptanceTests/Golden/day.md")
  }

  private func replay(_ path: String) async throws {
    let home = Home()
    let program = Executable(home: home)
    let document = try Document(path)
    #expect(!document.transcripts.isEmpty)
    try await document.replay { typed, _ in
      let result = try await program.shell("cd; \(typed)")
      let status = result.status == 0 ? "" : "[\(result.status)]\n"
      return (result.output + result.errors).replacing("\r\n", with: "\n") + status
    }
  }
}
