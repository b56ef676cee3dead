import Foundation
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

@testable import App

@Suite(.hangGuard)
struct DoctorServerTests {
  private static let webPage = "a web page answered in place of the service"
  private static let advice = "edits do not follow redirects: change the setting 'server'"
  private static let page = ["content-type": "text/html; charset=utf-8"]
  private var doctor = DoctorFixture()

  @Test(arguments: [
    (StubHTTPClient.Answer.response(200, ""), "✓ answers in 12 ms"),
    (.response(405, ""), "✓ answers in 12 ms"),
    (.response(401, ""), "✗ sign-in required: run 'login'"),
    (.response(403, ""), "✗ not allowed (403)"),
    (.response(404, ""), "✗ no users at this address (404); check the address of the server"),
    (.response(503, ""), "✗ the service cannot answer now (503); try again later"),
    (.response(200, "", headers: page), "✗ \(webPage) (200); check the address of the server"),
    (.response(405, "", headers: page), "✗ \(webPage) (405); check the address of the server"),
    (
      .redirected(to: "https://new.example/users"),
      "! redirects to https://new.example/users, which answers in 12 ms; \(advice)"
    ),
    (.redirected(to: "https://example.org/users/"), "✓ answers in 12 ms"),
    (.failure(.offline("no way to x")), "✗ no way to x; check the network, the address and the certificate"),
    (.failure(.timeout("no answer within 10 seconds")), "✗ no answer within 10 seconds; try again later"),
  ])
  mutating func `doctor reports how the server answers, or why it does not`(
    _ answer: StubHTTPClient.Answer, _ expected: String
  ) async throws {
    doctor.answer = answer
    #expect(try await doctor.line("answer") == expected)
  }

  @Test(arguments: [
    (StubHTTPClient.Answer.body(#"{"id":7}"#), "✓ the token is accepted"),
    (.response(401, ""), "✗ sign-in required: run 'login'"),
    (.body("{}"), "✗ the service does not say who you are: run 'login'"),
  ])
  mutating func `doctor finds a token that the service does not take, though it shows its users to all`(
    _ answer: StubHTTPClient.Answer, _ expected: String
  ) async throws {
    doctor.me = answer
    #expect(try await doctor.line("answer") == "✓ answers in 12 ms")
    #expect(try await doctor.line("account") == expected)
  }

  @Test mutating func `doctor says that nobody is signed in where a service tells its users apart`() async throws {
    doctor.me = .response(401, "")
    doctor.isSignedIn = false
    #expect(try await doctor.line("account") == "! nobody is signed in: run 'login'")
  }

  @Test mutating func `doctor sends nothing offline, nor to the bundled service, which it would start`() async throws {
    doctor.answer = nil
    doctor.isOffline = true
    #expect(try await doctor.line("answer") == "✓ not asked (offline)")
    doctor.isOffline = false
    doctor.server = "bundled"
    #expect(try await doctor.line("answer") == "✓ not asked: it starts with the first command that needs it")
    #expect(try await doctor.line("certificate") == nil)
  }

  @Test(arguments: [
    (14.0, false, "✓ signed by CA, valid until DAY"),
    (13.9, false, "! signed by CA, valid until DAY; renew it"),
    (15, true, "✓ self-signed, valid until DAY"),
  ])
  mutating func `doctor shows who signed the certificate, and when it expires`(
    _ days: Double, _ isSelfSigned: Bool, _ expected: String
  ) async throws {
    let end = doctor.clock.now + days * DoctorFixture.day
    doctor.certificate = ServerCertificate(issuer: "CA", isSelfSigned: isSelfSigned, validUntil: end)
    #expect(try await doctor.line("certificate") == expected.replacing("DAY", with: doctor.lastDay))
    doctor.certificate = nil
    #expect(try await doctor.line("certificate") == nil)
  }
}
