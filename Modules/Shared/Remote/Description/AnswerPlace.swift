import SharedInteractorInterface

/// A place in an answer: a header, `ETag`, or a value of the body, `/total_count`.
package enum AnswerPlace: Hashable, Sendable {
  case header(String)
  case body(Pointer)

  /// Parses `text`; `nil` if it is neither the name of a header nor a pointer.
  package init?(_ text: String) {
    if text.isEmpty { return nil }
    if let pointer = Pointer(text) {
      self = .body(pointer)
    } else if text.utf8.allSatisfy({ $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") }) {
      self = .header(text)
    } else {
      return nil
    }
  }
}

extension String {
  /// The number of elements in a total, `132` or `items 0-24/132`; `nil` if it has none.
  package var total: Int? { split(separator: "/").last.flatMap { Int($0) } }
}

extension AnswerPlace: CustomStringConvertible {
  /// The place as it was written.
  package var description: String {
    switch self {
    case .header(let name): name
    case .body(let pointer): pointer.description
    }
  }

  /// The value of the header in `response`; `nil` if it has none, or this is no header.
  func header(of response: HTTPResponse) -> String? {
    if case .header(let name) = self { response.headers[name.lowercased()] } else { nil }
  }

  /// The value in `response`: a header is a text, a number of the body stays one; `nil` if it is not there.
  package func value(in response: HTTPResponse) -> JSONNode? {
    switch self {
    case .header: header(of: response).map { .text($0) }
    case .body(let pointer): response.value(at: pointer).flatMap { $0.scalar == nil ? nil : $0 }
    }
  }
}
