import CacheInfra
import Foundation
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedUI
import Synchronization
import TasksDomain
import TasksUIComposer
import TestSupport
import Testing

@testable import App

@Suite("What doctor finds", .timeLimit(.minutes(3)))
struct DoctorTests {
  private static let day: TimeInterval = 86_400
  private let clock = ManualClock()

  @Test func `all that is well has a mark`() async throws {
    let (text, failure) = try await seen(well)
    #expect(
      text == """
        Program
          ✓ version      1.2.3 (release, Swift 6.3)
          ✓ system       Debian GNU/Linux 12 (bookworm), Linux 6.1.0, x86_64
        Terminal
          ✓ terminal     xterm, 80 columns, 24 rows, not coloured, Unicode
          ✓ locale       C.UTF-8 (LANG)
        Files
          ✓ store        /s.sqlite, 0600 rw-------, ana
        Store
          ✓ store        sound, schema 6
          ✓ edits        none
        Server
          ✓ address      https://example.org
          ✓ answer       answers in 12 ms
          ✓ certificate  signed by R11 (Let's Encrypt), valid until 2027-02-19T08:00:00Z
        Settings
          ✓ format       table (default)
          ✓ color        auto (default)
          ✓ pager        less -FRXK (default)
          ✓ server       https://example.org (option)
          ✓ timeout      10 (default)
          ✓ maxAge       1d (default)
          ✓ radius       any (default)
          ✓ keys         emacs (default)
          ✓ aliases      0
        no problems found

        """)
    #expect(failure == nil)
  }

  @Test func `plain output has words, in aligned columns`() async throws {
    var diagnostics = well
    diagnostics.host.isUTF8 = false
    diagnostics.condition = .foreign
    let (text, _) = try await seen(diagnostics, Layout(format: .table, isPlain: true))
    #expect(text.contains("\n  ok      version      1.2.3"))
    #expect(text.contains("\n  warning locale       C.UTF-8 (LANG): not UTF-8\n"))
    #expect(text.contains("\n  error   store        not a Roster store"))
    #expect(text.hasSuffix("\n1 problem, 1 warning\n"))
    #expect(!text.contains { "✓✗·…".contains($0) })
  }

  @Test func `marks alone are coloured`() async throws {
    let (text, _) = try await seen(well, Layout(format: .table, isColored: true))
    #expect(text.contains("\n  \u{1B}[32m✓\u{1B}[0m locale       C.UTF-8 (LANG)\n"))
    #expect(text.hasPrefix("\u{1B}[1mProgram\u{1B}[0m\n"))
  }

  @Test(arguments: [20, 40, 60]) func `lines are broken at the width`(width: Int) async throws {
    let (text, _) = try await seen(well, Layout(format: .table, width: width))
    let words = text.split(whereSeparator: \.isWhitespace)
    #expect(words.contains("https://example.org") && words.contains("C.UTF-8"))
    for line in text.split(separator: "\n") where line.split(separator: " ").allSatisfy({ $0.count < width - 6 }) {
      #expect(line.count <= width, "\(line)")
    }
  }

  @Test func `a locale without UTF-8 is a warning`() async throws {
    var diagnostics = well
    (diagnostics.host.localeVariable, diagnostics.host.locale, diagnostics.host.isUTF8) = (nil, "C", false)
    #expect(
      try await line("locale", diagnostics) == "! C (none of LC_ALL, LC_CTYPE and LANG is set): not UTF-8")
  }

  @Test func `no terminal is said so`() async throws {
    var diagnostics = well
    (diagnostics.host.terminal, diagnostics.host.columns) = (nil, nil)
    let line = try await line("terminal", diagnostics)
    #expect(line == "✓ unknown (TERM is not set), size unknown, not coloured, Unicode")
  }

  // MARK: Files

  @Test(arguments: [
    (FileState.missing(canBeCreated: true), "✓ /f, not there yet"),
    (.missing(canBeCreated: false), "✗ /f, not there yet, and cannot be created"),
    (.hidden("Permission denied"), "✗ /f, Permission denied"),
    (.present(FileAccess(permissions: 0o644, owner: "ana")), "! /f, 0644 rw-r--r--, ana: others can read it"),
    (.present(FileAccess(permissions: 0o666, owner: "ana")), "! /f, 0666 rw-rw-rw-, ana: others can read and write it"),
    (
      .present(FileAccess(permissions: 0o600, owner: "root", isOwn: false, isReadable: false, isWritable: false)),
      "✗ /f, 0600 rw-------, root: belongs to somebody else, cannot be read, cannot be written"
    ),
    (
      .present(FileAccess(permissions: 0o700, isFolder: true, owner: "ana")), "✗ /f, 0700 rwx------, ana: a folder"
    ),
  ])
  func `a store's file`(_ state: FileState, _ expected: String) async throws {
    var diagnostics = well
    diagnostics.report = [FileReport(.service, "/f", state)]
    #expect(try await line("service", diagnostics) == expected)
  }

  @Test(arguments: [
    (FileState.missing(canBeCreated: false), "! /f, not there yet, and cannot be created"),
    (
      .present(FileAccess(permissions: 0o400, owner: "root", isOwn: false, isWritable: false)),
      "! /f, 0400 r--------, root: belongs to somebody else, cannot be written"
    ),
    (
      .present(FileAccess(permissions: 0o400, owner: "root", isReadable: false)),
      "✗ /f, 0400 r--------, root: cannot be read"
    ),
  ])
  func `settings need not be written`(_ state: FileState, _ expected: String) async throws {
    var diagnostics = well
    diagnostics.report = [FileReport(.settings, "/f", state)]
    #expect(try await line("settings", diagnostics) == expected)
  }

  @Test func `a folder may be shared, but must be writable`() async throws {
    var diagnostics = well
    let shared = FileAccess(permissions: 0o1777, isFolder: true, owner: "root", isOwn: false)
    diagnostics.report = [FileReport(.folder, "/tmp", .present(shared))]
    #expect(
      try await line("folder", diagnostics) == "✓ /tmp, 1777 rwxrwxrwx, root")
    let open = FileAccess(permissions: 0o777, isFolder: true, owner: "ana")
    diagnostics.report = [FileReport(.folder, "/d", .present(open))]
    #expect(
      try await line("folder", diagnostics) == "! /d, 0777 rwxrwxrwx, ana: others can replace files in it")
    let closed = FileAccess(permissions: 0o500, isFolder: true, owner: "ana", isWritable: false)
    diagnostics.report = [FileReport(.folder, "/d", .present(closed))]
    #expect(try await line("folder", diagnostics) == "✗ /d, 0500 r-x------, ana: cannot be written")
  }

  // MARK: Store

  @Test(
    arguments: [
      (StoreCondition.missing, "✓ not there yet", "✓ none"),
      (.older(version: 4), "✓ sound, schema 4: the next command updates it", "! not counted"),
      (.newer(version: 9), "✗ schema 9, made by a newer version of Roster: update the program", "✗ cannot be read"),
      (
        .damaged("no"), "✗ damaged (no): a command that cannot use it moves what can be read to a new one",
        "✗ not counted; run 'pending' to list what can be read"
      ),
      (.locked, "! not checked: another program is using it", "! not counted"),
      (.interrupted, "! not checked: the next command has to undo an interrupted change first", "! not counted"),
      (.unreadable("no"), "✗ cannot be read: no", "✗ cannot be read"),
      (.foreign, "✗ not a Roster store: name another file with --store", nil),
    ] as [(StoreCondition, String, String?)])
  func `a store in every condition`(_ condition: StoreCondition, _ store: String, _ edits: String?) async throws {
    var diagnostics = well
    (diagnostics.condition, diagnostics.report) = (condition, [])
    #expect(try await line("store", diagnostics) == store)
    #expect(try await line("edits", diagnostics) == edits)
  }

  @Test func `a store in memory is asked itself`() async throws {
    var diagnostics = well
    (diagnostics.condition, diagnostics.report) = (.inMemory, [])
    #expect(
      try await line("store", diagnostics, store: InMemoryCacheStore(), keeping: .inMemory)
        == "✓ in memory, for this session only")
    #expect(
      try await line("store", diagnostics, store: InMemoryCacheStore(), keeping: .unusable("no home"))
        == "✗ in memory only: no home")
    #expect(
      try await line(
        "edits", diagnostics, store: FailingCacheStore(failure: .unavailable("no disk")), keeping: .inMemory)
        == "✗ cannot be read: no disk")
  }

  @Test func `edits wait, longer than a day is a warning`() async throws {
    let diagnostics = well
    try await enter(in: diagnostics)
    clock.advance(120)
    #expect(try await line("edits", diagnostics) == "✓ 1 waiting, the oldest typed 2 minutes ago")
    clock.advance(Self.day)
    #expect(try await line("edits", diagnostics) == "! 1 waiting, the oldest typed 1 day ago")
  }

  @Test func `edits that need a decision are a warning at once`() async throws {
    let diagnostics = well
    try await enter(in: diagnostics, isRefused: true)
    let edits = try await line("edits", diagnostics)
    #expect(edits == "! 1 refused, the oldest typed just now: run 'pending'")
  }

  @Test func `an edit that cannot be read is a problem`() async throws {
    let diagnostics = well
    try await enter(in: diagnostics)
    try await diagnostics.contents.transaction { transaction in
      let edit = IndexedRecord(Record(id: 1, body: Data("?".utf8)), terms: ["open"])
      try transaction.put(edit, in: CollectionName("task edits"))
    }
    #expect(try await line("unreadable", diagnostics) == "✗ edit 1 cannot be read: run 'recover'")
  }

  @Test func `a damaged store that was set aside is a warning until it is ended`() async throws {
    let diagnostics = well
    let damage = StoreDamage(
      path: "/s.sqlite.corrupt-1", reason: "no", at: clock.now, keptRecords: 0, keptLists: 0, lostLists: 0)
    try await diagnostics.contents.transaction { transaction in try transaction.note(damage) }
    #expect(
      try await line("damage", diagnostics)
        == "! the store was damaged (no) and is kept as /s.sqlite.corrupt-1: run 'recover'")
  }

  @Test func `edits that cannot be read do not keep the rest from being shown`() async throws {
    var diagnostics = well
    diagnostics.contentsFailure = .unavailable("no disk")
    let (text, failure) = try await seen(diagnostics)
    #expect(text.contains("✗ edits        cannot be read: no disk\n"))
    #expect(text.contains("✓ store        sound, schema 6\n") && text.contains("✓ aliases      0\n"))
    #expect(failure == .failed(FailureViewModel("1 problem found", status: .failure)))
  }

  // MARK: Server

  @Test(arguments: [
    (StubHTTPClient.Answer.response(200, ""), "✓ answers in 12 ms"),
    (.response(405, ""), "✓ answers (405 to HEAD) in 12 ms"),
    (.response(401, ""), "✗ asks to sign in (401) in 12 ms"),
    (.response(403, ""), "✗ does not allow this (403) in 12 ms"),
    (.response(404, ""), "✗ has no users at this address (404) in 12 ms"),
    (.response(503, ""), "✗ fails (503) in 12 ms"), (.response(429, ""), "! answers 429 in 12 ms"),
    (.failure(.offline("could not connect to x")), "✗ could not connect to x"),
    (.failure(.timeout("no answer within 10 seconds")), "✗ no answer within 10 seconds"),
    (.failure(.invalid("no HTTP")), "✗ no HTTP"),
  ])
  func `an answer`(_ answer: StubHTTPClient.Answer, _ expected: String) async throws {
    #expect(try await line("answer", well, answer: answer) == expected)
  }

  @Test func `offline, nothing is asked`() async throws {
    var diagnostics = well
    diagnostics.certificate = nil
    let lines = try await lines(diagnostics, answer: nil, isOffline: true)
    #expect(lines["answer"] == "✓ not asked (offline)")
    #expect(lines["certificate"] == nil)
  }

  @Test func `the bundled service is not started for this`() async throws {
    var diagnostics = well
    diagnostics.certificate = nil
    diagnostics.report = [FileReport(.service, "/service.sqlite", .missing(canBeCreated: true))]
    let lines = try await lines(diagnostics, answer: nil, server: "bundled")
    #expect(lines["answer"] == "✓ not asked: it starts with the first command that needs it")
  }

  @Test(arguments: [
    (15.0, ServerCertificate.Trust.trusted, "✓ signed by CA, valid until 2026-12-06T08:00:00Z"),
    (14, .trusted, "✓ signed by CA, valid until 2026-12-05T08:00:00Z"),
    (13.9, .trusted, "! signed by CA, valid until 2026-12-05T05:36:00Z: expires in 13 days"),
    (1.5, .trusted, "! signed by CA, valid until 2026-11-22T20:00:00Z: expires in 1 day"),
    (-1, .untrusted, "✗ signed by CA, valid until 2026-11-20T08:00:00Z: expired"),
    (15, .untrusted, "✗ signed by CA, valid until 2026-12-06T08:00:00Z: not trusted"),
    (15, .otherHost, "✗ signed by CA, valid until 2026-12-06T08:00:00Z: not for this host"),
  ])
  func `a certificate`(_ days: Double, _ trust: ServerCertificate.Trust, _ expected: String) async throws {
    var diagnostics = well
    let end = clock.now + days * Self.day
    diagnostics.certificate = .success(
      ServerCertificate(issuer: "CA", isSelfSigned: false, validUntil: end, trust: trust))
    #expect(try await line("certificate", diagnostics) == expected)
  }

  @Test func `a certificate that is not seen, or signed by itself`() async throws {
    var diagnostics = well
    diagnostics.certificate = .failure(.offline("could not connect"))
    #expect(try await line("certificate", diagnostics) == "! not checked: could not connect")
    diagnostics.certificate = .success(
      ServerCertificate(issuer: "me", isSelfSigned: true, validUntil: clock.now + 100 * Self.day, trust: .untrusted))
    #expect(
      try await line("certificate", diagnostics)
        == "✗ self-signed, me, valid until 2027-03-01T08:00:00Z: not trusted")
    diagnostics.certificate = .success(nil)
    #expect(try await line("certificate", diagnostics) == nil)
  }

  // MARK: Settings and formats

  @Test func `settings have their values and origins, and the file's faults are warnings`() async throws {
    let file = "format = \"json\"\nnope = 1\n[alias]\nt = \"tasks 3\"\n"
    let lines = try await lines(well, Layout(format: .table), kept: file)
    #expect(lines["format"] == "✓ json (file)")
    #expect(lines["aliases"] == "✓ 1")
    #expect(lines["warning"] == "! /config.toml:2: unknown setting 'nope' ('set' lists them)")
  }

  @Test(arguments: OutputFormat.allCases) func `no password is in any format`(format: OutputFormat) async throws {
    let file = "pager = \"less --token=s3cret\"\nserver = \"https://ana:s3cret@[\"\n[alias]\nlog = \"tasks s3cret\"\n"
    let (text, _) = try await seen(
      well, Layout(format: format), server: "https://ana:s3cret@example.org", kept: file)
    #expect(text.contains("https://example.org"))
    #expect(!text.contains("s3cret") && !text.contains("ana:"))
  }

  @Test func `scripts get columns, and one document in JSON`() async throws {
    var diagnostics = well
    diagnostics.condition = .locked
    let (tsv, _) = try await seen(diagnostics, Layout(format: .tsv))
    #expect(tsv.hasPrefix("section\tname\tstatus\ttext\nprogram\tversion\tok\t1.2.3 (release, Swift 6.3)\n"))
    let (json, _) = try await seen(diagnostics, Layout(format: .json))
    #expect(json.hasPrefix(#"{"command":"doctor","status":"warning","checks":[{"section":"program","name":"version","#))
    #expect(json.contains(#"{"section":"store","name":"edits","status":"warning","text":"not counted"}"#))
    let (fields, _) = try await seen(diagnostics, Layout(format: .csv, fields: ["name", "status"]))
    #expect(fields.hasPrefix("name,status\r\nversion,ok\r\n"))
  }

  @Test func `an unknown field is a usage error before anything is looked at`() async throws {
    let (text, failure) = try await seen(
      StubDiagnostics(), Layout(format: .table, fields: ["size"]), answer: nil)
    #expect(text == "")
    #expect(failure == .usage("unknown field 'size'; choose from section, name, status, text"))
  }

  @Test func `as a session ends nothing is done that it left out`() async throws {
    let session = try session(well, RecordingConsole())
    try await session.run(try TypedCommand(["doctor"], aliases: Aliases()))
    #expect(await session.leave(isSending: true) == nil)
  }
}

