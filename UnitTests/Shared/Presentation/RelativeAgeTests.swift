import Foundation
import SharedPresentation
import TestSupport
import Testing

@Suite struct RelativeAgeTests {
  @Test(arguments: [
    (0, "just now"), (4.999, "just now"), (5, "5 seconds ago"), (59.999, "59 seconds ago"), (60, "1 minute ago"),
    (119, "1 minute ago"), (120, "2 minutes ago"), (3_599, "59 minutes ago"), (3_600, "1 hour ago"),
    (86_399, "23 hours ago"), (86_400, "1 day ago"), (172_800, "2 days ago"), (3_456_000, "40 days ago"),
    (-1, "just now"), (-86_400, "just now"), (.nan, "just now"), (-.infinity, "just now"), (1e300, "24855 days ago"),
    (.infinity, "24855 days ago"),
  ])
  func `an age is given in its largest whole unit`(_ seconds: TimeInterval, _ text: String) {
    let then = ManualClock().now
    #expect(RelativeAge.text(from: then, to: then + seconds) == text)
  }
}
