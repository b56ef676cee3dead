import AccountDomain
import AccountInteractorInterface
import AccountUIComposer
import App
import CacheInfra
import BlockingInfra
import ConsoleInfra
import CredentialsInfra
import EditsInfra
import Foundation
import HTTPInfra
import Program
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedTiming
import SharedUI

/// The HTTP client and the store that the settings select.
struct Infrastructure: Sendable {
  var settings: Settings
  /// Those of `settings` that may change.
  let current: CurrentSettings
  /// Stores the settings.
  let file: SettingsFile?
  /// The bundled service, which is not started before the first request.
  let service: InProcessService
  let environment: [String: String]
  /// Takes warnings and the log.
  let console: Console
  /// Whether to create a missing store file; if not, nothing is saved without one.
  var makesStore = true
  /// What is known of whether the service can be reached; `nil` for that of the session.
  var connectivity: Connectivity?
  /// Adds to the dependencies of the app how it reaches the user besides the console.
  var adding: @Sendable (inout AppContext) -> Void = { _ in }
  /// The clients of all connections, which are shut down at the end of a run.
  let clients = OpenClients()
  private var clock: WallClock { .system }
  private var files: DiskFiles { DiskFiles(home: environment["HOME"]) }
  private var folders: DataFolders { DataFolders(environment: environment) }

  // A client of the selected server.
  private var client: NetworkHTTPClient {
    let base = { @Sendable [settings, service] () async throws(LoadFailure) -> ServerAddress in
      guard let address = settings.server else { return try await service.address() }
      if address.authorization != nil, !address.isConfidential, !settings.isInsecure {
        throw .refused(
          "the password in the address is not sent over http, where others can read it: use https, or --insecure")
      }
      return address
    }
    return NetworkHTTPClient(base: base, timeout: current.preferences.timeout, files: certificates, proxies: proxies)
  }

  private var proxies: ProxySettings { ProxySettings(environment: environment) }

  // The proxy for the server and the variable that names it, or what is wrong with that; nil without one.
  private var proxy: Result<String, LoadFailure>? {
    guard let address = settings.server else { return nil }
    do throws(LoadFailure) {
      return try proxies.proxy(for: address.url).map { .success("\($0.address.display) (\($0.variable))") }
    } catch {
      return .failure(error)
    }
  }

  private var certificates: TLSFiles {
    var certificates = TLSFiles()
    let preferences = settings.layers.preferences
    certificates.authorities = preferences.caFile.map { files.place(of: $0) }
    certificates.certificate = preferences.certFile.map { files.place(of: $0) }
    certificates.key = preferences.keyFile.map { files.place(of: $0) }
    let file = environment["SSL_CERT_FILE", default: ""]
    let folders = environment["SSL_CERT_DIR", default: ""].split(separator: ":").map(String.init)
    certificates.moreAuthorities = (file.isEmpty ? [] : [file]) + folders
    return certificates
  }

  /// Returns the dependencies of the app, which can go from one connection to another.
  func context() async -> AppContext {
    let network = client
    await clients.keep(network)
    let complete = addingHeaders(to: settings.verbose ? LoggingHTTPClient(network, log: log) : network)
    return await SignedInContexts(
      infrastructure: self, client: complete, tokens: tokens, owners: owners, stores: stores
    ).context()
  }

  private func context(of connection: Connection?) async -> AppContext {
    var other = self
    other.settings.layers.chosen = .some(connection)
    other.connectivity = Connectivity(paused: settings.isOffline, clock: clock)
    return await other.context()
  }

  /// Reads the file at `path`, at most the size of a description.
  fileprivate func description(in path: String) async throws -> [UInt8] {
    do {
      return try await files.contents(of: path, maxLength: DescriptionFile.maxLength)
    } catch {
      throw CommandFailure.failed(
        Problem(
          "could not read the description of the service: \(error)",
          advice: "restore the file, or run 'connect URL --service FILE' with another one"))
    }
  }

