import SharedInteractorInterface

/// What rows must fulfil: conditions, joined by and, or, and not.
package indirect enum Filter: Hashable, Sendable {
  case condition(Condition)
  case all([Filter])
  case any([Filter])
  case not(Filter)

  /// What a field must fulfil.
  package struct Condition: Hashable, Sendable {
    /// The name of the field; `nil` if any field will do.
    package let field: String?
    package let test: Test

    /// What is asked of the values of a field; texts are folded, as `matchKey` does.
    package enum Test: Hashable, Sendable {
      case within(lowest: FieldValue?, highest: FieldValue?)
      case absent
      case contains(String)
    }

    /// Creates the condition that a field has a value between two bounds, which belong to the range; `nil` for none.
    package init(_ field: String, from lowest: FieldValue?, to highest: FieldValue?) {
      self.field = field
      test = .within(lowest: lowest?.sortKey, highest: highest?.sortKey)
    }

    package init(_ field: String, is value: FieldValue) { self.init(field, from: value, to: value) }

    /// Creates the condition that a row lacks a field.
    package init(without field: String) {
      self.field = field
      test = .absent
    }

    /// Creates the condition that a field, any for `nil`, contains a text, ignoring case and accents.
    package init(_ field: String?, contains text: String) {
      self.field = field
      test = .contains(text.matchKey)
    }

    /// Returns whether a field with these values, none if the row lacks it, fulfils the condition.
    package func isMet(by values: [FieldValue]) -> Bool {
      switch test {
      case .absent: values.isEmpty
      case .contains(let key):
        // A part of an id is no part of a name.
        values.contains { value in
          if field != nil, case .id = value { false } else { value.matchKey.hasBytes(of: key) }
        }
      case .within(let lowest, let highest):
        values.lazy.map(\.sortKey).contains { value in
          lowest.flatMap { value.precedes($0, isDescending: false) } != true
            && highest.flatMap { $0.precedes(value, isDescending: false) } != true
        }
      }
    }
  }

  /// All conditions in the filter, wherever they are.
  package var conditions: [Condition] {
    switch self {
    case .condition(let condition): [condition]
    case .all(let parts), .any(let parts): parts.flatMap(\.conditions)
    case .not(let part): part.conditions
    }
  }

  /// The parts of the filter all of which every row must pass.
  package var required: [Filter] { if case .all(let parts) = self { parts.flatMap(\.required) } else { [self] } }

  /// Returns whether a row passes, of which `isMet` tells whether it fulfils a condition.
  package func passes(_ isMet: (Condition) -> Bool) -> Bool {
    switch self {
    case .condition(let condition): isMet(condition)
    case .all(let parts): parts.allSatisfy { $0.passes(isMet) }
    case .any(let parts): parts.contains { $0.passes(isMet) }
    case .not(let part): !part.passes(isMet)
    }
  }
}
