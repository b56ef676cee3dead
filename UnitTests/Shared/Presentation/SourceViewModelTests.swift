import Foundation
import SharedInteractorInterface
import SharedPresentation
import Testing
import TestSupport

@Suite struct SourceViewModelTests {
  private let now = ManualClock().now
  private let viewpoint = ManualClock().viewpoint()

  @Test func `data from the service is live`() {
    let source = SourceViewModel(.remote, savedAt: now, from: viewpoint)
    #expect(source.isLive)
    #expect(source.text == "live")
    #expect(source.reason == nil)
    #expect(source.savedAt == now)
  }

  @Test(arguments: [
    (Duration?.none, 1e9, false), (.seconds(60), 60, false), (.seconds(60), 60.5, true), (.seconds(60), -60, false),
    (.milliseconds(1), 1, true),
  ])
  func `saved data is stale once it is older than the limit`(_ maxAge: Duration?, _ age: Double, _ isStale: Bool) {
    let failure = LoadFailure.offline("no network")
    let viewpoint = ManualClock().viewpoint(maxAge: maxAge)
    let source = SourceViewModel(.cache(because: failure), savedAt: now - age, from: viewpoint)
    #expect(source.isStale == isStale)
    #expect(source.text.contains(" · stale · no network") == isStale)
    #expect(!SourceViewModel(.remote, savedAt: now - age, from: viewpoint).isStale)
  }

  @Test(arguments: [
    (LoadFailure.offline("no network"), "saved 2 minutes ago · no network", "offline"),
    (.timeout("after 10 s"), "saved 2 minutes ago · after 10 s", "timeout"),
    (.server("it answered 503"), "saved 2 minutes ago · it answered 503", "server"),
    (.invalid("it is not JSON"), "saved 2 minutes ago · it is not JSON", "invalid"),
    (.refused("no"), "saved 2 minutes ago", nil), (.notFound, "saved 2 minutes ago", nil),
    (nil, "saved 2 minutes ago", nil),
  ])
  func `saved data has an age and a reason`(_ failure: LoadFailure?, _ text: String, _ reason: String?) {
    let source = SourceViewModel(.cache(because: failure), savedAt: now - 120, from: viewpoint)
    #expect(!source.isLive)
    #expect(source.text == text)
    #expect(source.reason == reason)
    #expect(source.savedAt == now - 120)
  }

  @Test func `a combination is as old as its oldest saved part`() {
    let live = SourceViewModel(.remote, savedAt: now - 300, from: viewpoint)
    let saved = [60, 120].map { SourceViewModel(.cache(because: nil), savedAt: now - $0, from: viewpoint) }
    #expect(live.combined(with: []) == live)
    #expect(live.combined(with: saved) == saved[1])
    #expect(saved[1].combined(with: [live, saved[0]]) == saved[1])
  }
}

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
