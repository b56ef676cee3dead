import Foundation
import SharedInteractorInterface
import SharedRemote
import Synchronization
import TestSupport

/// The connection of one client to the service, with faults.
final class FaultyClient: HTTPClient {
  /// The faults of the connection.
  enum Conditions: CaseIterable {
    /// No faults.
    case reliable
    /// Each request has one of many faults, or none.
    case unreliable
    /// Every request arrives, but the responses to writes are lost.
    case losingResponses
    /// Writes arrive after the client has given them up.
    case delayingWrites
    /// A gateway answers every request with a refusal.
    case refusing
    /// The token is revoked, and the service answers with what everybody may see.
    case revoked
    case offline
  }

  private let world: SimulatedWorld
  private let state = Mutex((conditions: Conditions.reliable, interruption: nil as (@Sendable () -> Void)?))

  init(_ world: SimulatedWorld) { self.world = world }

  var conditions: Conditions {
    get { state.withLock { $0.conditions } }
    set { state.withLock { $0.conditions = newValue } }
  }

  /// Cancels what the client is doing; `nil` if that cannot be cancelled now.
  var interruption: (@Sendable () -> Void)? {
    get { state.withLock { $0.interruption } }
    set { state.withLock { $0.interruption = newValue } }
  }

  func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    await world.gate.enter()
    defer { world.gate.leave() }
    if Task.isCancelled { throw .cancelled }
    if conditions == .offline { throw .offline("the cable is out") }
    if conditions == .refusing { return refusal() }
    if conditions == .revoked, world.isSilent { return answerToNobody(request) }
    world.recordAttempt(request)
    if world.random.chance(10) { await world.deliverDelayedRequest() }
    switch conditions {
    case .unreliable: return try await responseWithRandomFault(to: request)
    case .losingResponses where request.isWrite:
      _ = try await world.answer(request)
      throw .timeout("on the way back")
    case .delayingWrites where request.isWrite:
      world.delay(request)
      throw .timeout("nobody knows where")
    default: return try await world.answer(request)
    }
  }

  // Half of these requests are carried out. The others do not count as attempts.
  private func redirection(of request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    if world.random.chance(50) { _ = try await world.answer(request) } else { world.recordAttempt(request, -1) }
    return Self.error(303, ["location": "/result"])
  }

  private func answerToNobody(_ request: HTTPRequest) -> HTTPResponse {
    if request.isWrite || request.path == "/me" { return Self.error(401) }
    return request.query.isEmpty ? Self.error(404) : HTTPResponse(status: 200, body: Data("[]".utf8))
  }

  private func refusal() -> HTTPResponse {
    let status = [401, 403, 404, 405, 407][world.random.below(5)]
    return world.random.chance(50) ? Self.error(status) : Self.error(status, body: "<html>\(status)</html>")
  }

  private func responseWithRandomFault(to request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
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
    case 9: return try await responseAfterChangeElsewhere(to: request)
    case 11 where request.isWrite:
      world.delay(request)
      throw .timeout("nobody knows where")
    case 12 where world.random.chance(50): return refusal()
    case 13 where request.isWrite: return try await redirection(of: request)
    case 10 where world.random.chance(30): throw await interrupt(request)
    default: return try await world.answer(request)
    }
  }

  // Somebody else changes the task just before the request arrives.
  private func responseAfterChangeElsewhere(to request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    if let id = world.ids.id(in: request) {
      do { try await world.changeElsewhere(id) } catch { throw .invalid("\(error)") }
    }
    return try await world.answer(request)
  }

  private func interrupt(_ request: HTTPRequest) async -> LoadFailure {
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
