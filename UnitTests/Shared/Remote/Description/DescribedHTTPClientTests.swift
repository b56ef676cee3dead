import Foundation
import SharedInteractorInterface
import SharedRemote
import SharedTiming
import TestSupport
import Testing

/// The limits, headers and places of messages that a description has for all requests.
@Suite struct DescribedHTTPClientTests {
  private let stub = StubHTTPClient([
    get(1): .body("[]"), get(2): .held("[]"), get(3): .held("[]"), write(1): .body("{}"),
    write(2): .body("{}"), write(3): .body("{}"),
  ])
  private let clock = ManualClock()
  private let pauses = ManualSleep()

  private static func get(_ number: Int) -> HTTPRequest { HTTPRequest(path: "/todos/\(number)") }

  private static func write(_ number: Int) -> HTTPRequest { HTTPRequest(method: "DELETE", path: "/todos/\(number)") }

  private func client(
    through other: (any HTTPClient)? = nil, _ change: (inout ServiceDescription) -> Void
  ) -> DescribedHTTPClient {
    var service = ServiceDescription.builtIn
    change(&service)
    return DescribedHTTPClient(
      other ?? stub, service, origin: "https://example.org",
      uptime: UptimeClock { [clock] in clock.now.timeIntervalSince1970 }, sleep: pauses.sleep)
  }

  private func limited(
    atOnce: Int? = nil, pause: Duration = .zero, through other: (any HTTPClient)? = nil
  ) -> DescribedHTTPClient {
    client(through: other) { ($0.limits.atOnce, $0.limits.pause) = (atOnce, pause) }
  }

  private func sending(_ request: HTTPRequest, through client: DescribedHTTPClient) -> Task<LoadFailure?, Never> {
    Task {
      do throws(LoadFailure) {
        _ = try await client.send(request)
        return nil
      } catch {
        return error
      }
    }
  }

  @Test func `no more requests are sent at the same time than the service allows`() async {
    let counter = RequestCounter()
    let client = limited(atOnce: 2, through: counter)
    let tasks = (1...9).map { sending(Self.get($0), through: client) }
    for task in tasks { #expect(await task.value == nil) }
    #expect(await counter.most == 2)
  }

  @Test func `a request that is interrupted while it waits is not sent`() async {
    let client = limited(atOnce: 1)
    let first = sending(Self.get(2), through: client)
    #expect(await stub.arrival() == Self.get(2))
    let (read, write) = (sending(Self.get(1), through: client), sending(Self.write(1), through: client))
    read.cancel()
    write.cancel()
    #expect(await read.value == .cancelled)
    #expect(await write.value == .offline("interrupted before it was sent"))
    #expect(await stub.requests == [Self.get(2)])
    await stub.release()
    #expect(await first.value == nil)
    #expect(await sending(Self.get(3), through: client).value == nil)
  }

  @Test func `a failed request lets the next one through`() async {
    let client = limited(atOnce: 1)
    await stub.answer(Self.get(1), with: .failure(.timeout("slow")))
    #expect(await sending(Self.get(1), through: client).value == .timeout("slow"))
    #expect(await sending(Self.write(1), through: client).value == nil)
  }

  @Test func `a write begins no sooner than the pause after the one before`() async {
    let client = limited(pause: .seconds(3))
    #expect(await sending(Self.write(1), through: client).value == nil)
    clock.advance(1)
    let second = sending(Self.write(2), through: client)
    #expect(await pauses.pause() == .seconds(2))
    #expect(await sending(Self.get(1), through: client).value == nil)
    #expect(await stub.requests == [Self.write(1), Self.get(1)])
    pauses.release()
    #expect(await second.value == nil)
    clock.advance(5)
    #expect(await sending(Self.write(3), through: client).value == nil)
    #expect(await stub.requests.suffix(2) == [Self.write(2), Self.write(3)])
  }

  @Test func `a write that is interrupted in its pause is not sent`() async {
    let client = limited(pause: .seconds(3))
    #expect(await sending(Self.write(1), through: client).value == nil)
    let second = sending(Self.write(2), through: client)
    #expect(await pauses.pause() == .seconds(3))
    second.cancel()
    #expect(await second.value == .offline("interrupted before it was sent"))
    #expect(await stub.requests == [Self.write(1)])
  }

  @Test func `while the service has had too many requests, reads are not sent, and writes are`() async throws {
    let client = client { _ in }
    let throttled = StubHTTPClient.Answer.response(429, "", headers: ["retry-after": "30"])
    await stub.answer(Self.get(1), with: throttled)
    #expect(try await client.send(Self.get(1)).status == 429)
    clock.advance(29)
    #expect(try await client.send(Self.get(2)).retryAfter == 30)
    #expect(try await client.send(Self.write(1)).status == 200)
    #expect(await stub.requests == [Self.get(1), Self.write(1)])
    clock.advance(1)
    await stub.answer(Self.get(1), with: .response(429, "", headers: ["retry-after": "90000"]))
    #expect(try await client.send(Self.get(1)).status == 429)
    clock.advance(60)
    await stub.answer(Self.get(1), with: .body("[]"))
    #expect(try await client.send(Self.get(1)).status == 200)
  }

  @Test func `a request has the headers of the description that it lacks`() async throws {
    let client = client {
      $0.headers = ["Origin: {origin}", "Accept: text/json"].compactMap { HeaderPattern($0) }
    }
    let request = Self.get(1).adding("application/json", as: "accept")
    await stub.answer(request.adding("https://example.org", as: "Origin"), with: .body("[]"))
    #expect(try await client.send(request).status == 200)
  }

  @Test func `an answer has its message where the description says`() async throws {
    let client = client { $0.errors.message = ["/fault/text"] }
    await stub.answer(Self.get(1), with: .response(422, #"{"message":"no","fault":{"text":"too short"}}"#))
    #expect(try await client.send(Self.get(1)).message == "too short")
  }
}

/// Counts how many requests are under way at the same time; each lasts while the others may begin.
private actor RequestCounter: HTTPClient {
  private(set) var most = 0
  private var underWay = 0

  func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    underWay += 1
    most = max(most, underWay)
    for _ in 1...100 { await Task.yield() }
    underWay -= 1
    return HTTPResponse(status: 200, body: Data("[]".utf8))
  }
}
