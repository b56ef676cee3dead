import Foundation
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedTiming
import SharedUI
import TasksDomain
import TasksUIComposer

/// Checks everything that the program depends on, without changing anything.
struct DoctorCommand: Command {
  static let page = CommandPage(
    "doctor", group: .session, summary: "check the files, store and server",
    needs: .nothing, shows: .records(on: DoctorScreen()),
    example: CommandExample(
      "doctor",
      shows: """
        …
        Store
          ✓ store     sound, schema 8
          ✓ edits     none
        Server
          ✓ address   the bundled service
        …
        """,
      plainly: """
        ...
        Store
          ok      store     sound, schema 8
          ok      edits     none
        Server
          ok      address   the bundled service
        ...
        """))

  init(_ words: CommandWords) {}

  var effect: CommandEffect { .none }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let screen = DoctorScreen()
    let checkup = Checkup(
      context: context.app, edits: context.tasks.edits, connectivity: session.service.connectivity)
    let checks = await context.console.waiting(for: "checking") { await checkup.checks() }
    if Task.isCancelled { throw CommandFailure.interrupted }
    try await context.console.show(screen.rendering(of: checks, layout: context.console.layout))
    let problems = checks.count { $0.status == .error }
    if problems > 0 {
      throw CommandFailure.failed(Problem(Noun("problem").text(of: problems) + " found"))
    }
  }
}

// MARK: - Checking

private struct Checkup: Sendable {
  // How long to wait for other programs that use the store.
  private static let storeTimeout = Duration.seconds(1)
  private static let day: TimeInterval = 86_400
  private static let expiryNotice = 14 * day

  let context: AppContext
  let edits: TaskEdits
  let connectivity: Connectivity

  // A failed check does not prevent the others.
  func checks() async -> [DoctorCheck] {
    let found = await context.diagnostics.files()
    async let store = store()
    async let server = server()
    async let keyring = keyring()
    return await host + found.map(file) + keyring + store + server + settings
  }

  private var host: [DoctorCheck] {
    let (host, layout) = (context.diagnostics.host, context.console.layout)
    let size = host.columns.flatMap { columns in host.rows.map { "\(columns) columns, \($0) rows" } }
    let terminal = [
      host.terminal ?? "unknown (TERM is not set)", size ?? "size unknown",
      layout.isColored ? "coloured" : "not coloured", host.isUTF8 ? "Unicode" : "ASCII",
    ]
    let origin = host.localeVariable.map { " (\($0))" } ?? " (none of LC_ALL, LC_CTYPE and LANG is set)"
    return [
      DoctorCheck(.program, "version", "\(host.version) (\(host.build), Swift \(host.swift))"),
      DoctorCheck(.program, "system", "\(host.system), \(host.kernel), \(host.architecture)"),
      DoctorCheck(.terminal, "terminal", terminal.joined(separator: ", ")),
      DoctorCheck(
        .terminal, "locale", host.locale + origin + (host.isUTF8 ? "" : ": not UTF-8"), host.isUTF8 ? .ok : .warning),
    ]
  }

  private func file(_ report: FileReport) -> DoctorCheck {
    let (status, text) = report.finding
    return DoctorCheck(.files, report.use.text, "\(EchoedWord.hidingPassword(report.path)), \(text)", status)
  }

  private func keyring() async -> [DoctorCheck] {
    guard context.settings.preferences.tokens == .keyring else { return [] }
    guard let problem = await context.diagnostics.keyringProblem() else {
      return [DoctorCheck(.files, "keyring", "answers, and keeps the tokens")]
    }
    return [DoctorCheck(.files, "keyring", problem, .error)]
  }

  // MARK: Store

  private func store() async -> [DoctorCheck] {
    if let refusal = context.storage.refusal { return [DoctorCheck(.store, "store", refusal.problem.message, .error)] }
    let condition = await WaitBudget(limit: min(Self.storeTimeout, context.waitLimit)).limit {
      await context.diagnostics.store()
    }
    let (status, text) = finding(condition)
    var checks = [DoctorCheck(.store, "store", text, status)] + (await copies())
    if case .older = condition {
      checks.append(DoctorCheck(.store, "edits", "not counted", .warning))
    } else {
      checks += await waiting()
    }
    return checks
  }

