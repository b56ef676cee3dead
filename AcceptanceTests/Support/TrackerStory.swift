import App
import Foundation
import SharedDomain
import SharedRemote
import TestSupport
import Testing

/// A user story with the real app and an imitated tracker, whose answers can be lost.
struct TrackerStory: PlayedStory {
  let service: ImitatedTracker
  let client: AppClient
  private let server: RawServer
  private let losses: Losses
  private let setup: AppClient.Setup
  var port: Int { server.port }

  /// Runs a story with the tasks of Sakura, of which the second is done.
  ///
  /// - Parameter rules: Replaces those of the case.
  static func tell(
    _ tracker: TrackerCase, rules: TrackerRules? = nil, _ body: (TrackerStory) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let person = ImitatedPerson.sakura.id
    let service = ImitatedTracker(
      rules ?? tracker.rules, token: "abc123",
      tasks: (1...3).map { ImitatedTask(title: "Task \($0)", isDone: $0 == 2, person: person) })
    var setup = AppClient.Setup()
    setup.service = (try tracker.description(), Secret("abc123"))
    let losses = Losses()
    try await service.serve(losesAnswer: { await losses.take($0) }) { server in
      try await body(
        TrackerStory(
          service: service, client: AppClient(store: SharedStore(path: folder.path("store.sqlite"))), server: server,
          losses: losses, setup: setup))
    }
  }

  /// Starts the app, types `lines` and exits. Returns everything shown.
  func type(_ lines: String..., online: Bool = true, later seconds: Double = 0) async throws -> String {
    try await client.launch(lines, port: online ? port : nil, setup: setup.later(seconds))
  }

  /// Loses the answer to the next change, which is carried out.
  func loseNextAnswer() async { await losses.begin() }

  /// Returns the heads of all requests with this method.
  func requests(_ method: String) async -> [String] {
    await server.journal.requests.filter { $0.hasPrefix("\(method) ") }
  }

  /// Expects that no request had a condition or a key, none of which the service has said that it understands.
  func expectPlainRequests() async {
    for request in await server.journal.requests {
      #expect(!request.lowercased().contains("\r\nif-match:"), "\(request)")
      #expect(!request.lowercased().contains("\r\nidempotency-key:"), "\(request)")
    }
  }

  private actor Losses {
    private var count = 0

    func begin() { count += 1 }

    func take(_ request: ImitatedRequest) -> Bool {
      guard count > 0, request.method != "GET", request.method != "HEAD" else { return false }
      count -= 1
      return true
    }
  }
}

/// An imitated tracker, and how its description is used.
struct TrackerCase: Sendable, CustomTestStringConvertible {
  let rules: TrackerRules
  /// The shipped description; `nil` for the example of docs/describe-your-service.md.
  let shipped: String?
  /// What the description asks for.
  var values: [String: String] = [:]
  /// Sakura, as she is typed.
  var sakura = "7"
  /// Zofia, as she is typed.
  var zofia = "5"
  /// The fields that its tasks have besides titles and states, and what `--due 2031-05-02`, `--priority high` and
  /// `--tag clay` make of them in JSON.
  let details: [String: String]
  /// What `connect` finds with her token.
  let found: String

  var testDescription: String { rules.name }
  var canRemove: Bool { shipped != "github" }

  static let redmine = TrackerCase(
    rules: .redmine, shipped: "redmine", values: ["project": "pottery"],
    details: ["due": "\"2031-05-02\"", "priority": "3"],
    found: "Redmine · 2 people, 3 open tasks of yours · you are Sakura Sato")
  static let gitLab = TrackerCase(
    rules: .gitLab, shipped: "gitlab", values: ["project": "pottery/kiln"],
    details: ["due": "\"2031-05-02\"", "tags": "[\"clay\"]"],
    found: "GitLab 17.5.0 · 2 people, 3 open tasks of yours · you are Sakura Sato")
  static let gitHub = TrackerCase(
    rules: .gitHub, shipped: "github", values: ["owner": "pottery", "repository": "kiln"], sakura: "sakura",
    zofia: "zofia", details: ["tags": "[\"clay\"]"],
    found: "GitHub · 2 people, 3 open tasks of yours · you are Sakura Sato")
  static let django = TrackerCase(
    rules: .django, shipped: nil, details: ["due": "\"2031-05-02\"", "priority": "\"H\""], found: "Workshop · 2 people")
  static let all = [redmine, gitLab, gitHub, django]

  /// Returns the options with which `connect` finds the service; its description is saved in `home` if it is not
  /// shipped.
  func options(in home: Home) throws -> [String] {
    let settings = values.sorted { $0.key < $1.key }.flatMap { ["--set", "\($0.key)=\($0.value)"] }
    guard shipped == nil else { return settings }
    let path = home.path + "/workshop.toml"
    try Data(try Self.example().utf8).write(to: URL(fileURLWithPath: path))
    return settings + ["--service", path]
  }

  private static func example() throws -> String {
    let parts = try Document("docs/describe-your-service.md").text.components(separatedBy: "```toml\n")
    return try #require(parts.last?.components(separatedBy: "```").first)
  }

  func description() throws -> ServiceDescription {
    guard let shipped else { return DescriptionFile(try Self.example()).description() }
    return try #require(ShippedService.named(shipped)).file.description(values)
  }
}
