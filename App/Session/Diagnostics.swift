package import SharedInteractorInterface
package import SharedLocal
package import SharedRemote
package import SharedUI

/// Looks at what the program runs on; nothing that it looks at is changed, created or opened for use.
package protocol Diagnostics: Sendable {
  /// What the program is, and where it runs.
  var host: HostReport { get }

  /// The files that the program uses or would use, in the order in which they are listed.
  func files() async -> [FileReport]

  /// Checks the store, and reads something from it if nothing is wrong with it.
  func store<Contents: Sendable>(
    _ read: @Sendable (any CacheTransaction) throws -> Contents
  ) async -> ExaminedStore<Contents>

  /// The certificate of the server, looked at within `timeout`; `nil` if it is asked without encryption.
  ///
  /// - Throws: `.offline`, `.timeout` or `.cancelled` if it cannot be seen.
  func certificate(within timeout: Duration) async throws(LoadFailure) -> ServerCertificate?
}

/// What the program is, and where it runs.
package struct HostReport: Hashable, Sendable {
  package var version = ""
  /// `debug` or `release`.
  package var build = ""
  /// The version of Swift that it was compiled with.
  package var swift = ""
  /// The operating system and its version: `Debian GNU/Linux 12 (bookworm)`.
  package var system = ""
  /// The kernel and its version: `Linux 6.1.0`.
  package var kernel = ""
  /// The processor: `x86_64`.
  package var architecture = ""
  /// The kind of terminal, as `TERM` has it; `nil` if it is not set.
  package var terminal: String?
  /// The width of the terminal; `nil` if the output goes elsewhere, or it does not know.
  package var columns: Int?
  /// The height of the terminal; `nil` if the output goes elsewhere, or it does not know.
  package var rows: Int?
  /// The variable that says which characters there are: `LANG`; `nil` if none is set.
  package var localeVariable: String?
  /// The locale: `C.UTF-8`.
  package var locale = "C"
  /// Whether that has more than ASCII.
  package var isUTF8 = false

  /// Creates a report that says nothing.
  package init() {}
}

/// A file that the program uses, and what is known of it.
package struct FileReport: Hashable, Sendable {
  package let use: Use
  package let path: String
  package let state: FileState

  /// What a file is for.
  package enum Use: String, Sendable {
    case settings, folder, store
    /// A file beside the store that belongs to it.
    case beside = "side file"
    case history
    /// The data of the bundled service.
    case service
  }

  /// Creates what is known of the file at `path`.
  package init(_ use: Use, _ path: String, _ state: FileState) {
    (self.use, self.path, self.state) = (use, path, state)
  }
}

/// Looks at nothing, where there are no files: the store is in memory, and the server is asked without encryption.
package struct NoDiagnostics: Diagnostics {
  package let host = HostReport()

  /// Creates them.
  package init() {}

  package func files() -> [FileReport] { [] }

  package func store<Contents: Sendable>(
    _ read: @Sendable (any CacheTransaction) throws -> Contents
  ) -> ExaminedStore<Contents> {
    ExaminedStore(.inMemory)
  }

  package func certificate(within timeout: Duration) -> ServerCertificate? { nil }
}
