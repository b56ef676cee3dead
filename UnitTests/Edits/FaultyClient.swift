import Foundation
import SharedInteractorInterface
import SharedRemote
import Synchronization

/// The way from one client to the service, on which things go wrong.
final class FaultyClient: HTTPClient {
  /// How bad it is: when it is deaf, all that is sent arrives, but of writes nothing comes back; when it is late, they
  /// arrive when nobody waits for them any more; when it is barred, somebody else answers everything with a refusal.
  enum Weather: CaseIterable {
    case calm, storm, deaf, late, barred, offline
  }

  private let world: ServiceWorld
  private let now = Mutex((weather: Weather.calm, interruption: nil as (@Sendable () -> Void)?))

  /// A way to `world`.
  init(_ world: ServiceWorld) { self.world = world }

  /// How bad it is from now on; nothing goes wrong when it is calm.
  var weather: Weather {
    get { now.withLock { $0.weather } }
    set { now.withLock { $0.weather = newValue } }
  }

  /// Interrupts the client, if it can be interrupted just now.
  var interruption: (@Sendable () -> Void)? {
    get { now.withLock { $0.interruption } }
    set { now.withLock { $0.interruption = newValue } }
  }

  /// See `HTTPClient`.
  func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    await world.gate.enter()
    defer { world.gate.leave() }
    if Task.isCancelled { throw .cancelled }
    if weather == .offline { throw .offline("the cable is out") }
    if weather == .barred { return refusal() }
    world.noteAttempt(request)
    if world.random.chance(10) { await world.deliverOneLate() }
    switch weather {
    case .storm: return try await weathered(request)
    case .deaf where request.isWrite:
      _ = try await world.answer(request)
      throw .timeout("on the way back")
    case .late where request.isWrite:
      world.delay(request)
      throw .timeout("nobody knows where")
    default: return try await world.answer(request)
    }
  }

  private func refusal() -> HTTPResponse {
    let status = [401, 403, 404, 405, 407][world.random.below(5)]
    return world.random.chance(50) ? Self.error(status) : Self.error(status, body: "<html>\(status)</html>")
  }

  private func weathered(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    switch world.random.below(20) {
    case 0: throw .offline("refused")
    case 1: throw .timeout("on the way there")
    case 2, 3:
      _ = try await world.answer(request)
      throw .timeout("on the way back")
    case 4:
      _ = try await world.answer(request)
      throw request.isWrite ? .invalid("cut short") : .offline("cut short")
    case 5: return Self.error(503, ["retry-after": String(world.random.below(100))])
    case 6: return Self.error(429, ["retry-after": "1"])
    case 7: return Self.error([408, 425, 500, 502][world.random.below(4)])
    case 8:
      _ = try await world.answer(request)
      return Self.error(504)
    case 9: return try await meddled(request)
    case 11 where request.isWrite:
      world.delay(request)
      throw .timeout("nobody knows where")
    case 12 where world.random.chance(50): return refusal()
    case 10 where world.random.chance(30): throw await interrupted(request)
    default: return try await world.answer(request)
    }
  }

  // Somebody else is faster.
  private func meddled(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    if let id = request.path.split(separator: "/").last.flatMap({ Int($0) }) {
      do { try await world.meddle(with: id) } catch { throw .invalid("\(error)") }
    }
    return try await world.answer(request)
  }

  private func interrupted(_ request: HTTPRequest) async -> LoadFailure {
    if world.random.chance(50) {
      do throws(LoadFailure) { _ = try await world.answer(request) } catch { return error }
    }
    guard let interruption else { return .timeout("on the way somewhere") }
    interruption()
    return .cancelled
  }

  private static func error(_ status: Int, _ headers: [String: String] = [:], body: String = "") -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, body: Data(body.utf8))
  }
}
