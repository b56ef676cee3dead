import Foundation
import TestSupport
import Testing

struct PictureTests {
  private static let root = Document.root.path

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")), .hangGuard)
  func `the picture in the README shows the program's current output`() async throws {
    let home = Home()
    let drawn = home.path + "/session.svg"
    let result = try await Executable(home: home)
      .shell("ROSTER='\(Executable.folder)/roster' /usr/bin/python3 '\(Self.root)/Scripts/picture' '\(drawn)'")
    #expect(result.errors.isEmpty)
    #expect(result.status == 0)
    let picture = try String(contentsOfFile: Self.root + "/docs/session.svg", encoding: .utf8)
    #expect(picture == (try String(contentsOfFile: drawn, encoding: .utf8)))
    #expect(picture.utf8.count < 100_000)
  }
}