  /// Reads the description of the service.
  fileprivate func description() async -> Result<ServiceDescription, CommandFailure> {
    await Result { () async throws -> ServiceDescription in
      if settings.layers.unusedService != nil {
        throw CommandFailure.usage("--service and ROSTER_SERVICE need a server: add --server URL, or run 'connect URL'")
      }
      return try await settings.layers.connection?.description(description(in:)) ?? .builtIn
    }.mapError { CommandFailure($0) }
  }

  /// Returns the context of `account`, which sends no request if the description of the service cannot be used.
  fileprivate func context(
    as account: Account?, _ tokens: any TokenStore, client: any HTTPClient, storage: AppContext.Storage,
    _ read: Result<ServiceDescription, CommandFailure>
  ) -> AppContext {
    switch read {
    case .success(let description):
      let client = described(client, description)
      return context(client, access(as: account, tokens, client, description), storage, description)
    case .failure(let failure):
      let reason = failure.problem.text
      let client = RefusingHTTPClient(because: reason)
      var unknown = ServiceDescription.builtIn
      unknown.name = settings.layers.connection?.service ?? unknown.name
      return context(client, access(as: account, tokens, client, unknown, unusable: reason), storage, unknown)
    }
  }

  private func context(
    _ client: any HTTPClient, _ access: RequestAuthorization?, _ storage: AppContext.Storage,
    _ description: ServiceDescription
  ) -> AppContext {
    var server = AppContext.Server(
      access?.authenticated ?? client, name: serverName, mode: settings.mode, startsOffline: settings.isOffline)
    server.access = access
    server.proxy = proxy
    server.description = description
    server.connection = settings.layers.connection
    server.connectivity = connectivity
    var context = AppContext(server: server, storage: storage, console: console, files: files)
    context.settings = current
    context.settingsFile = file
    context.readDescription = self.description(in:)
    context.connect = self.context(of:)
    if let store = chosenTokens {
      context.moveTokens = { $0 == .file ? try await store.moveToFile() : try await store.moveToKeyring() }
    }
    context.programs = ProgramName.pages
    context.history = folders.history.map { TypedHistory($0) }
    let store = storage.path
    context.checks = SystemDiagnostics(environment: environment, server: settings.server, store: store).checks
    // The session's own log may create or take over a store.
    if let store { context.inspectedEdits = EditLog(beside: store) { _ in } }
    context.certificate = { [settings, certificates, proxies] in
      guard let address = settings.server else { return nil }
      let timeout = settings.layers.preferences.timeout
      return try await CertificateProbe(of: address, within: timeout, files: certificates, proxies: proxies)
        .certificate()
    }
    adding(&context)
    return context
  }

  // The bundled service gets none: it needs none, and one of them might replace its authorization.
  private func addingHeaders(to client: any HTTPClient) -> any HTTPClient {
    var headers = CustomHeaders()
    for (header, _, isSent) in settings.layers.headersInEffect where isSent { headers.set(header) }
    guard let address = settings.server, !headers.all.isEmpty else { return client }
    return HeaderAddingHTTPClient(client, headers: headers, to: address, mayBePlain: settings.isInsecure) { path in
      try await content(of: path)
    }
  }

  // Returns what a file has as the value of a header.
  private func content(of path: String) async throws -> [UInt8] {
    try await files.contents(of: path, maxLength: HeaderValue.maxLength)
  }

  // The bundled service has no address of its own.
  private func described(_ client: any HTTPClient, _ description: ServiceDescription) -> any HTTPClient {
    guard let address = settings.server else { return client }
    return DescribedHTTPClient(client, description, origin: address.origin) { try await Task.sleep(for: $0) }
  }

  // What is used instead of a session; as usual, an option overrides a variable, and that the file.
  private var givenAuthorization: RequestAuthorization.Given? {
    let isHeader = settings.layers.headersInEffect.contains { header, source, isSent in
      isSent && header.name.lowercased() == "authorization" && (source == .option || settings.token == nil)
    }
    return isHeader ? .header : settings.token.map { .token($0) }
  }

