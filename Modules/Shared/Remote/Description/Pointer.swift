import Foundation

/// A JSON pointer (RFC 6901), in which `*` stands for each element of an array or each member of an object:
/// `/status/is_closed`, `/assignees/*/id`.
package struct Pointer: Hashable, Sendable, CustomStringConvertible {
  /// A step from a value to one within it.
  enum Step: Hashable, Sendable {
    /// To the member with this name, or to the element with this number.
    case member(String)
    /// To all that is within the value.
    case each
    /// To all elements of an array.
    case element

    /// Whether it may lead to several values.
    var leadsToMany: Bool { if case .member = self { false } else { true } }
  }

  let steps: [Step]
  /// The pointer as it was written.
  package let description: String

  /// Parses `text`; `nil` if it is neither empty, which is the whole value, nor begins with `/`, or is deeper than any
  /// answer that can be read.
  package init?(_ text: String) {
    // By bytes, since a mark behind a slash is one character with it.
    let slash = UInt8(ascii: "/")
    guard text.isEmpty || text.utf8.first == slash, text.utf8.count <= 500 else { return nil }
    description = text
    group = text.utf8.lastIndex(of: slash).map { String(text[..<$0]) } ?? ""
    steps = text.utf8.split(separator: slash, omittingEmptySubsequences: false).dropFirst().map { step in
      step.elementsEqual("*".utf8) ? .each : .member(Self.name(Substring(step)))
    }
  }

  private static func name(_ step: Substring) -> String {
    let name = String(step)
    guard name.utf8.contains(UInt8(ascii: "~")) else { return name }
    return name.replacingOccurrences(of: "~1", with: "/", options: .literal)
      .replacingOccurrences(of: "~0", with: "~", options: .literal)
  }

  private init(steps: [Step], text: String) {
    self.steps = steps
    description = text
    group = ""
  }

  /// The pointer to the elements of the list to which this one leads: what is behind its last `*`, or else all elements
  /// of an array.
  var elements: Pointer { steps.contains(.each) ? self : Pointer(steps: steps + [.element], text: description) }

  /// Whether it may lead to several values.
  var isManifold: Bool { steps.contains(where: \.leadsToMany) }

  /// The pointer to what contains the value, which is the same text for all values in it.
  let group: String

  /// The pointer to what has a value to which this one leads: up to its last `*`.
  var container: Pointer {
    steps.lastIndex(where: \.leadsToMany).map { Pointer(steps: Array(steps[...$0]), text: description) } ?? self
  }

  /// The only step, if that leads to a member; `nil` if there are more or none.
  var onlyMember: String? { if steps.count == 1, case .member(let name) = steps[0] { name } else { nil } }
}

extension Pointer: ExpressibleByStringLiteral {
  /// Takes a pointer of the program itself, of which a test shows that it is one.
  package init(stringLiteral text: String) { self = Pointer(text) ?? Pointer(steps: [], text: text) }
}
