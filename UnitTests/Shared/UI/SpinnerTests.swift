import SharedUI
import TestSupport
import Testing

@Suite(.hangGuard)
struct SpinnerTests {
  private let output = RecordingOutput()
  private let pauses = ManualSleep()
  private let spinner: Spinner

  init() { spinner = Spinner(on: output) { [pauses] in try await pauses.sleep($0) } }

  @Test func `the spinner draws nothing for 300 milliseconds`() async {
    let value = await spinner.during("loading") {
      #expect(await pauses.pause() == .milliseconds(300))
      return 7
    }
    #expect(value == 7)
    #expect(output.text.isEmpty)
  }

  @Test func `after 300 milliseconds, the spinner is drawn until the work ends`() async {
    await spinner.during("loading \u{1B}") {
      _ = await pauses.pause()
      for frame in ["|", "/", "-", "\\", "|"] {
        pauses.release()
        #expect(await pauses.pause() == .milliseconds(100))
        #expect(output.text.hasSuffix("\r\(frame) loading ␛…"))
      }
    }
    #expect(output.text.hasSuffix("\r| loading ␛…\r\u{1B}[K"))
  }

  @Test func `after a second, the spinner says how long it has taken, how far it is and how to end it`() async {
    await spinner.during("sending", counting: { (20, 60) }) {
      _ = await pauses.pause()
      for _ in 0..<21 {
        pauses.release()
        _ = await pauses.pause()
      }
    }
    #expect(output.text.contains("\r- sending… 20 of 60 · 20/s · 1 s · Ctrl-C cancels\u{1B}[K"))
    #expect(output.text.hasSuffix("\r| sending… 20 of 60 · 10/s · 2 s · Ctrl-C cancels\u{1B}[K\r\u{1B}[K"))
  }

  @Test func `an error clears the spinner and is passed on`() async {
    await #expect(throws: CommandFailure.usage("the work")) {
      try await spinner.during("loading") { () throws in
        _ = await pauses.pause()
        pauses.release()
        _ = await pauses.pause()
        throw CommandFailure.usage("the work")
      }
    }
    #expect(output.text == "\r| loading…\r\u{1B}[K")
  }

  @Test func `if the terminal is gone, the work under a spinner goes on`() async {
    output.fail(because: "input/output error")
    let value = await spinner.during("loading") {
      _ = await pauses.pause()
      pauses.release()
      return 7
    }
    #expect(value == 7)
  }
}
