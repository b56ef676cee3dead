package import SharedUI
package import TasksPresentation

extension UnreadableViewModel {
  /// The members of a document that tell of it: lists of the edits and of the damaged stores, each unless it is empty.
  package var members: [JSONValue.Member] {
    let damages = damages.map { JSONValue.object($0.members) }
    return (edits.isEmpty ? [] : [.init("unreadable", editsJSON)])
      + (damages.isEmpty ? [] : [.init("damages", .array(damages))])
  }

  /// The edits.
  package var editsJSON: JSONValue { .array(edits.map { .object($0.members) }) }
}

extension UnreadableViewModel.Edit {
  /// The members of such an edit.
  package var members: [JSONValue.Member] {
    [.init("id", .int(id)), .init("text", text.map { .string($0) } ?? .null)]
  }
}

extension UnreadableViewModel.Damage {
  /// The members of a damaged store.
  package var members: [JSONValue.Member] {
    [
      .init("at", .string(Timestamp.text(of: at))), .init("path", .string(path)), .init("reason", .string(reason)),
    ]
  }
}