  // The bundled service is authorized by its address.
  private func access(
    as account: Account?, _ tokens: any TokenStore, _ client: any HTTPClient, _ description: ServiceDescription,
    unusable: String? = nil
  ) -> RequestAuthorization? {
    guard let address = settings.server else { return nil }
    return RequestAuthorization(
      to: address, as: account, given: givenAuthorization, store: tokens, client: client, description,
      mayBePlain: settings.isInsecure, unusable: unusable, clock: clock)
  }

  private var tokens: any TokenStore { chosenTokens ?? InMemoryTokenStore() }

  // nil without a home folder.
  private var chosenTokens: CredentialsStore? {
    folders.credentials.map { path in
      CredentialsStore(
        path: path, keyring: Keyring(environment: Environment.values(of: Keyring.variables)),
        // Another program may have moved them there since this one began.
        isInKeyring: { [current, file] in
          current.preferences.tokens == .keyring
            || file?.read().values[.tokens] == TokenPlace.keyring.rawValue
        }, warn: { [console] in console.warn($0) })
    }
  }

  private var owners: TokenOwners {
    TokenOwners(of: serverName) { [path = folders.tokenOwners, console] in
      guard let path else { return InMemoryTokenStore() }
      return CredentialsStore(
        path: path, keyring: Keyring(environment: [:]), limit: 20, isInKeyring: { false }, warn: { console.warn($0) })
    }
  }

  // Returns the account whose session is used; nil without one.
  fileprivate func account(in tokens: any TokenStore) async throws -> Account? {
    guard let address = settings.server, givenAuthorization == nil else { return nil }
    return try await tokens.account(at: address.display)
  }

  // Returns what `service` knows the user by without a session, a token or headers, and where it says who that is; nil if
  // there is nothing, or it does not say it. Users whose password is in the address have stores by their names.
  fileprivate func givenSecrets(of service: ServiceDescription) async throws -> Secret? {
    guard let identity = service.identity else { return nil }
    var secrets: [String] = []
    if case .token(let token) = givenAuthorization { secrets.append(token.text) }
    for (header, _, isSent) in settings.layers.headersInEffect where isSent && header.isSecret {
      switch header.value {
      case .text(let text): secrets.append(text.text)
      case .file(let path):
        do { secrets.append(String(decoding: try await content(of: path), as: UTF8.self)) } catch {
          let text = "the header \(header.name) cannot be sent: \(error)"
          throw CommandFailure.failed(Problem(text, kind: .refused))
        }
      }
    }
    guard !secrets.isEmpty else { return nil }
    return Secret((secrets + [identity.get.request().path, "\(identity.id)"]).joined(separator: "\n"))
  }

  private var stores: AccountStores {
    var files: AccountStoreFiles?
    if let address = settings.server, let path {
      files = AccountStoreFiles(path: path, server: address.display)
    }
    return AccountStores(files) { storage(at: $0 ?? path) }
  }

  private func storage(at path: String?) -> AppContext.Storage {
    guard settings.store != .memory else { return inMemory(.inMemory) }
    guard let path else {
      let reason = "there is no home folder (HOME is not set)"
      console.fail(CacheWarning.notSaving(reason: reason).message)
      return inMemory(.impossible(reason))
    }
    guard makesStore || hasFiles(at: path) else { return inMemory(.inMemory, path: path) }
    let given = GivenWarnings()
    let warn = { @Sendable [console] (warning: CacheWarning) async in
      guard await given.isFirst(warning) else { return }
      if warning.isError { console.fail(warning.message) } else { console.warn(warning.message) }
    }
    let note = { @Sendable [console] (text: String) async in console.warn(text) }
    let lists = RecoveringCacheStore(
      path: path,
      takeOver: { try await AppComposer.takeOver($0, into: EditLog(beside: path, warn: note)) },
      warn: warn)
    let edits = EditLog(
      beside: path, warn: note,
      // Which takes over the edits of an older version.
      prepare: { if FileSystem.isThere(path) { try await lists.open() } },
      makeRoom: {
        let cleared = try await lists.clear(nil).count
        if cleared > 0 { await warn(.listsCleared(count: cleared, path: path)) }
      })
    return AppContext.Storage(
      logged(lists), edits: edits, name: path, path: path,
      problem: { await lists.reasonNotKept() })
  }

