import AccountUIComposer
import App
import BlockingInfra
import CacheInfra
import ConsoleInfra
import CredentialsInfra
import EditsInfra
import FilesInfra
import Foundation
import HTTPInfra
import Program
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedUI

/// Diagnostics of the process, the files and the server of a run.
struct SystemDiagnostics: Diagnostics {
  // What follows the store's path in the paths of its other files; a time or a number may come after it.
  private static let sideFiles = [".damaged", ".edits", ".version-", "-journal", "-shm", "-wal"]
  private static let keyringTimeout = Duration.seconds(5)
  private static let setAside = [".damaged", ".version-"]

  private let environment: [String: String]
  private let server: ServerChoice
  /// The path of the store; `nil` if that is in memory.
  private let store: String?
  private let certificates: TLSFiles
  private let proxies: ProxySettings

  init(
    environment: [String: String], server: ServerChoice, store: String?, certificates: TLSFiles = TLSFiles(),
    proxies: ProxySettings = ProxySettings()
  ) {
    self.environment = environment
    self.server = server
    self.store = store
    self.certificates = certificates
    self.proxies = proxies
  }

  var host: HostReport {
    var host = HostReport()
    host.version = Version.text
    host.build = Self.build
    host.swift = Self.swift
    host.system = ProcessInfo.processInfo.operatingSystemVersionString
    var names = utsname()
    if uname(&names) == 0 {
      host.kernel = "\(Self.text(names.sysname)) \(Self.text(names.release))"
      host.architecture = Self.text(names.machine)
    }
    host.terminal = environment["TERM"].flatMap { $0.isEmpty ? nil : $0 }
    host.columns = Terminal.width(of: STDOUT_FILENO)
    host.rows = Terminal.height(of: STDOUT_FILENO)
    let locale = Environment.locale(in: environment)
    host.localeVariable = locale.variable
    host.locale = locale.name
    host.isUTF8 = locale.isUTF8
    return host
  }

  func files() -> [FileReport] {
    let folders = DataFolders(environment: environment)
    var files: [(FileReport.Use, String?)] = [(.settings, folders.settings)]
    let open = [folders.settings, store].compactMap(\.self).flatMap { FileInspection.openFolders(above: $0) }
    let folder = store.map { FileSystem.parent(of: $0) }
    files += Set(open).subtracting([folder].compactMap(\.self)).sorted().map { (.folder, $0) }
    if let store, let folder {
      let name = store.split(separator: "/").last.map(String.init) ?? store
      let beside = Self.sideFiles.flatMap { FileInspection.names(in: folder, beginning: name + $0) }
      files += [(.folder, folder), (.store, store)]
      for file in beside {
        let isSetAside = Self.setAside.contains { file.dropFirst(name.count).contains($0) }
        files.append((isSetAside ? .setAside : .sideFile, "\(folder)/\(file)"))
      }
    }
    files += [(.history, folders.history), (.tokens, folders.credentials)]
    if server == .bundled { files.append((.service, folders.service)) }
    return files.compactMap { use, path in path.map { FileReport(use, $0, FileInspection.state(of: $0)) } }
  }

  func store() async -> StoreCondition {
    guard let store else { return .inMemory }
    return await StoreExaminer(path: store).examine()
  }

  var edits: (any RecordLog)? { store.map { EditLog(beside: $0) { _ in } } }

  func editFiles() -> [(path: String, condition: LogFileCondition)] {
    store.map { EditLogInspection.files(beside: $0) } ?? []
  }

  func keyringProblem() async -> String? {
    do {
      try await Keyring(environment: Environment.values(of: Keyring.variables), timeout: Self.keyringTimeout).check()
      return nil
    } catch {
      return CommandFailure(usingTokens: error).problem.message
    }
  }

  func certificate(within timeout: Duration) async throws(LoadFailure) -> ServerCertificate? {
    guard case .remote(let address) = server else { return nil }
    return try await CertificateProbe(of: address, within: timeout, files: certificates, proxies: proxies)
      .certificate()
  }

  #if DEBUG
    private static let build = "debug"
  #else
    private static let build = "release"
  #endif

  // A program cannot learn more about the compiler that built it.
  #if compiler(>=6.5)
    private static let swift = "6.5 or later"
  #elseif compiler(>=6.4)
    private static let swift = "6.4"
  #elseif compiler(>=6.3)
    private static let swift = "6.3"
  #else
    private static let swift = "6.2"
  #endif

  private static func text(_ field: some Any) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
