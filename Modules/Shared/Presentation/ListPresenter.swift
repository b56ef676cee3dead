package import Foundation
package import SharedDomain

/// Maps a feature's values to the view models of its list.
package protocol ListPresenter: SendableMetatype {
  associatedtype Query: Sendable
  /// The type of an element as the service lists it.
  associatedtype Element: Sendable
  /// The type of an element as it is shown.
  associatedtype Item: Sendable
  associatedtype Model: Sendable

  /// Returns the name of the list for `query` in error messages: `the tasks of Ana`.
  static func subject(of query: Query) -> String
  /// Returns the view model of the answer to `query` at the time `now`.
  static func model(of items: [Item], for query: Query, at now: Date) -> Model
  /// Returns what happened to an element between two versions, in one word each, with its previous title or name if
  /// that has changed.
  static func differences(between before: Element, and after: Element) -> [(what: String, was: String?)]
  /// Returns a row about one change of `element`.
  static func row(of element: Element, what: String, was: String?) -> ChangeRow
}

extension ListPresenter {
  /// Returns a row for each difference between two versions of an element; `before` is `nil` if it was added, `after`
  /// if it was removed.
  package static func changes(from before: Element?, to after: Element?) -> [ChangeRow] {
    guard let before else { return after.map { [row(of: $0, what: "added", was: nil)] } ?? [] }
    guard let after else { return [row(of: before, what: "removed", was: nil)] }
    return differences(between: before, and: after).map { row(of: after, what: $0.what, was: $0.was) }
  }

  /// Returns the difference between two names or titles; one that is empty may be there but unreadable.
  package static func renaming(from before: String, to after: String) -> (what: String, was: String?) {
    if before.isEmpty { return ("changed", nil) }
    return (after.isEmpty ? "changed" : "renamed", before)
  }
}

/// A row about one change that a load brought, for any feature.
package struct ChangeRow: Sendable {
  package let kind: String
  package let id: ServiceID
  /// The id as it can be typed.
  package let label: String
  /// What happened to it, in one word.
  package let what: String
  /// The current title or name, and its member name in JSON.
  package let text: (name: String, value: String)
  /// The previous title or name; `nil` if it has not changed.
  package let was: String?
  /// Whether `was` is what `text` has been before.
  package var isRenaming: Bool { what == "renamed" }

  package init(
    kind: String, id: ServiceID, label: String? = nil, what: String, text: (name: String, value: String), was: String?
  ) {
    self.kind = kind
    self.id = id
    self.what = what
    self.text = text
    self.was = was
    self.label = label ?? id.typed
  }
}