// MARK: - A session

extension DoctorTests {
  private static let head = HTTPRequest(method: "HEAD", path: "/users")

  private var well: StubDiagnostics {
    var diagnostics = StubDiagnostics()
    diagnostics.report = [FileReport(.store, "/s.sqlite", .present(FileAccess(permissions: 0o600, owner: "ana")))]
    diagnostics.condition = .sound(version: 6)
    diagnostics.certificate = .success(
      ServerCertificate(
        issuer: "R11 (Let's Encrypt)", isSelfSigned: false, validUntil: ManualClock().now + 90 * Self.day,
        trust: .trusted))
    return diagnostics
  }

  // The store that commands use fails, and to ask whether it is kept is an issue: either would open it.
  private func session(
    _ diagnostics: StubDiagnostics, _ recording: RecordingConsole,
    answer: StubHTTPClient.Answer? = .response(200, ""), isOffline: Bool = false,
    server: String = "https://example.org", kept: String = "",
    store: any CacheStore = FailingCacheStore(failure: .corrupt("not to be opened")), keeping: StorePersistence? = nil
  ) throws -> Session {
    var layers = SettingLayers()
    layers.stored = StoredSettings(ConfigurationFile(kept), path: "/config.toml")
    layers.set(.server, server, in: .option)
    let uptime = SteppingUptime(step: 0.012)
    let name = ServerAddress(server)?.display ?? "the bundled service"
    var context = AppContext(
      server: AppContext.Server(
        StubHTTPClient(answer.map { [Self.head: $0] } ?? [:]), name: name, startsOffline: isOffline),
      storage: AppContext.Storage(
        store, name: "/s.sqlite",
        persistence: {
          if keeping == nil { Issue.record("the store was not to be opened") }
          return keeping ?? .kept
        }), console: recording.console, files: StubFiles())
    context.clocks = AppContext.Clocks(wall: clock.wallClock, uptime: UptimeClock { uptime.next() })
    context.settings = CurrentSettings(layers)
    context.diagnostics = diagnostics
    return AppComposer.session(in: context)
  }

