import App
import ConsoleInfra
import Foundation
package import Service
import SharedPresentation
import SharedUI
import UnixSignals

/// One run of the bundled service, until a signal ends it.
package struct ServeRun: Sendable {
  // Signals that were ignored when the process started (`nohup`) stay ignored, which the library does not ensure.
  private static let ending = [UnixSignal.sigint, .sigterm, .sighup]

  private let arguments: ServeArguments
  private let access: ServiceAccess
  private let streams: Streams

  package init(_ arguments: ServeArguments, access: ServiceAccess = .anyone, streams: Streams) {
    self.arguments = arguments
    self.access = access
    self.streams = streams
  }

  /// Serves and prints the address once it is listening; returns the exit status.
  package func run() async -> Int32 {
    let signals = await UnixSignalsSequence(trapping: Self.ending.filter { !SignalAction.isIgnored($0.rawValue) })
    return await withTaskGroup(of: Int32?.self) { group in
      group.addTask { await serve() }
      group.addTask { await signals.first { _ in true }.map { _ in ExitStatus.success.rawValue } }
      defer { group.cancelAll() }
      while let status = await group.next() {
        if let status { return status }
      }
      return ExitStatus.success.rawValue
    }
  }

  private func serve() async -> Int32 {
    let data = arguments.data.map(ServiceData.file) ?? .memory
    let console = streams.console { Preferences() }
    let log = arguments.verbose ? { @Sendable (line: String) async in console.note(line) } : nil
    do {
      let service = try BundledService(
        data: data, sampleSize: arguments.sampleSize, port: arguments.port, access: access, fault: arguments.fault,
        log: log)
      try await service.run { port in
        let condition = if case .accounts = access { "sign up, and then " } else { "" }
        console.note("every user of this machine can \(condition)read and change these tasks")
        if arguments.data == nil {
          console.note("changes are lost when the service ends; pass --data PATH to keep them")
        }
        _ = streams.print("http://127.0.0.1:\(port)")
      }
      return ExitStatus.success.rawValue
    } catch {
      return streams.refuse("\(error)")
    }
  }
}
