package import SharedInteractorInterface

extension Elements {
  /// Creates elements that were just loaded.
  package init(_ elements: [Element]) { self = .loaded(LoadedElements(elements)) }

  /// The elements, if they were just loaded.
  package var loaded: [Element] {
    if case .loaded(let elements) = self { Array(elements) } else { [] }
  }

  /// What a service has sent of each, if they were just loaded.
  package var sent: [String] {
    if case .loaded(let elements) = self { elements.sent.map { String(decoding: $0.bytes, as: UTF8.self) } } else { [] }
  }
}

extension Elements: Equatable where Element: Equatable {
  /// Whether both were just loaded, and are the same.
  package static func == (one: Elements, other: Elements) -> Bool {
    if case .loaded(let one) = one, case .loaded(let other) = other { one.elementsEqual(other) } else { false }
  }
}

extension Elements: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Element...) { self.init(elements) }
}
