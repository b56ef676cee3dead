import App
import Foundation
import SharedUI
import Testing

@testable import Main

/// Plays scenes with the real app, over real HTTP.
struct ScreenStage: Sendable {
  /// What a terminal is like.
  struct Terminal: Hashable, Sendable {
    let width: Int
    let isColored: Bool

    static let all = [40, 80, 200].flatMap { width in
      [false, true].map { Terminal(width: width, isColored: $0) }
    }

    /// What its part of a golden file begins with.
    var heading: String { "===== \(width) columns, \(isColored ? "coloured" : "plain")" }
  }

  private let mine = AppClient(store: SharedStore(.memory, path: ""))
  private let theirs = AppClient(store: SharedStore(.memory, path: ""))

  /// What is seen of `scene` at each terminal; `services` are there for those who leave them as they are.
  static func play(_ scene: ScreenScene, _ services: ScreenServices) async throws -> [Terminal: String] {
    switch scene.changes {
    case .nothing where !scene.isLoading: return try await ScreenStage().all(of: scene, services)
    case .nothing:
      return try await alone(scene) { services, slow in
        try await each { try await ScreenStage().one(of: scene, $0, services, slow) }
      }
    case .serviceBefore: return try await alone(scene) { try await ScreenStage().all(of: scene, $0, $1) }
    case .store: return try await each { try await ScreenStage().one(of: scene, $0, services) }
    case .service:
      return try await each { terminal in
        try await alone(scene) { try await ScreenStage().one(of: scene, terminal, $0, $1) }
      }
    }
  }

  private static func each(_ show: (Terminal) async throws -> String) async throws -> [Terminal: String] {
    var seen: [Terminal: String] = [:]
    for terminal in Terminal.all { seen[terminal] = try await show(terminal) }
    return seen
  }

  private static func alone<Seen: Sendable>(
    _ scene: ScreenScene, _ show: @escaping @Sendable (ScreenServices, SlowLine) async throws -> Seen
  ) async throws -> Seen {
    let slow = SlowLine()
    let (results, result) = AsyncStream<Seen>.makeStream()
    try await ScreenServices.run(Set((scene.before + [scene.act]).map(\.line)), slow: slow) { services in
      result.yield(try await show(services, slow))
    }
    return try #require(await results.first { _ in true })
  }

  private func all(
    of scene: ScreenScene, _ services: ScreenServices, _ slow: SlowLine? = nil
  ) async throws -> [Terminal: String] {
    try await prepare(scene, services)
    return try await Self.each { try await show(scene, $0, services, slow) }
  }

  private func one(
    of scene: ScreenScene, _ terminal: Terminal, _ services: ScreenServices, _ slow: SlowLine? = nil
  ) async throws -> String {
    try await prepare(scene, services)
    return try await show(scene, terminal, services, slow)
  }

  private func prepare(_ scene: ScreenScene, _ services: ScreenServices) async throws {
    for act in scene.before { _ = try await play(act, services, AppClient.Setup()) }
  }

  private func show(
    _ scene: ScreenScene, _ terminal: Terminal, _ services: ScreenServices, _ slow: SlowLine? = nil
  ) async throws -> String {
    let home = try Home()
    var setup = AppClient.Setup(width: terminal.width, isColored: terminal.isColored, marksNotes: true)
    setup.settingsFile = SettingsFile(home.path + "/config.toml")
    if scene.isLoading, let slow { setup.spinning = { try await slow.spin($0) } }
    setup.fullScreen = { ScriptedScreen(columns: terminal.width, keys: scene.keys, transcript: $0) }
    return try await play(scene.act, services, setup)
  }

  private func play(
    _ act: ScreenScene.Act, _ services: ScreenServices, _ setup: AppClient.Setup
  ) async throws -> String {
    try await (act.isColleagues ? theirs : mine)
      .launch(act.lines, port: services.port(act.line), setup: setup.later(act.later))
  }
}
