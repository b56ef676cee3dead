import Foundation
import SharedUI
import Testing

@Suite struct StyleTests {
  @Test(arguments: [
    (Style.plain, true, "a"), (.bold, false, "a"), (.bold, true, "\u{1B}[1ma\u{1B}[0m"),
    (.dim, true, "\u{1B}[2ma\u{1B}[0m"), (.red, true, "\u{1B}[31ma\u{1B}[0m"),
  ])
  func `a style is applied if output is coloured`(_ style: Style, _ isColored: Bool, _ text: String) {
    #expect(style.applied(to: "a", isColored: isColored) == text)
    #expect(style.applied(to: "", isColored: isColored) == "")
  }

  @Test(arguments: [
    (1_795_248_000, "2026-11-21T08:00:00Z"), (1_795_248_000.999, "2026-11-21T08:00:00Z"), (0, "1970-01-01T00:00:00Z"),
  ])
  func `a time is printed to the second, in UTC`(_ seconds: TimeInterval, _ text: String) {
    #expect(Timestamp.text(of: Date(timeIntervalSince1970: seconds)) == text)
  }
}
