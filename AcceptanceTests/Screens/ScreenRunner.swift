import App
import Foundation
import SharedUI
import Testing

@testable import Main

/// Runs scenes with the real app over real HTTP.
struct ScreenRunner: Sendable {
  /// A kind of terminal.
  struct Terminal: Hashable, Sendable {
    let width: Int
    let isColored: Bool

    static let all = [40, 80, 200].flatMap { width in
      [false, true].map { Terminal(width: width, isColored: $0) }
    }

    /// The heading of its part of a golden file.
    var heading: String { "===== \(width) columns, \(isColored ? "coloured" : "plain")" }
  }

  private let terminals: [Terminal]
  private let mine = AppClient(store: SharedStore(path: nil))
  private let theirs = AppClient(store: SharedStore(path: nil))

  /// Returns what `scene` shows at each of `terminals`. Scenes that do not change a service share `services`.
  static func render(
    _ scene: ScreenScene, _ services: ScreenServices, at terminals: [Terminal] = Terminal.all
  ) async throws -> [Terminal: String] {
    let runner = ScreenRunner(terminals: terminals)
    let each = runner.each
    switch scene.changes {
    case .nothing where !scene.isLoading: return try await runner.all(of: scene, services)
    case .nothing:
      return try await alone(scene) { services, gate in
        try await each { try await ScreenRunner(terminals: terminals).one(of: scene, $0, services, gate) }
      }
    case .serviceBefore: return try await alone(scene) { try await runner.all(of: scene, $0, $1) }
    case .store: return try await each { try await ScreenRunner(terminals: terminals).one(of: scene, $0, services) }
    case .service:
      return try await each { terminal in
        try await alone(scene) { try await ScreenRunner(terminals: terminals).one(of: scene, terminal, $0, $1) }
      }
    }
  }

  private init(terminals: [Terminal]) { self.terminals = terminals }

  private func each(_ show: (Terminal) async throws -> String) async throws -> [Terminal: String] {
    var seen: [Terminal: String] = [:]
    for terminal in terminals { seen[terminal] = try await show(terminal) }
    return seen
  }

  private static func alone<Seen: Sendable>(
    _ scene: ScreenScene, _ show: @escaping @Sendable (ScreenServices, SpinnerGate) async throws -> Seen
  ) async throws -> Seen {
    let gate = SpinnerGate()
    let (results, result) = AsyncStream<Seen>.makeStream()
    try await ScreenServices.run(Set((scene.before + [scene.run]).map(\.service)), gate: gate) { services in
      result.yield(try await show(services, gate))
    }
    return try #require(await results.first { _ in true })
  }

  private func all(
    of scene: ScreenScene, _ services: ScreenServices, _ gate: SpinnerGate? = nil
  ) async throws -> [Terminal: String] {
    try await prepare(scene, services)
    return try await each { try await show(scene, $0, services, gate) }
  }

  private func one(
    of scene: ScreenScene, _ terminal: Terminal, _ services: ScreenServices, _ gate: SpinnerGate? = nil
  ) async throws -> String {
    try await prepare(scene, services)
    return try await show(scene, terminal, services, gate)
  }

  private func prepare(_ scene: ScreenScene, _ services: ScreenServices) async throws {
    for run in scene.before { _ = try await launch(run, services, AppClient.Setup()) }
  }

  private func show(
    _ scene: ScreenScene, _ terminal: Terminal, _ services: ScreenServices, _ gate: SpinnerGate? = nil
  ) async throws -> String {
    let home = Home()
    var setup = AppClient.Setup(width: terminal.width, isColored: terminal.isColored, marksNotes: true)
    setup.settingsFile = SettingsFile(home.path + "/config.toml")
    if scene.isLoading, let gate { setup.spinning = { try await gate.spin($0) } }
    setup.fullScreen = { ScriptedScreen(columns: terminal.width, keys: scene.keys, transcript: $0) }
    return try await launch(scene.run, services, setup)
  }

  private func launch(
    _ run: ScreenScene.Run, _ services: ScreenServices, _ setup: AppClient.Setup
  ) async throws -> String {
    try await (run.isColleagues ? theirs : mine)
      .launch(run.lines, port: services.port(run.service), setup: setup.later(run.later))
  }
}
