import Service

/// Services with the same data, each with a fault of its own or none, while they run.
struct ScreenServices: Sendable {
  private var ports: [ScreenScene.Line: Int] = [:]

  /// Where the service listens that does so; nil if it is away.
  func port(_ line: ScreenScene.Line) -> Int? { ports[line] }

  /// Runs services that do what `lines` say for as long as `body` takes; late ones are so on `slow`.
  static func run(
    _ lines: Set<ScreenScene.Line>, slow: SlowLine = SlowLine(),
    _ body: @Sendable (ScreenServices) async throws -> Void
  ) async throws {
    try await ScreenServices().run(Array(lines.subtracting([.away])), slow, body)
  }

  private func run(
    _ lines: [ScreenScene.Line], _ slow: SlowLine, _ body: @Sendable (ScreenServices) async throws -> Void
  ) async throws {
    guard let line = lines.first else { return try await body(self) }
    let service = try BundledService(
      data: .memoryWithFewTasks(2), fault: line.fault, sleep: { try await slow.answer(after: $0) })
    try await service.serve { port in
      var services = self
      services.ports[line] = port
      try await services.run(Array(lines.dropFirst()), slow, body)
    }
  }
}