  // If no edit was ever entered, there are no files.
  private func copies() async -> [DoctorCheck] {
    let files = await context.diagnostics.editFiles()
    guard files.contains(where: { $0.condition != .missing }) else { return [] }
    if files.allSatisfy({ $0.condition == .sound }) { return [DoctorCheck(.store, "copies", "both sound")] }
    return files.map { path, condition in
      let mending = "the next edit writes it anew from the other copy"
      return switch condition {
      case .sound: DoctorCheck(.store, "copy", "\(path): sound")
      case .missing: DoctorCheck(.store, "copy", "\(path): missing: \(mending)", .warning)
      case .damaged: DoctorCheck(.store, "copy", "\(path): damaged: \(mending)", .warning)
      case .unreadable(let reason): DoctorCheck(.store, "copy", "\(path): cannot be read: \(reason)", .error)
      }
    }
  }

  private func finding(_ condition: StoreCondition) -> (DoctorCheck.Status, String) {
    switch condition {
    case .inMemory:
      if case .impossible(let reason) = context.storage.persistence {
        return (.error, "in memory only: \(reason)")
      }
      return (.ok, "in memory, for this session only")
    case .missing: return (.ok, "does not exist yet")
    case .sound(let version): return (.ok, "sound, schema \(version)")
    case .older: return (.ok, "of an older version: the next command takes the edits over and loads lists again")
    case .newer(let version):
      return (.error, "schema \(version), made by a newer version of Roster: update the program")
    case .foreign: return (.error, "not a Roster store: name another file with --store")
    case .damaged(let reason):
      return (.warning, "damaged (\(reason)): the next command sets it aside and loads lists again")
    case .locked: return (.warning, "not checked: another program is using it")
    case .interrupted: return (.warning, "not checked: the next command has to undo an interrupted change first")
    case .unreadable(let reason): return (.error, "cannot be read: \(reason)")
    }
  }

  private func waiting() async -> [DoctorCheck] {
    let edits: OutboxContents
    do {
      // The session's own log may create or take over a store.
      if let log = context.diagnostics.edits {
        edits = try await TasksFeature.contents(of: log)
      } else {
        edits = try await self.edits.contents()
      }
    } catch {
      let problem = CommandFailure(error).problem
      let reason = if case .outbox(let reason) = problem.kind { reason } else { problem.message }
      return [DoctorCheck(.store, "edits", "cannot be read: \(reason)", .error)]
    }
    var checks = [DoctorCheck(.store, "edits", text(of: edits), isDelayed(edits) ? .warning : .ok)]
    if !edits.unreadable.isEmpty {
      let text = "\(edits.unreadable.numbers) cannot be read; run 'recover'"
      checks.append(DoctorCheck(.store, "unreadable", text, .error))
    }
    return checks + edits.damages.map { DoctorCheck(.store, "damage", "\($0.summary); run 'recover'", .warning) }
  }

  private func isDelayed(_ edits: OutboxContents) -> Bool {
    edits.counts.undecided > 0 || edits.oldest.map { context.now.timeIntervalSince($0) > Self.day } ?? false
  }

  private func text(of edits: OutboxContents) -> String {
    let age = edits.oldest.map { ", the oldest typed \(RelativeAge.text(from: $0, to: context.now))" } ?? ""
    return edits.text + age + (edits.counts.undecided > 0 ? "; run 'pending'" : "")
  }

  // MARK: Server

  private func server() async -> [DoctorCheck] {
    let address = [DoctorCheck(.server, "address", context.server.name)] + proxy
    if case .paused = await connectivity.state {
      return address + [DoctorCheck(.server, "answer", "not asked (offline)")]
    }
    // Starting it would create or migrate its data.
    if context.settings.preferences.server == .bundled {
      return address + [DoctorCheck(.server, "answer", "not asked: it starts with the first command that needs it")]
    }
    async let answer = answer()
    async let certificate = certificate()
    return await address + [answer] + certificate
  }

