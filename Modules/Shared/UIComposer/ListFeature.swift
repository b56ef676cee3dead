package import SharedLocal
import SharedPresentation
package import SharedUI

/// A feature with a list, whose parts tell what a command can do with it.
package protocol ListFeature: Sendable {
  associatedtype Screen: ListScreen
  associatedtype Stored: StoredList

  static var listScreen: Screen { get }
  static var stored: Stored { get }
}

extension ListFeature {
  package static var screen: any RecordScreen { listScreen }

  package static var sortFields: [String] { listScreen.fields.map(\.name) }

  /// The kinds of lists that are saved, those with everything first.
  package static var savedKinds: [String] { stored.kinds }
}
