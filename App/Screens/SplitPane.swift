import SharedPresentation
import SharedUI
package import TasksDomain
import UsersDomain

/// One of the two lists of the split view: its elements, those of them that pass a filter, and the cursor.
struct SplitPane<Element: Identifiable & Sendable>: Sendable {
  private(set) var all: [Element]
  /// The elements that pass the filter; all of them while it cannot be understood.
  private(set) var shown: [Element]
  /// The index among those shown of the element at the cursor; 0 if there is none.
  private(set) var cursor = 0
  /// The filter as it was typed; empty if there is none.
  var filter = "" { didSet { update() } }
  /// Why the filter cannot be understood; `nil` if it can.
  private(set) var fault: String?
  private let passing: @Sendable (_ filter: String, [Element]) throws -> [Element]

  /// Creates a list without a filter, with the cursor on its first element.
  ///
  /// - Parameter passing: Returns the elements that pass a filter; throws a usage error if it cannot be understood.
  init(_ all: [Element], passing: @escaping @Sendable (_ filter: String, [Element]) throws -> [Element]) {
    self.all = all
    shown = all
    self.passing = passing
  }

  var current: Element? { shown.indices.contains(cursor) ? shown[cursor] : nil }

  mutating func moveCursor(by steps: Int) { cursor = max(0, min(cursor + steps, shown.count - 1)) }

  mutating func moveCursor(to id: Element.ID?) {
    cursor = shown.firstIndex { $0.id == id } ?? max(0, min(cursor, shown.count - 1))
  }

  /// Replaces all elements; the cursor stays on its element.
  mutating func replace(with elements: [Element]) {
    all = elements
    update()
  }

  private mutating func update() {
    let id = current?.id
    do {
      shown = filter.isEmpty ? all : try passing(filter, all)
      fault = nil
    } catch {
      shown = all
      fault = CommandFailure(error).problem.message
    }
    moveCursor(to: id)
  }
}

extension User: Identifiable {}

extension ListedTask: Identifiable {
  package var id: TaskID { item.id }
}
