import App
import CacheInfra
import EditsInfra
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedUI
import TestSupport
import Testing

/// The app, by default at a prompt, with a stubbed service with two users, a store in memory, and a manual clock.
struct AppFixture: Sendable {
  static let users = HTTPRequest(path: "/users")
  static let head = HTTPRequest(method: "HEAD", path: "/users")
  static func user(_ id: Int) -> HTTPRequest { HTTPRequest(path: "/users/\(id)") }
  static func task(_ id: Int) -> HTTPRequest {
    HTTPRequest(path: "/todos/\(id)", headers: ["Accept-Encoding": "identity"])
  }
  static func tasks(of id: Int) -> HTTPRequest { HTTPRequest(path: "/todos", query: [.init("userId", String(id))]) }

  static func comments(on id: Int) -> HTTPRequest {
    HTTPRequest(path: "/comments", query: [.init("todoId", String(id))])
  }

  static let ana = #"{"id":3,"name":"Ana Sol","username":"ana","email":"a@example.org"}"#
  static let bo = #"{"id":4,"name":"Bo","username":"bo","email":"b@example.org"}"#
  static let usersTable = """
    ID  NAME     USERNAME  EMAIL
     3  Ana Sol  ana       a@example.org
     4  Bo       bo        b@example.org

    """
  static let tasksTable = "ID  STATE  TITLE\n41  open   Write\n"

  let client = StubHTTPClient([
    users: .body("[\(ana),\(bo)]"), head: .response(200, ""), user(3): .body(ana), user(4): .body(bo),
    tasks(of: 3): .body(#"[{"id":41,"userId":3,"title":"Write","completed":false}]"#), tasks(of: 4): .body("[]"),
    comments(on: 41): .response(404, ""),
  ])
  let store: BreakableCacheStore
  let edits: any RecordLog
  let clock = ManualClock()
  let recording: RecordingConsole
  let session: Session

  init(
    _ format: OutputFormat = .table, fields: [String]? = nil, mode: LoadMode = .liveOrSaved, isOffline: Bool = false,
    isInteractive: Bool = true, files: StubFiles = StubFiles(), asking: (any Asking)? = nil,
    editor: (any Editing)? = nil,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await unexpectedPause($0) },
    outcomeWait: @escaping @Sendable (Duration) async throws -> Void = { _ in },
    settings: CurrentSettings = CurrentSettings(), settingsFile: (any SettingsStore)? = nil,
    store: BreakableCacheStore = BreakableCacheStore(InMemoryCacheStore()),
    edits: any RecordLog = InMemoryRecordLog(), persistence: EditPersistence = .kept,
    others: StubHTTPClient? = nil, description: String? = nil
  ) {
    self.store = store
    self.edits = edits
    recording = RecordingConsole(
      Layout(format: format, fields: fields), asking: asking, editor: editor, outlivesReader: true)
    var context = AppContext(
      server: AppContext.Server(client, name: "http://example.org", mode: mode, startsOffline: isOffline),
      storage: AppContext.Storage(store, edits: edits, name: "memory", persistence: persistence),
      console: recording.console, files: files)
    context.clocks.wall = clock.wallClock
    context.clocks.sleep = { $0 == .milliseconds(300) ? try await outcomeWait($0) : try await sleep($0) }
    context.isInteractive = isInteractive
    (context.settings, context.settingsFile) = (settings, settingsFile)
    if let description { context.readDescription = { _ in Array(description.utf8) } }
    if let others { context.connect = Self.connect(from: context, to: others) }
    session = AppComposer.session(in: context)
  }

  // All servers but that of `app` are `client`.
  private static func connect(
    from app: AppContext, to client: StubHTTPClient
  ) -> @Sendable (Connection?) async -> AppContext {
    { connection in
      var app = app
      app.connect = connect(from: app, to: client)
      guard let connection else { return app }
      var next = AppContext(
        server: AppContext.Server(client, name: connection.server.display),
        storage: AppContext.Storage(InMemoryCacheStore(), edits: InMemoryRecordLog(), name: "memory"),
        console: app.console, files: app.files)
      do { next.server.description = try await connection.description(app.readDescription) } catch {
        Issue.record(error)
      }
      next.server.connection = connection
      (next.connect, next.readDescription) = (app.connect, app.readDescription)
      (next.settings, next.settingsFile, next.clocks) = (app.settings, app.settingsFile, app.clocks)
      return next
    }
  }

  /// Runs the commands of `lines` until one fails.
  func run(_ lines: String..., output: OutputOptions? = nil) async throws {
    for line in lines {
      for words in try TypedLine(line, aliases: session.aliases).commands.flatMap(session.aliases.expanded) {
        var typed = try TypedCommand(words, aliases: session.aliases)
        typed.output = output ?? typed.output
        try await session.run(typed)
      }
    }
  }

  /// Returns the requests after the first `count`.
  func asked(after count: Int = 0) async -> [String] { await client.requests.dropFirst(count).map(\.description) }

  /// The text of the prompt.
  var prompt: String { get async { await session.prompt } }
}

private func unexpectedPause(_ duration: Duration) async throws {
  Issue.record("a pause of \(duration) was not expected")
  throw CancellationError()
}
