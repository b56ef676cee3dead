extension Collection where Element: Sendable {
  /// Runs `work` for each element, at most eight at a time, and passes the results to `use` as they come.
  ///
  /// - Parameter use: Returns whether to go on; if not, the work that has begun is cancelled. It is not called once the
  ///   calling task is cancelled.
  package func concurrently<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation, _ work: @escaping @Sendable (Element) async -> Value,
    use: (Element, Value) async -> Bool
  ) async {
    await withTaskGroup(of: (Element, Value).self) { group in
      var rest = makeIterator()
      for _ in 0..<8 {
        if let element = rest.next() { group.addTask { (element, await work(element)) } }
      }
      while let (element, value) = await group.next() {
        guard !Task.isCancelled, await use(element, value) else { return group.cancelAll() }
        if let element = rest.next() { group.addTask { (element, await work(element)) } }
      }
    }
  }
}
