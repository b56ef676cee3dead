import BlockingInfra
import Subprocess
import SystemPackage

/// The user's browser.
package enum WebBrowser {
  /// Opens `address` with the command `$BROWSER` or, if it is not set, with that of the desktop, and waits until that has
  /// been started.
  ///
  /// - Throws: A `SystemFailure` if there is none.
  package static func open(_ address: String, _ command: String?) async throws {
    #if os(macOS)
      let desktop = "open"
    #else
      let desktop = "xdg-open"
    #endif
    let name = command ?? desktop
    do {
      let status = try await Subprocess.run(
        .path("/bin/sh"), arguments: ["-c", "\(name) \"$1\" </dev/null >/dev/null 2>&1", "sh", address],
        output: .discarded
      ).terminationStatus
      guard status != .exited(0) else { return }
      throw SystemFailure("open \(address)", reason: "'\(name)' has failed; set BROWSER, or use --print")
    } catch let failure as SystemFailure {
      throw failure
    } catch {
      throw SystemFailure("start a shell", reason: "\(error)")
    }
  }
}
