import AccountUIComposer
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedTiming
import SharedUI
import TasksDomain
import TasksPresentation
import TasksUIComposer

/// Checks everything that the program depends on, without changing anything.
struct DoctorCommand: Command {
  static let page = CommandPage(
    "doctor", group: .session, summary: "check the files, store and server",
    needs: .nothing, shows: DoctorScreen(), effect: .none,
    example: CommandExample(
      "doctor",
      shows: """
        …
        Store
          ✓ store     sound
          ✓ edits     none
        Server
          ✓ address   the bundled service
        …
        """,
      plainly: """
        ...
        Store
          ok      store     sound
          ok      edits     none
        Server
          ok      address   the bundled service
        ...
        """))

  private static let day: TimeInterval = 86_400
  private static let expiryNotice = 14 * day

  init(_ words: CommandWords) {}

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let screen = DoctorScreen()
    let checks = await context.console.waiting(for: "checking") { await self.checks(context) }
    if Task.isCancelled { throw CommandFailure.interrupted }
    try await context.console.show(screen.rendering(of: checks, layout: context.console.layout))
    let problems = checks.count { $0.status == .error }
    if problems > 0 {
      throw CommandFailure.failed(Problem(Noun("problem").text(of: problems) + " found"))
    }
  }

  // A failed check does not prevent the others.
  private func checks(_ context: CommandContext) async -> [DoctorCheck] {
    async let server = server(context.app, context.service.connectivity)
    return await context.app.checks() + store(context) + server + settings(context.app.settings.layers)
  }

  // MARK: Store

  private func store(_ context: CommandContext) async -> [DoctorCheck] {
    let storage = context.app.storage
    if case .impossible(let reason) = storage.persistence {
      return [DoctorCheck(.store, "store", "not kept: \(reason)", .error)]
    }
    let memory = [DoctorCheck(.store, "store", "in memory, for this session only")]
    return (storage.path == nil ? memory : []) + (await waiting(context))
  }

  private func waiting(_ context: CommandContext) async -> [DoctorCheck] {
    do {
      let edits = try await TasksFeature.contents(of: context.app.inspectedEdits)
      let unreadable = edits.unreadable
      let problems = (unreadable.isEmpty ? [] : ["\(unreadable.numbers) cannot be read"]) + edits.damages.map(\.summary)
      return [check(of: edits, at: context.app.now)]
        + problems.map { DoctorCheck(.store, "edits", "\($0); run 'recover'", .error) }
    } catch {
      let problem = CommandFailure(error).problem
      let reason = if case .outbox(let reason) = problem.kind { reason } else { problem.message }
      return [DoctorCheck(.store, "edits", "cannot be read: \(reason)", .error)]
    }
  }

  private func check(of edits: OutboxContents, at now: Date) -> DoctorCheck {
    let age = edits.oldest.map { ", the oldest typed \(RelativeAge.text(from: $0, to: now))" } ?? ""
    let isOld = edits.oldest.map { now.timeIntervalSince($0) > Self.day } ?? false
    let advice: String? = edits.counts.undecided > 0 ? "pending" : isOld ? "sync" : nil
    guard let advice else { return DoctorCheck(.store, "edits", edits.counts.text + age) }
    return DoctorCheck(.store, "edits", "\(edits.counts.text)\(age); run '\(advice)'", .warning)
  }

  // MARK: Server

  private func server(_ context: AppContext, _ connectivity: Connectivity) async -> [DoctorCheck] {
    var checks = [DoctorCheck(.server, "address", context.server.name)]
    if let service = context.server.serviceText { checks.append(DoctorCheck(.server, "service", service)) }
    if case .success(let proxy) = context.server.proxy { checks.append(DoctorCheck(.server, "proxy", proxy)) }
    if case .paused = await connectivity.state {
      return checks + [DoctorCheck(.server, "answer", "not asked (offline)")]
    }
    // Starting it would create or migrate its data.
    if context.settings.preferences.server == nil {
      return checks + [DoctorCheck(.server, "answer", "not asked: it starts with the first command that needs it")]
    }
    async let certificate = certificate(context)
    let answer = await answer(context)
    let account = answer.status == .error ? [] : await identity(context)
    return checks + [answer] + account + (await certificate)
  }

  private func answer(_ context: AppContext) async -> DoctorCheck {
    let start = context.clocks.uptime.now
    do throws(LoadFailure) {
      let response = try await context.server.client.send(context.server.description.probe)
      if let failure = Self.failure(in: response) { throw failure }
      let time = "\(Int((context.clocks.uptime.elapsed(since: start) * 1000).rounded())) ms"
      // Edits follow nothing but a slash at the end.
      guard let target = response.redirectedTo, target != "\(context.server.name)/users/" else {
        return DoctorCheck(.server, "answer", "answers in \(time)")
      }
      let redirect = "redirects to \(EchoedWord.hidingPassword(target)), which answers in \(time)"
      return DoctorCheck(
        .server, "answer", "\(redirect); edits do not follow redirects: change the setting 'server'", .warning)
    } catch {
      return DoctorCheck(.server, "answer", Self.finding(error), .error)
    }
  }

  // A service may show strangers what is public, so that a wrong token does not show in other answers.
  private func identity(_ context: AppContext) async -> [DoctorCheck] {
    let (server, access) = (context.server, context.server.access)
    guard let confirm = server.description.confirmation(of: access?.account?.user, through: server.client) else {
      return []
    }
    guard access?.account != nil || access?.given != nil else {
      return [DoctorCheck(.server, "account", "nobody is signed in: \(LoadFailure.signInHint)", .warning)]
    }
    do throws(LoadFailure) {
      try await confirm()
      return [DoctorCheck(.server, "account", access?.account?.label ?? "the token is accepted")]
    } catch {
      return [DoctorCheck(.server, "account", error.phrase, .error)]
    }
  }

  private static func failure(in response: HTTPResponse) -> LoadFailure? {
    if response.isPage, response.status < 500 { return .invalid(response.pageReason) }
    // The path exists, and may support other methods than HEAD.
    return [405, 501].contains(response.status) ? nil : LoadFailure(response)
  }

  private static func finding(_ failure: LoadFailure) -> String {
    switch failure {
    case .offline(let why): "\(why); check the network, the address and the certificate"
    case .timeout(let why), .server(let why): "\(why); try again later"
    case .invalid(let why): "\(why); check the address of the server"
    case .notFound: "no users at this address (404); check the address of the server"
    case .refused(let why), .store(let why): why
    case .nothingSaved, .cancelled: "no answer"
    }
  }

  private func certificate(_ context: AppContext) async -> [DoctorCheck] {
    do {
      guard let certificate = try await context.certificate() else { return [] }
      let signer = certificate.isSelfSigned ? "self-signed" : "signed by \(certificate.issuer)"
      let text = "\(signer), valid until \(UserCalendar.local.day(of: certificate.validUntil))"
      if certificate.validUntil.timeIntervalSince(context.now) < Self.expiryNotice {
        return [DoctorCheck(.server, "certificate", "\(text); renew it", .warning)]
      }
      return [DoctorCheck(.server, "certificate", text)]
    } catch {
      return []  // There is no answer either, which says why.
    }
  }

  // MARK: Settings

  private func settings(_ layers: SettingLayers) -> [DoctorCheck] {
    let rows = Setting.all.map { SettingRow($0, in: layers) }.filter { $0.source != .default }
    let values = rows.map { DoctorCheck(.settings, $0.name, "\(Self.withoutSecrets($0)) (\($0.source.name))") }
    let headers = layers.headersInEffect.map { header, source, isSent in
      let origin = source.name + (isSent ? "" : ", not for this server")
      return DoctorCheck(.settings, SettingRow(header, from: source).name, "\(header.shownValue) (\(origin))")
    }
    let warnings = layers.stored.warnings.map { DoctorCheck(.settings, "warning", $0, .warning) }
    return (values.isEmpty ? [DoctorCheck(.settings, "settings", "all default")] : values) + headers + warnings
  }

  // Like those of any command, the arguments of a pager may contain a token.
  private static func withoutSecrets(_ row: SettingRow) -> String {
    let words = row.value.split(separator: " ")
    guard row.name == Setting.pager.name, words.count > 1 else { return EchoedWord.hidingPassword(row.value) }
    return EchoedWord.hidingPassword(String(words[0])) + " …"
  }
}
