package import SharedInteractorInterface
package import SharedLocal
package import SharedRemote
package import SharedUI

/// A way to inspect what the program depends on without changing or creating any of it.
package protocol Diagnostics: Sendable {
  var host: HostReport { get }

  /// The files that the program uses or would use, in the order in which they are listed.
  func files() async -> [FileReport]

  /// Checks the store of lists.
  func store() async -> StoreCondition

  /// The log of the edits, which is only read; `nil` if it is that of the session.
  var edits: (any RecordLog)? { get }

  /// Checks the files of the edits; returns their paths and condition.
  func editFiles() async -> [(path: String, condition: LogFileCondition)]

  /// Returns why the keyring of the desktop cannot be used; `nil` if it answers.
  func keyringProblem() async -> String?

  /// Returns the certificate of the server, loaded within `timeout`; `nil` if the connection is not encrypted.
  ///
  /// - Throws: `.offline`, `.timeout` or `.cancelled` if it cannot be loaded.
  func certificate(within timeout: Duration) async throws(LoadFailure) -> ServerCertificate?
}

/// The program and its environment.
package struct HostReport: Hashable, Sendable {
  package var version = ""
  /// `debug` or `release`.
  package var build = ""
  package var swift = ""
  /// The operating system and its version: `Debian GNU/Linux 12 (bookworm)`.
  package var system = ""
  /// The kernel and its version: `Linux 6.1.0`.
  package var kernel = ""
  /// The processor: `x86_64`.
  package var architecture = ""
  /// The value of `TERM`; `nil` if it is not set.
  package var terminal: String?
  /// The width of the terminal; `nil` if there is none or it is unknown.
  package var columns: Int?
  /// The height of the terminal; `nil` if there is none or it is unknown.
  package var rows: Int?
  /// The variable that determines the character set: `LANG`; `nil` if none is set.
  package var localeVariable: String?
  /// The locale: `C.UTF-8`.
  package var locale = "C"
  /// Whether the locale's character set is UTF-8.
  package var isUTF8 = false

  package init() {}
}

/// The state of a file that the program uses.
package struct FileReport: Hashable, Sendable {
  package let use: Use
  package let path: String
  package let state: FileState

  /// The purpose of a file.
  package enum Use: String, Sendable {
    case settings, folder, store
    /// A further file of the store, beside the main one.
    case sideFile = "side file"
    /// A damaged or older file that was set aside and is never changed.
    case setAside
    case history
    /// The tokens, or whose they are.
    case tokens
    /// The data of the bundled service.
    case service

    /// The purpose in a word or two.
    var text: String { self == .setAside ? Self.sideFile.rawValue : rawValue }
  }

  package init(_ use: Use, _ path: String, _ state: FileState) {
    self.use = use
    self.path = path
    self.state = state
  }
}

/// Diagnostics without files: the store is in memory, and the connection to the server is not encrypted.
package struct NoDiagnostics: Diagnostics {
  package let host = HostReport()

  package init() {}

  package func files() -> [FileReport] { [] }

  package func store() -> StoreCondition { .inMemory }

  package var edits: (any RecordLog)? { nil }

  package func editFiles() -> [(path: String, condition: LogFileCondition)] { [] }

  package func keyringProblem() -> String? { nil }

  package func certificate(within timeout: Duration) -> ServerCertificate? { nil }
}