  private func inMemory(_ persistence: EditPersistence, path: String? = nil) -> AppContext.Storage {
    AppContext.Storage(
      logged(InMemoryCacheStore()), edits: InMemoryRecordLog(), name: path ?? "in memory, for this session only",
      path: path, persistence: persistence)
  }

  private func logged(_ store: any CacheStore) -> any CacheStore {
    settings.verbose ? LoggingCacheStore(store, log: log) : store
  }

  private func hasFiles(at path: String) -> Bool {
    FileSystem.isThere(path) || EditLog.files(beside: path).contains { $0.condition != .missing }
  }

  private var path: String? {
    switch settings.store {
    case .memory: nil
    case .file(let path): path
    case .inDataFolder: folders.store(of: settings.server, variant: settings.layers.connection?.variant ?? "")
    }
  }

  private var serverName: String { settings.server?.display ?? "the bundled service" }

  private func log(_ line: String) async { console.note(line) }
}

/// The contexts of the accounts of the selected server, over one infrastructure.
private struct SignedInContexts: AccountContexts {
  let infrastructure: Infrastructure
  let client: any HTTPClient
  let tokens: any TokenStore
  let owners: TokenOwners
  let stores: AccountStores

  func context() async -> AppContext {
    let description = await infrastructure.description()
    var account: Account?
    let storage: AppContext.Storage
    do {
      account = try await self.account(at: description)
      _ = try description.get()
      storage = await stores.storage(of: account?.user)
    } catch {
      let refusal = error as? CommandFailure ?? CommandFailure(usingTokens: error)
      storage = AppContext.Storage(InMemoryCacheStore(), edits: InMemoryRecordLog(), refusing: refusal)
    }
    var context = infrastructure.context(as: account, tokens, client: client, storage: storage, description)
    context.accounts = self
    return context
  }

  // Returns whose lists and edits are used; nil for those of nobody.
  private func account(at description: Result<ServiceDescription, CommandFailure>) async throws -> Account? {
    if let account = try await infrastructure.account(in: tokens) { return account }
    guard case .success(let service) = description,
      let secrets = try await infrastructure.givenSecrets(of: service)
    else { return nil }
    guard let owner = await owners.owner(of: secrets) else { throw CommandFailure.unknownAccount }
    return owner
  }

  func identify(_ context: AppContext, asking: () async throws -> Account) async throws {
    let secrets = try await infrastructure.givenSecrets(of: context.server.description)
    let account = try await asking()
    // A file with a header may have changed since.
    guard let secrets, try await infrastructure.givenSecrets(of: context.server.description) == secrets else { return }
    await owners.remember(account, asOwnerOf: secrets)
  }

  func isCurrent(_ context: AppContext) async -> Bool {
    let account = context.server.access?.account?.user
    do {
      guard try await self.account(at: .success(context.server.description))?.user == account else { return false }
    } catch {
      if error as? CommandFailure == .unknownAccount { return context.storage.refusal == .unknownAccount }
      if context.storage.refusal != nil { return true }  // Otherwise, each request reports it.
    }
    return await stores.storage(of: account).path == context.storage.path
  }

  func others(besides context: AppContext) async -> [(path: String, edits: any RecordLog)] {
    guard let access = context.server.access, access.account == nil, access.given == nil,
      let path = context.storage.path
    else { return [] }
    return await stores.others(besides: path).map { ($0, EditLog(beside: $0) { _ in }) }
  }

  func takeOver(_ account: ServiceID) async throws { try await stores.takeOver(account) }
}
