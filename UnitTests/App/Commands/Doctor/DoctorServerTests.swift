import Foundation
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite(.hangGuard)
struct DoctorServerTests {
  private let doctor = DoctorFixture()

  @Test(arguments: [
    (StubHTTPClient.Answer.response(200, ""), "✓ answers in 12 ms"),
    (.response(405, ""), "✓ answers (405 to HEAD) in 12 ms"),
    (.response(401, ""), "✗ requires sign-in (401; run 'login') in 12 ms"),
    (.response(403, ""), "✗ does not allow access (403) in 12 ms"),
    (.response(404, ""), "✗ has no users at this address (404) in 12 ms"),
    (.response(503, ""), "✗ fails (503) in 12 ms"), (.response(429, ""), "! answers 429 in 12 ms"),
    (.failure(.offline("could not connect to x")), "✗ could not connect to x"),
    (.failure(.timeout("no answer within 10 seconds")), "✗ no answer within 10 seconds"),
    (.failure(.invalid("no HTTP")), "✗ no HTTP"),
  ])
  func `doctor reports the status of the response, or why there is none`(
    _ answer: StubHTTPClient.Answer, _ expected: String
  ) async throws {
    #expect(try await doctor.line("answer", doctor.well, answer: answer) == expected)
  }

  @Test func `offline, doctor sends no request`() async throws {
    var diagnostics = doctor.well
    diagnostics.certificate = nil
    let lines = try await doctor.lines(diagnostics, answer: nil, isOffline: true)
    #expect(lines["answer"] == "✓ not asked (offline)")
    #expect(lines["certificate"] == nil)
  }

  @Test func `doctor does not start the bundled service`() async throws {
    var diagnostics = doctor.well
    diagnostics.certificate = nil
    diagnostics.report = [FileReport(.service, "/service.sqlite", .missing(canBeCreated: true))]
    let lines = try await doctor.lines(diagnostics, answer: nil, server: "bundled")
    #expect(lines["answer"] == "✓ not asked: it starts with the first command that needs it")
  }

  @Test(arguments: [
    (15.0, ServerCertificate.Trust.trusted, "✓ signed by CA, valid until 2026-12-06T08:00:00Z"),
    (14, .trusted, "✓ signed by CA, valid until 2026-12-05T08:00:00Z"),
    (13.9, .trusted, "! signed by CA, valid until 2026-12-05T05:36:00Z: expires in 13 days"),
    (1.5, .trusted, "! signed by CA, valid until 2026-11-22T20:00:00Z: expires in 1 day"),
    (-1, .untrusted, "✗ signed by CA, valid until 2026-11-20T08:00:00Z: expired"),
    (15, .untrusted, "✗ signed by CA, valid until 2026-12-06T08:00:00Z: not trusted"),
    (15, .otherHost, "✗ signed by CA, valid until 2026-12-06T08:00:00Z: for a.example, not for this host"),
  ])
  func `doctor reports the issuer, expiry and trust of a certificate`(
    _ days: Double, _ trust: ServerCertificate.Trust, _ expected: String
  ) async throws {
    var diagnostics = doctor.well
    let end = doctor.clock.now + days * DoctorFixture.day
    diagnostics.certificate = .success(
      ServerCertificate(issuer: "CA", isSelfSigned: false, names: ["a.example"], validUntil: end, trust: trust))
    #expect(try await doctor.line("certificate", diagnostics) == expected)
  }

  @Test func `doctor reports a certificate that is unchecked or self-signed`() async throws {
    var diagnostics = doctor.well
    diagnostics.certificate = .failure(.offline("could not connect"))
    #expect(try await doctor.line("certificate", diagnostics) == "! not checked: could not connect")
    diagnostics.certificate = .success(
      ServerCertificate(
        issuer: "me", isSelfSigned: true, validUntil: doctor.clock.now + 100 * DoctorFixture.day, trust: .untrusted))
    #expect(
      try await doctor.line("certificate", diagnostics)
        == "✗ self-signed, me, valid until 2027-03-01T08:00:00Z: not trusted")
    diagnostics.certificate = .success(nil)
    #expect(try await doctor.line("certificate", diagnostics) == nil)
  }

  @Test(arguments: [
    (
      StubHTTPClient.Answer.response(200, "", headers: ["content-type": "text/html; charset=utf-8"]),
      "✗ answers with a web page instead of JSON (200) in 12 ms"
    ),
    (.response(405, "", headers: ["content-type": "text/html"]), "! answers HEAD with a web page (405) in 12 ms"),
    (.response(200, "", headers: ["content-type": "application/json"]), "✓ answers in 12 ms"),
    (
      .redirected(to: "https://new.example/users"),
      "! redirects to https://new.example/users, which answers in 12 ms: edits do not follow redirects"
    ),
    (
      .redirected(to: "https://example.org/users/"),
      "✓ redirects to https://example.org/users/, which answers in 12 ms"
    ),
    (
      .redirected(to: "https://sso.example/sign-in", headers: ["content-type": "text/html"]),
      "✗ redirects to https://sso.example/sign-in, which answers with a web page instead of JSON (200) in 12 ms"
    ),
  ])
  func `doctor reports a web page or a redirect in place of the service`(
    _ answer: StubHTTPClient.Answer, _ expected: String
  ) async throws {
    #expect(try await doctor.line("answer", doctor.well, answer: answer) == expected)
  }
}
