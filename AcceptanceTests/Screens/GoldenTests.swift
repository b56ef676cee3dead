import Service
import SharedUI
import TestSupport
import Testing

/// Compares each screen in each of its states with its golden file; `Scripts/record-golden` records them.
@Suite(.hangGuard)
struct GoldenTests {
  private typealias Terminal = ScreenRunner.Terminal
  private let files = GoldenFiles()

  @Test func `every screen matches its golden file at each width, with and without colour`() async throws {
    let seen = try await render(ScreenScene.all)
    let kept = try files.names()
    if GoldenFiles.areRecorded {
      for (name, texts) in seen { try files.record(text(texts), of: name) }
      for name in kept where seen[name] == nil { try files.record(nil, of: name) }
    }
    for (name, texts) in seen {
      #expect(files.text(of: name) == text(texts), "\(name) has changed; Scripts/record-golden shows how")
      check(texts, of: name)
    }
    #expect(try files.names() == Set(seen.keys), "a file without a scene, or a scene without a file")
    #expect(seen.count == ScreenScene.all.count, "two scenes have the same name")
  }

  @Test func `docs/screens.md links every golden file and explains every state`() throws {
    let page = try GoldenFiles.page()
    let linked = page.matches(of: #/AcceptanceTests\/Golden\/([a-z-]+)\.txt/#).map { String($0.1) }
    #expect(linked.sorted() == ScreenScene.all.map(\.name).sorted())
    let states = Set(
      page.matches(of: #/(?m)^\| ([a-z, ]+) \|/#).flatMap { $0.1.split(separator: ", ").map(String.init) })
    let known: Set = [
      "found", "nobody", "unknown", "unsaved", "all", "one", "list", "changed", "shown", "theirs", "cleared", "typed",
    ]
    let seen = Set(ScreenScene.all.compactMap { $0.name.split(separator: "-").last.map(String.init) })
    #expect(seen.subtracting(states) == known, "docs/screens.md does not explain these states")
  }

  private func render(_ scenes: [ScreenScene]) async throws -> [String: [Terminal: String]] {
    let seen = Seen()
    try await ScreenServices.run(Set(scenes.map(\.run.service).filter { $0 != .fault(.slow) } + [.available])) {
      services in
      // A few at a time, because the services and clients of all scenes together need too many descriptors.
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (index, scene) in scenes.enumerated() {
          if index >= 4 { try await group.next() }
          group.addTask {
            let texts = try await ScreenRunner.render(scene, services)
            await seen.add(scene.name, texts.mapValues(GoldenText.of))
          }
        }
        try await group.waitForAll()
      }
    }
    return await seen.texts
  }

  private func text(_ texts: [Terminal: String]) -> String {
    Terminal.all.map { "\($0.heading)\n\(texts[$0] ?? "")" }.joined(separator: "\n")
  }

  // Rules for every screen, whatever its golden file.
  private func check(_ texts: [Terminal: String], of name: String) {
    for (terminal, text) in texts {
      let plain = Terminal(width: terminal.width, isColored: false)
      #expect(GoldenText.plain(text) == texts[plain], "\(name): the text depends on colours")
      guard terminal == plain else { continue }
      for line in text.split(separator: "\n") where !line.hasPrefix("roster") && !line.hasPrefix(MarkedNotes.mark) {
        #expect(DisplayWidth.of(String(line)) <= terminal.width, "\(name): wider than \(terminal.width): \(line)")
        #expect(!line.hasSuffix(" "), "\(name): ends with a space: \(line)")
        #expect(!line.contains("«ESC»"), "\(name): an escape sequence: \(line)")
      }
    }
  }

  private actor Seen {
    var texts: [String: [Terminal: String]] = [:]

    func add(_ name: String, _ text: [Terminal: String]) { texts[name] = text }
  }
}
