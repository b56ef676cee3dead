/// Something long that is read or written a part at a time, so that it is never in memory as a whole.
package struct Pages<Page: Sendable>: Sendable {
  package let first: Page
  /// The number of pages, including the first one.
  package let count: Int
  private let further: @Sendable (Int) async throws -> Page

  /// Creates pages of which `further` reads all but the first, by their numbers from 1.
  package init(first: Page, count: Int, further: @escaping @Sendable (Int) async throws -> Page) {
    self.first = first
    self.count = count
    self.further = further
  }

  package init(_ page: Page) { self.init(first: page, count: 1) { _ in page } }

  /// Passes each page to `use`, until that returns false.
  package nonisolated(nonsending) func each(
    while use: nonisolated(nonsending) (Page) async throws -> Bool
  ) async throws {
    guard try await use(first) else { return }
    for number in 1..<max(count, 1) where try await !use(further(number)) { return }
  }

  /// Returns the pages that `transform` makes of each page and its number.
  package func map<Other: Sendable>(_ transform: @escaping @Sendable (Page, Int) -> Other) -> Pages<Other> {
    Pages<Other>(first: transform(first, 0), count: count) { [further] number in
      transform(try await further(number), number)
    }
  }
}
