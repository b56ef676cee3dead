import App
import CacheInfra
import Foundation
import SharedInteractorInterface
import SharedLocal
import SharedRemote
import SharedUI
import Testing

/// Finds what it was told; of what it was told nothing, it is an issue to ask.
struct StubDiagnostics: Diagnostics {
  var host = StubDiagnostics.debian
  var report: [FileReport] = []
  /// In what condition the store is, and what is in it.
  var condition: StoreCondition?
  let contents = InMemoryCacheStore()
  var contentsFailure: CacheFailure?
  /// The state of the journal beside the store.
  var journal: JournalCondition?
  /// What is wrong with the keyring.
  var keyring: String??
  var certificate: Result<ServerCertificate?, LoadFailure>?

  /// A machine on which all is as it should be.
  static var debian: HostReport {
    var host = HostReport()
    (host.version, host.build, host.swift) = ("1.2.3", "release", "6.3")
    (host.system, host.kernel, host.architecture) = ("Debian GNU/Linux 12 (bookworm)", "Linux 6.1.0", "x86_64")
    (host.terminal, host.columns, host.rows) = ("xterm", 80, 24)
    (host.localeVariable, host.locale, host.isUTF8) = ("LANG", "C.UTF-8", true)
    return host
  }

  func files() -> [FileReport] { report }

  func store<Contents: Sendable>(
    _ read: @Sendable (any CacheTransaction) throws -> Contents
  ) async -> ExaminedStore<Contents> {
    var examined = await examinedStore(read)
    examined.journal = journal
    return examined
  }

  private func examinedStore<Contents: Sendable>(
    _ read: @Sendable (any CacheTransaction) throws -> Contents
  ) async -> ExaminedStore<Contents> {
    guard let condition else {
      Issue.record("the store was not to be looked at")
      return ExaminedStore(.missing)
    }
    guard case .sound = condition else { return ExaminedStore(condition) }
    if let contentsFailure { return ExaminedStore(condition, contents: .failure(contentsFailure)) }
    do throws(CacheFailure) {
      return ExaminedStore(condition, contents: .success(try await contents.reading(read)))
    } catch {
      return ExaminedStore(condition, contents: .failure(error))
    }
  }

  func keyringProblem() -> String? {
    guard let keyring else {
      Issue.record("the keyring was not to be asked")
      return nil
    }
    return keyring
  }

  func certificate(within timeout: Duration) throws(LoadFailure) -> ServerCertificate? {
    guard let certificate else {
      Issue.record("the certificate was not to be looked at")
      return nil
    }
    return try certificate.get()
  }
}