  private func seen(
    _ diagnostics: StubDiagnostics, _ layout: Layout = Layout(format: .table),
    answer: StubHTTPClient.Answer? = .response(200, ""), isOffline: Bool = false,
    server: String = "https://example.org", kept: String = "",
    store: any CacheStore = FailingCacheStore(failure: .corrupt("not to be opened")), keeping: StorePersistence? = nil
  ) async throws -> (text: String, failure: CommandFailure?) {
    let recording = RecordingConsole(layout)
    let session = try session(
      diagnostics, recording, answer: answer, isOffline: isOffline, server: server, kept: kept, store: store,
      keeping: keeping)
    do throws(CommandFailure) {
      let typed: TypedCommand
      do { typed = try TypedCommand(["doctor"], aliases: Aliases()) } catch { throw .usage(error.message) }
      try await session.run(typed)
      return (recording.results.text, nil)
    } catch {
      return (recording.results.text, error)
    }
  }

  // Mark and text of each check, by its name.
  private func lines(
    _ diagnostics: StubDiagnostics, _ layout: Layout = Layout(format: .table),
    answer: StubHTTPClient.Answer? = .response(200, ""), isOffline: Bool = false,
    server: String = "https://example.org", kept: String = "",
    store: any CacheStore = FailingCacheStore(failure: .corrupt("not to be opened")), keeping: StorePersistence? = nil
  ) async throws -> [String: String] {
    let (text, _) = try await seen(
      diagnostics, layout, answer: answer, isOffline: isOffline, server: server, kept: kept, store: store,
      keeping: keeping)
    return text.split(separator: "\n").reduce(into: [:]) { lines, line in
      guard let match = line.wholeMatch(of: #/  (?<mark>[✓!✗]) (?<name>\w+) +(?<text>.+)/#) else { return }
      lines[String(match.name)] = "\(match.mark) \(match.text)"
    }
  }

  private func line(
    _ name: String, _ diagnostics: StubDiagnostics, answer: StubHTTPClient.Answer? = .response(200, ""),
    store: any CacheStore = FailingCacheStore(failure: .corrupt("not to be opened")), keeping: StorePersistence? = nil
  ) async throws -> String? {
    try await lines(diagnostics, answer: answer, store: store, keeping: keeping)[name]
  }

  // Has somebody type an edit into the store that is looked at, which the service refuses then, if told so.
  private func enter(in diagnostics: StubDiagnostics, isRefused: Bool = false) async throws {
    let client = StubHTTPClient([
      AppFixture.user(3): .body(AppFixture.ana), AppFixture.task(41): .response(410, ""),
      AppFixture.tasks(of: 3): .body(#"[{"id":41,"userId":3,"title":"Write","completed":false}]"#),
    ])
    var context = AppContext(
      server: AppContext.Server(client, name: "s"), storage: AppContext.Storage(diagnostics.contents, name: "memory"),
      console: RecordingConsole().console, files: StubFiles())
    context.clocks = AppContext.Clocks(wall: clock.wallClock, sleep: ManualSleep().sleep)
    let session = AppComposer.session(in: context)
    for line in [["tasks", "3"], ["done", "41"]] {
      try await session.run(try TypedCommand(line, aliases: Aliases()))
    }
    guard isRefused else { return }
    await client.answer(AppFixture.tasks(of: 3), with: .body("[]"))
    let sync = try TypedCommand(["sync"], aliases: Aliases())
    await #expect(throws: CommandFailure.self) { try await session.run(sync) }
  }
}

/// A clock that goes on by a step whenever it is read.
private final class SteppingUptime: Sendable {
  private let time = Mutex<TimeInterval>(0)
  private let step: TimeInterval

  init(step: TimeInterval) { self.step = step }

  func next() -> TimeInterval {
    time.withLock { time in
      time += step
      return time
    }
  }
}
