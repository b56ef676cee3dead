/// Pauses that last until their task is cancelled, for a test in which nothing happens later.
package enum EndlessSleep {
  /// Pauses until the calling task is cancelled, and then throws.
  package static func sleep(_: Duration) async throws {
    let (never, ending) = AsyncStream.makeStream(of: Never.self)
    for await _ in never {}
    ending.finish()
    throw CancellationError()
  }
}
