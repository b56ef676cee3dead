extension Result where Success: Sendable {
  /// What `body` returns or throws.
  package init(catching body: @Sendable () async throws(Failure) -> Success) async {
    do throws(Failure) { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
