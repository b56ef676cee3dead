extension JSONValue {
  /// The value at the end of `path`; nil if there is none.
  func value(at path: ArraySlice<Substring>) -> JSONValue? {
    guard let name = path.first else { return self }
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value.value(at: path.dropFirst())
  }

  /// An object with only the members at the ends of `paths`, in their order; what it lacks, it goes on lacking.
  func picking(_ paths: [ArraySlice<Substring>]) -> JSONValue {
    guard case .object(let members) = self, !paths.contains(where: \.isEmpty) else { return self }
    var names: [Substring] = []
    for case let name? in paths.map(\.first) where !names.contains(name) { names.append(name) }
    return .object(
      names.compactMap { name in
        guard let value = members.first(where: { $0.name == name })?.value else { return nil }
        return Member(String(name), value.picking(paths.filter { $0.first == name }.map { $0.dropFirst() }))
      })
  }

  /// The value as the cell of a table: text as it is, nothing for `null`, all else as JSON.
  var cell: String {
    switch self {
    case .null: ""
    case .string(let text): text
    default: text
    }
  }
}