  private var proxy: [DoctorCheck] {
    switch context.server.proxy {
    case .success(let proxy): [DoctorCheck(.server, "proxy", proxy)]
    case .failure(let failure): [DoctorCheck(.server, "proxy", Self.text(of: failure), .error)]
    case nil: []
    }
  }

  private func answer() async -> DoctorCheck {
    let start = context.clocks.uptime.now
    do throws(LoadFailure) {
      let response = try await context.server.client.send(HTTPRequest(method: "HEAD", path: "/users"))
      let time = "in \(Int((context.clocks.uptime.elapsed(since: start) * 1000).rounded())) ms"
      let (verdict, text) = Self.finding(response)
      guard let target = response.redirectedTo.map(EchoedWord.hidingPassword) else {
        return DoctorCheck(.server, "answer", "\(text) \(time)", verdict)
      }
      let redirected = "redirects to \(target), which \(text) \(time)"
      // Edits follow nothing but a slash at the end.
      guard verdict == .ok, target != "\(context.server.name)/users/" else {
        return DoctorCheck(.server, "answer", redirected, verdict)
      }
      return DoctorCheck(.server, "answer", "\(redirected): edits do not follow redirects", .warning)
    } catch {
      return DoctorCheck(.server, "answer", Self.text(of: error), .error)
    }
  }

  private static func finding(_ response: HTTPResponse) -> (DoctorCheck.Status, String) {
    let status = response.status
    return switch status {
    case 200..<300 where response.isPage: (.error, "answers with a web page instead of JSON (\(status))")
    case 200..<300: (.ok, "answers")
    case 401 where response.refusal == .givenToken: (.error, "refuses the token in ROSTER_TOKEN (401); unset it")
    case 401: (.error, "requires sign-in (401; \(LoadFailure.signInHint))")
    case 407: (.error, "requires sign-in (407)")
    case 403: (.error, "does not allow access (403)")
    case 405 where response.isPage, 501 where response.isPage: (.warning, "answers HEAD with a web page (\(status))")
    case 405, 501: (.ok, "answers (\(status) to HEAD)")  // The path exists, and may support other methods.
    case 404: (.error, "has no users at this address (404)")
    case 500...: (.error, "fails (\(status))")
    default: (.warning, "answers \(status)")
    }
  }

  private static func text(of failure: LoadFailure) -> String {
    switch failure {
    case .offline(let why), .timeout(let why), .server(let why), .invalid(let why), .refused(let why), .store(let why):
      why
    case .notFound, .nothingSaved: "no usable answer"
    case .cancelled: "interrupted"
    }
  }

  private func certificate() async -> [DoctorCheck] {
    do throws(LoadFailure) {
      let certificate = try await context.diagnostics.certificate(within: context.settings.preferences.timeout)
      return certificate.map { [check(of: $0)] } ?? []
    } catch {
      return [DoctorCheck(.server, "certificate", "not checked: \(Self.text(of: error))", .warning)]
    }
  }

  private func check(of certificate: ServerCertificate) -> DoctorCheck {
    let left = certificate.validUntil.timeIntervalSince(context.now)
    let signer =
      certificate.isSelfSigned ? "self-signed, \(certificate.issuer)" : "signed by \(certificate.issuer)"
    let end = "valid until \(Timestamp.text(of: certificate.validUntil))"
    let (status, remark): (DoctorCheck.Status, String) =
      switch certificate.trust {
      case _ where left < 0: (.error, ": expired")
      case .untrusted: (.error, ": not trusted")
      case .otherHost: (.error, ": \(certificate.purpose), not for this host")
      case .trusted where left < Self.expiryNotice:
        (.warning, ": expires in \(Noun("day").text(of: Int(left / Self.day)))")
      case .trusted: (.ok, "")
      }
    return DoctorCheck(.server, "certificate", "\(signer), \(end)\(remark)", status)
  }

