import Composition
import ConsoleInfra
import Foundation
import Service
import SharedPresentation
import SharedUI
import UnixSignals

/// One run of the bundled service, until a signal ends it.
struct ServeRun: Sendable {
  // Signals that were ignored when the process started (`nohup`) stay ignored, which the library does not ensure.
  private static let ending = [UnixSignal.sigint, .sigterm, .sighup]

  let arguments: ServeArguments
  let streams: Streams

  /// Serves and prints the address once it is listening; returns the exit status.
  func run() async -> Int32 {
    let signals = await UnixSignalsSequence(trapping: Self.ending.filter { !SignalPipe.isIgnored($0.rawValue) })
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
    let log: (@Sendable (String) async -> Void)?
    if arguments.verbose { log = { console.note($0) } } else { log = nil }
    do throws(ServiceFailure) {
      try await BundledService(data: data, port: arguments.port, fault: arguments.fault, log: log).run { port in
        console.note("every user of this machine can read and change these tasks")
        _ = streams.print("http://127.0.0.1:\(port)")
      }
      return ExitStatus.success.rawValue
    } catch {
      streams.fail(error.message)
      return ExitStatus.failure.rawValue
    }
  }
}
