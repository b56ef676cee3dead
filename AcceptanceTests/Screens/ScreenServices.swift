import Service

/// Running services with the same data, each in another state.
struct ScreenServices: Sendable {
  private var ports: [ScreenScene.ServiceState: Int] = [:]

  /// Returns the port of the service in this state; `nil` if it is unreachable.
  func port(_ state: ScreenScene.ServiceState) -> Int? { ports[state] }

  /// Runs services in these states for as long as `body` runs; slow ones wait for `gate`.
  static func run(
    _ states: Set<ScreenScene.ServiceState>, gate: SpinnerGate = SpinnerGate(),
    _ body: @Sendable (ScreenServices) async throws -> Void
  ) async throws {
    try await ScreenServices().run(Array(states.subtracting([.unreachable])), gate, body)
  }

  private func run(
    _ states: [ScreenScene.ServiceState], _ gate: SpinnerGate, _ body: @Sendable (ScreenServices) async throws -> Void
  ) async throws {
    guard let state = states.first else { return try await body(self) }
    let service = try BundledService(
      data: .memoryWithFewTasks(2), fault: state.fault, sleep: { try await gate.answer(after: $0) })
    try await service.serve { port in
      var services = self
      services.ports[state] = port
      try await services.run(Array(states.dropFirst()), gate, body)
    }
  }
}
