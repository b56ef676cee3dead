/// What a command says in JSON: members and, if it gives a list, the records of that as the last of them.
package struct JSONDocument: Hashable, Sendable {
  private let members: [JSONValue.Member]
  private let list: String?
  private let records: [JSONValue]

  /// A document without a list.
  package init(_ members: [JSONValue.Member]) { (self.members, list, records) = (members, nil, []) }

  /// A document whose last member is the list of this name.
  package init(_ members: [JSONValue.Member], list: String, of records: [JSONValue]) {
    (self.members, self.list, self.records) = (members, list, records)
  }

  /// The document on a line.
  var line: String {
    let list = list.map { [JSONValue.Member($0, .array(records))] } ?? []
    return JSONValue.object(members + list).text + "\n"
  }

  /// Each record of its list on a line; the document itself if it has no list.
  var lines: String { list == nil ? line : records.map { $0.text + "\n" }.joined() }
}
