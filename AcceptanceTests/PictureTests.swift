import Foundation
import Testing

/// The picture that the README opens with.
struct PictureTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path

  @Test(
    "It is what the program shows today: Scripts/picture draws it anew",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")), .timeLimit(.minutes(3)))
  func isTrue() async throws {
    let home = try Home()
    let drawn = home.path + "/session.svg"
    let result = try await Executable(home: home.path)
      .shell("ROSTER='\(Executable.folder)/roster' /usr/bin/python3 '\(Self.root)/Scripts/picture' '\(drawn)'")
    #expect(result.errors.isEmpty && result.status == 0)
    let picture = try String(contentsOfFile: Self.root + "/docs/session.svg", encoding: .utf8)
    #expect(picture == (try String(contentsOfFile: drawn, encoding: .utf8)))
    #expect(picture.utf8.count < 100_000)
  }
}
