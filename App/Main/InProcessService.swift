import BlockingInfra
import FilesInfra
import Service
import SharedInteractorInterface
import SharedRemote

/// The bundled service, started in this process when its address is first needed.
///
/// Every user of the machine can connect to it, but it answers only requests with a token, which is given with the
/// address to the client in this process and to nothing else.
actor InProcessService {
  private let data: String?
  private lazy var token = AccessToken()
  private let warn: @Sendable (String) -> Void
  // The address, or why there is none; nil until that is known.
  private var start: Result<ServerAddress, LoadFailure>?
  private var waiting: [AsyncStream<Never>.Continuation] = []
  private let (requests, requested) = AsyncStream<Void>.makeStream()

  /// Creates a service with the data in the file at `data`; if the file cannot be used, the service does not start. If
  /// `data` is `nil`, it keeps its data in memory and warns that changes will be lost.
  init(data: String?, warn: @escaping @Sendable (String) -> Void) {
    self.data = data
    self.warn = warn
  }

  /// Waits until the address is needed, then serves until the calling task is cancelled.
  func run() async {
    for await _ in requests { break }
    do {
      if !Task.isCancelled { try await service().run { await self.listens(on: $0) } }
      settle(.failure(.offline("the bundled service has ended")))
    } catch {
      settle(.failure(.offline("\(error)")))
    }
  }

  /// Returns the address of the service with its token, once it is listening.
  func address() async throws(LoadFailure) -> ServerAddress {
    if start == nil {
      requested.yield()
      let (settled, waiter) = AsyncStream.makeStream(of: Never.self)
      waiting.append(waiter)
      for await _ in settled {}
      if Task.isCancelled { throw .cancelled }
    }
    guard let start else { throw .offline("the bundled service did not start") }
    return try start.get()
  }

  // An unusable file is never replaced by data in memory, since waiting edits would be sent there and lost.
  private func service() throws -> BundledService {
    guard let data else {
      warn("edits will be lost on exit: no home folder (HOME is not set)")
      return try BundledService(data: .memory, access: .token(token))
    }
    do {
      try PrivateFolder.make(FileSystem.parent(of: data))
    } catch {
      throw SystemFailure("use \(data)", reason: "\(error)")
    }
    return try BundledService(data: .file(data), access: .token(token))
  }

  private func listens(on port: Int) {
    let address = ServerAddress("http://127.0.0.1:\(port)")?.bearing(token.secret)
    settle(address.map { .success($0) } ?? .failure(.offline("the bundled service has no address")))
  }

  private func settle(_ start: Result<ServerAddress, LoadFailure>) {
    self.start = start
    for waiter in waiting { waiter.finish() }
    waiting = []
  }
}
