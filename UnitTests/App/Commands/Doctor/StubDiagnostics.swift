import App
import EditsInfra
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
  /// In what condition the store is.
  var condition: StoreCondition?
  /// The log that `doctor` reads.
  var log: any RecordLog = InMemoryRecordLog()
  var edits: (any RecordLog)? { log }
  /// The files of the edits.
  var copies: [(path: String, condition: LogFileCondition)] = []
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

  func store() -> StoreCondition {
    guard let condition else {
      Issue.record("the store was not to be looked at")
      return .missing
    }
    return condition
  }

  func editFiles() -> [(path: String, condition: LogFileCondition)] { copies }

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
