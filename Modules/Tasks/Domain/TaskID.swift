/// What a task is called by.
package enum TaskID: Hashable, Sendable {
  /// The service's id.
  case service(Int)
  /// This app's own, from 1, for a task that the service has not seen yet; it goes on naming the task afterwards.
  case local(Int)

  /// Reads `41` or `new-1`; nil if `text` is neither.
  package init?(_ text: String) {
    let isLocal = text.hasPrefix("new-")
    let digits = isLocal ? text.dropFirst(4) : text[...]
    guard digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let number = Int(digits) else {
      return nil
    }
    self = isLocal ? .local(number) : .service(number)
  }

  /// 41 of `41`, 1 of `new-1`.
  package var number: Int {
    switch self {
    case .service(let number), .local(let number): number
    }
  }

  /// `41` or `new-1`.
  package var text: String {
    switch self {
    case .service(let number): String(number)
    case .local(let number): "new-\(number)"
    }
  }
}

extension TaskID: ExpressibleByIntegerLiteral {
  /// The service's id.
  package init(integerLiteral number: Int) { self = .service(number) }
}
