import App
import Service
import SharedUI
import TestSupport
import Testing

@testable import Main

/// Tests that nothing is wider than the terminal, however narrow that is.
@Suite(.hangGuard)
struct ScreenWidthTests {
  private static let widths = [20, 40, 60, 80, 132]
  /// The golden files have 40, 80 and 200 columns.
  private static let widthsOfScenes = [20, 60]

  @Test func `no screen in any state is wider than the terminal`() async throws {
    let scenes = ScreenScene.all
    let states = Set(scenes.map(\.run.service).filter { $0 != .fault(.slow) } + [.available])
    let terminals = Self.widthsOfScenes.map { ScreenRunner.Terminal(width: $0, isColored: false) }
    try await ScreenServices.run(states) { services in
      // One after the other: together, their services and clients would need more descriptors than other tests leave.
      for scene in scenes {
        for (terminal, text) in try await ScreenRunner.render(scene, services, at: terminals) {
          Self.check(text, scene.name, terminal.width)
        }
      }
    }
  }

  @Test(arguments: AllCommands.pages.map(\.name) + ProgramName.pages.map(\.name) + ["--help"])
  func `no help page is wider than the terminal`(_ name: String) throws {
    for width in Self.widths {
      for plain in [["--plain"], []] where name != "--help" || plain.isEmpty {
        let arguments = name == "--help" ? [name] : ProgramName(rawValue: name) == nil ? [] : [name, "--help"] + plain
        let layout = Layout(format: .table, width: width, isPlain: !plain.isEmpty)
        let page = AllCommands.named(name)?.page
        let text =
          try page.map { HelpScreen(layout: layout).rendering(of: $0).results }
          ?? printed(arguments, width: width)
        Self.check(text, name, width)
      }
    }
  }

  @Test(arguments: widths + [10])
  func `notes, errors and questions are wrapped at the width of the terminal`(_ width: Int) async throws {
    let transcript = Transcript()
    let console = Console(
      results: transcript, notes: transcript,
      terminal: Console.Terminal(asking: Recorder(transcript: transcript), notesWidth: { width })
    ) { Layout(format: .table, width: width) }
    let text =
      "could not load the users of http://127.0.0.1:8080/a-very-long-path: the service answered 503; run 'sync'"
    console.note(text)
    console.warn(text)
    console.fail(text)
    _ = try await console.confirms(text + "?", after: [text], isConfirmed: false)
    _ = try await console.answer(to: text + ":")
    _ = try await console.answer(to: text + ":", isSecret: true)
    Self.check(transcript.text, "notes", width)
    let words = transcript.text.filter { !$0.isWhitespace }
    #expect(words.count(of: text.filter { !$0.isWhitespace }) == 7)
    #expect(transcript.text.contains("[y/N] "))
  }

  private func printed(_ arguments: [String], width: Int) throws -> String {
    guard case .print(let text) = try Invocation(arguments, environment: ["COLUMNS": String(width), "LANG": "C.UTF-8"])
    else { return "" }
    return text
  }

  private static func check(_ text: String, _ name: String, _ width: Int) {
    for line in GoldenText.of(text).split(separator: "\n")
    where line.wholeMatch(of: #/roster(?: @\S+)?(?: \(offline\))?> .*/#) == nil {
      // The mark of notes is not a part of what is shown.
      let shown = line.hasPrefix(MarkedNotes.mark) ? line.dropFirst(MarkedNotes.mark.count) : line
      let seen = String(shown).replacing("«clear»", with: "")
      #expect(DisplayWidth.of(seen) <= width, "\(name) at \(width): \(line)")
    }
  }

  private struct Recorder: Asking {
    let transcript: Transcript

    func answer(to question: String, isSecret: Bool) -> String? {
      transcript.append(question + (isSecret ? "\n" : "n\n"))
      return isSecret ? "x" : "n"
    }
  }
}

extension String {
  fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
