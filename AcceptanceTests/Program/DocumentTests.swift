import Foundation
import TestSupport
import Testing

@Suite(.hangGuard)
struct DocumentTests {
  @Test func `transcripts in documents show the program's actual output`() async throws {
    #expect(try Document("README.md").transcripts.count == 1)
    for document in try Document.all() where document.path != ServicePageTests.path {
      let home = Home()
      let program = Executable(home: home)
      try await document.replay { typed, _ in
        try await program.shell("(\(typed)) 2>&1").output.replacing("\r\n", with: "\n")
      }
    }
  }

  @Test func `every link in a document has a target`() throws {
    #expect(try Document("README.md").links.count > 15)
    for document in try Document.all() {
      for (path, heading) in document.links {
        let target = path.isEmpty ? document.path : Self.path(of: path, from: document.path)
        let file = Document.root.appendingPathComponent(target)
        #expect(FileManager.default.fileExists(atPath: file.path), "\(document.path) links to \(path)")
        guard let heading, path.isEmpty || path.hasSuffix(".md") else { continue }
        #expect(try Document(target).headings.contains(heading), "\(document.path) links to \(path)#\(heading)")
      }
    }
  }

  @Test func `the README has at most 120 lines`() throws {
    #expect(try Document("README.md").text.split(separator: "\n", omittingEmptySubsequences: false).count <= 120)
  }

  @Test func `the README and the checks run the same test command`() throws {
    let checks = try String(contentsOf: Document.root.appendingPathComponent(".ci/run"), encoding: .utf8)
    #expect(try Document("README.md").text.contains("\n    swift test\n"))
    #expect(checks.contains("\nswift test\n"))
  }

  // Resolves `link` in the document at `path` to a path relative to the package.
  private static func path(of link: String, from path: String) -> String {
    var parts = path.split(separator: "/").dropLast()
    for part in link.split(separator: "/") {
      if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
