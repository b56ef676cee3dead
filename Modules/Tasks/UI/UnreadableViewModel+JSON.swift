package import SharedUI
package import TasksPresentation

extension UnreadableViewModel {
  /// The members of a JSON document that list the edits and the damaged stores, each unless it is empty.
  package var members: [JSONValue.Member] {
    let damages = damages.map { JSONValue.object($0.members) }
    return (edits.isEmpty ? [] : [.init("unreadable", editsJSON)])
      + (damages.isEmpty ? [] : [.init("damages", .array(damages))])
  }

  /// The edits as a JSON array.
  package var editsJSON: JSONValue { .array(edits.map { .object($0.members) }) }
}

extension UnreadableViewModel.Edit {
  /// The members of an unreadable edit.
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