  // MARK: Settings

  private var settings: [DoctorCheck] {
    let layers = context.settings.layers
    let values = SettingName.allCases.map { name in
      let row = SettingRow(name, in: layers)
      return DoctorCheck(.settings, row.name, "\(Self.withoutSecrets(row)) (\(row.source.name))")
    }
    return values + headers + aliases + layers.stored.warnings.map { DoctorCheck(.settings, "warning", $0, .warning) }
  }

  private var headers: [DoctorCheck] {
    context.settings.layers.headersInEffect.map { header, source, isSent in
      let row = SettingRow(header, from: source)
      return DoctorCheck(
        .settings, row.name, "\(row.value) (\(source.name)\(isSent ? "" : ", not for this server"))")
    }
  }

  private var aliases: [DoctorCheck] {
    let aliases = context.settings.layers.stored.aliases
    let faults = aliases.all.compactMap { alias in aliases.fault(of: alias).map { "\(alias.name): \($0)" } }
    return [DoctorCheck(.settings, "aliases", "\(aliases.all.count)")]
      + faults.map { DoctorCheck(.settings, "alias", $0, .warning) }
  }

  // Like those of any command, the arguments of a pager may contain a token.
  private static func withoutSecrets(_ row: SettingRow) -> String {
    guard !row.value.isEmpty else { return "empty" }
    let words = row.value.split(separator: " ")
    guard row.name == SettingName.pager.rawValue, words.count > 1, row.value != SettingName.pager.setting.defaultText
    else {
      return EchoedWord.hidingPassword(row.value)
    }
    return EchoedWord.hidingPassword(String(words[0])) + " …"
  }
}

extension Aliases {
  // Returns why `alias` does not stand for known commands; `nil` if it does.
  fileprivate func fault(of alias: Alias) -> String? {
    do {
      _ = try commands(of: alias.name)
      return nil
    } catch {
      return CommandFailure(error).problem.message
    }
  }
}

extension FileReport {
  // The program also works if it cannot write settings, history and tokens, and never changes a file that it set aside.
  private var mustBeWritten: Bool {
    switch use {
    case .settings, .history, .tokens, .setAside: false
    case .folder, .store, .sideFile, .service: true
    }
  }

  fileprivate var finding: (DoctorCheck.Status, String) {
    switch state {
    case .missing(canBeCreated: true): (.ok, "does not exist yet")
    case .missing(canBeCreated: false): (mustBeWritten ? .error : .warning, "does not exist, and cannot be created")
    case .hidden(let reason): (.error, reason)
    case .present(let access): finding(access)
    }
  }

  private func finding(_ access: FileAccess) -> (DoctorCheck.Status, String) {
    let text = "\(access.octal) \(access.symbols), \(access.owner)"
    let serious = mustBeWritten ? DoctorCheck.Status.error : .warning
    var faults: [(DoctorCheck.Status, String)] = []
    if access.isFolder != (use == .folder) { faults.append((.error, access.isFolder ? "a folder" : "not a folder")) }
    // A folder such as /tmp may be shared.
    if !access.isOwn, use != .folder { faults.append((serious, "belongs to somebody else")) }
    if !access.isReadable { faults.append((.error, "cannot be read")) }
    if !access.isWritable { faults.append((serious, "cannot be written")) }
    // Folders are usually readable by others; in a sticky one, such as /tmp, others can only create their own files.
    let uses =
      access.isFolder
      ? access.isWritableByOthers && !access.isSticky ? ["replace files in"] : []
      : (access.isReadableByOthers ? ["read"] : []) + (access.isWritableByOthers ? ["write"] : [])
    if !uses.isEmpty { faults.append((.warning, "others can \(uses.joined(separator: " and ")) it")) }
    guard !faults.isEmpty else { return (.ok, text) }
    let status = faults.contains { $0.0 == .error } ? DoctorCheck.Status.error : .warning
    return (status, "\(text): \(faults.map(\.1).joined(separator: ", "))")
  }
}
