import SharedInteractorInterface
import SharedPresentation
import Testing

@Suite struct ProblemTests {
  @Test(arguments: [
    (LoadFailure.offline("no network"), "could not load the users, and nothing is saved: no network; run 'doctor'", 3),
    (
      .paused,
      "could not load the users, and nothing is saved: offline by request; leave out --offline, or type 'online'", 3
    ),
    (.timeout("10 s"), "could not load the users, and nothing is saved: 10 s; try again, or run 'doctor'", 3),
    (.server("503"), "could not load the users, and nothing is saved: 503; try again, or run 'doctor'", 3),
    (.invalid("not JSON"), "could not load the users, and nothing is saved: not JSON; run 'doctor'", 3),
    (.refused("not allowed (403)"), "could not load the users: not allowed (403)", 4),
    (.notFound, "could not load the users: not found (404)", 5),
    (.nothingSaved, "no saved copy of the users", 3),
    (.store("the disk is damaged"), "could not read the users: the disk is damaged", 1),
    (.cancelled, "interrupted", 130),
  ])
  func `if saved lists are allowed, a failure says whether one is missing`(
    _ failure: LoadFailure, _ message: String, _ status: Int32
  ) {
    let problem = Problem(failure, loading: "the users", mode: .liveOrSaved)
    #expect(problem.text == message)
    #expect(SharedPresentation.ExitStatus(problem.kind).rawValue == status)
  }

  @Test(arguments: [
    (LoadFailure.offline("no network"), "could not load the users: no network; run 'doctor'", 3),
    (.server("503"), "could not load the users: 503; try again, or run 'doctor'", 3),
    (.refused("not allowed (403)"), "could not load the users: not allowed (403)", 4),
  ])
  func `if saved lists are not allowed, a failure does not mention them`(
    _ failure: LoadFailure, _ message: String, _ status: Int32
  ) {
    let problem = Problem(failure, loading: "the users", mode: .liveOnly)
    #expect(problem.text == message)
    #expect(SharedPresentation.ExitStatus(problem.kind).rawValue == status)
  }

  @Test func `exit statuses have the documented values`() {
    // Testing has an ExitStatus of its own.
    typealias Status = SharedPresentation.ExitStatus
    let statuses: [Status] = [.success, .failure, .usage, .nothingToShow, .refused, .notFound, .interrupted]
    #expect(statuses.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 130])
  }
}
