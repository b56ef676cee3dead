import Service
import SharedInteractorInterface
import SharedRemote

/// The bundled service, started in this process when its address is first asked for.
actor InProcessService {
  private enum State {
    case idle
    case listening(ServerAddress)
    case failed(LoadFailure)
  }

  private var state = State.idle
  private var waiting: [AsyncStream<Never>.Continuation] = []
  private let (requests, requested) = AsyncStream<Void>.makeStream()

  /// Waits until somebody asks for the address, then serves until the calling task is cancelled.
  func run() async {
    for await _ in requests { break }
    do throws(ServiceFailure) {
      if !Task.isCancelled { try await BundledService(data: .memory).run { await self.listens(on: $0) } }
      settle(.failed(.offline("the bundled service has ended")))
    } catch {
      settle(.failed(.offline(error.message)))
    }
  }

  /// The address of the service, once it listens.
  func address() async throws(LoadFailure) -> ServerAddress {
    if case .idle = state {
      requested.yield()
      let (settled, waiter) = AsyncStream.makeStream(of: Never.self)
      waiting.append(waiter)
      for await _ in settled {}
      if Task.isCancelled { throw .cancelled }
    }
    switch state {
    case .listening(let address): return address
    case .failed(let failure): throw failure
    case .idle: throw .offline("the bundled service did not start")
    }
  }

  private func listens(on port: Int) {
    let address = ServerAddress("http://127.0.0.1:\(port)")
    settle(address.map(State.listening) ?? .failed(.offline("the bundled service has no address")))
  }

  private func settle(_ state: State) {
    self.state = state
    for waiter in waiting { waiter.finish() }
    waiting = []
  }
}
