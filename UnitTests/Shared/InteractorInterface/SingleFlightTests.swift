import HTTPInfra
import SharedInteractorInterface
import SharedRemote
import SharedTiming
import Synchronization
import TestSupport
import Testing

@testable import SharedInteractorInterface

@Suite(.hangGuard)
struct SingleFlightTests {
  private let flights = SingleFlight<Int, Int>()
  private let loads = Loads()

  @Test func `concurrent demands for the same share one load`() async throws {
    async let first = flights.value(for: 1, loads.load)
    await loads.began(1)
    async let second = flights.value(for: 1, loads.load)
    async let third = flights.value(for: 1, loads.load)
    await flights.waiting(2, for: 1)
    await loads.end(with: .success(7))
    let values = try await [first, second, third]
    #expect(values == [7, 7, 7])
    #expect(await loads.count == 1)
  }

  @Test func `demands for something else are loaded on their own`() async throws {
    async let first = flights.value(for: 1, loads.load)
    async let second = flights.value(for: 2, loads.load)
    await loads.began(2)
    await loads.end(1, with: .success(7))
    await loads.end(2, with: .success(8))
    let values = try await Set([first, second])
    #expect(values == [7, 8])
  }

  @Test func `a failure is shared and not remembered`() async throws {
    async let first = outcome()
    await loads.began(1)
    async let second = outcome()
    await flights.waiting(1, for: 1)
    await loads.end(with: .failure(.server("503")))
    #expect(await [first, second] == [.failure(.server("503")), .failure(.server("503"))])
    async let later = outcome()
    await loads.began(2)
    await loads.end(with: .success(7))
    #expect(await later == .success(7))
  }

  @Test func `the cancellation of one who waits reaches nobody else`() async throws {
    async let first = outcome()
    await loads.began(1)
    let waiting = Task { await outcome() }
    await flights.waiting(1, for: 1)
    waiting.cancel()
    #expect(await waiting.value == .failure(.cancelled))
    await loads.end(with: .success(7))
    #expect(await first == .success(7))
  }

  @Test func `when the first is cancelled, the next one loads`() async throws {
    let first = Task { await outcome() }
    await loads.began(1)
    async let second = outcome()
    async let third = outcome()
    await flights.waiting(2, for: 1)
    first.cancel()
    #expect(await first.value == .failure(.cancelled))
    await loads.began(2)
    await loads.end(with: .success(8))
    #expect(await [second, third] == [.success(8), .success(8)])
    #expect(await loads.count == 2)
  }

  @Test func `two loads of a list send one request`() async throws {
    let (asked, asking) = AsyncStream.makeStream(of: Void.self)
    let (answers, answering) = AsyncStream.makeStream(of: Void.self)
    let script: RawServer.Script = { connection in
      while try await connection.request() != nil {
        asking.yield()
        for await _ in answers { break }
        try await connection.answer(#"[{"id":1},{"id":2}]"#)
      }
    }
    try await RawServer.run(script) { server in
      try await withNetworkClient(of: server.url()) { client in
        let flights = SingleFlight<Int, Loaded<Elements<Int>>>()
        let list = RemoteInteractor(NumbersEndpoint(), client: client, clock: .system).sharing(flights)
        async let first = list.load(1)
        for await _ in asked { break }
        async let second = list.load(1)
        await flights.waiting(1, for: 1)
        answering.yield()
        let lists = try await [first.resource, second.resource]
        #expect(lists == [[1, 2], [1, 2]])
      }
      #expect(await server.journal.requests.count == 1)
    }
  }

  private func outcome() async -> Result<Int, LoadFailure> {
    do throws(LoadFailure) { return .success(try await flights.value(for: 1, loads.load)) } catch {
      return .failure(error)
    }
  }

  /// Loads that end when they are told to, or when they are cancelled.
  private actor Loads {
    private var ends: [AsyncStream<Result<Int, LoadFailure>>.Continuation] = []

    var count: Int { ends.count }

    @Sendable nonisolated func load() async throws(LoadFailure) -> Int {
      for await end in await begin() { return try end.get() }
      throw .cancelled
    }

    private func begin() -> AsyncStream<Result<Int, LoadFailure>> {
      let (results, end) = AsyncStream.makeStream(of: Result<Int, LoadFailure>.self)
      ends.append(end)
      return results
    }

    /// Waits until `count` loads have begun.
    func began(_ count: Int) async {
      while self.count < count { await Task.yield() }
    }

    /// Ends a load, by default the last one that has begun.
    func end(_ number: Int? = nil, with result: Result<Int, LoadFailure>) {
      ends[(number ?? count) - 1].yield(result)
    }
  }
}

extension SingleFlight {
  /// Waits until `count` demands wait for the load of `key`.
  fileprivate func waiting(_ count: Int, for key: Key) async {
    while waiters(for: key) < count { await Task.yield() }
  }
}
