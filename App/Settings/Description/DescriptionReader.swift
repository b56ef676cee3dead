import Foundation
import SharedInteractorInterface
import SharedRemote

/// What has been read of a description, value by value.
struct DescriptionReader {
  // The names of the places that Roster fills.
  private static let reserved: Set<String> = [
    "id", "user", "title", "done", "due", "priority", "tags", "notes", "text", "key", "version", "page", "count",
    "size", "origin", "server", "token", "name", "password", "refresh",
  ]
  /// The values of settings, which complete requests and headers.
  let settings: [String: JSONNode]
  // What is required replaces these requests.
  var service = ServiceDescription(
    name: "", users: ResourceDescription(list: "GET /", one: nil), tasks: ResourceDescription(list: "GET /", one: nil))
  var recognition: DescriptionFile.Recognition?
  private(set) var faults: [ConfigurationFile.Problem] = []
  private var settingNames: Set<String> = []
  private var used: Set<String> = []
  // The entry that is read.
  private var name = ""
  private var value = ConfigurationValue.text("")
  private var line = 0

  init(settings: [String: JSONNode]) {
    self.settings = settings
    for id in [\ServiceDescription.users.fields, \.tasks.fields] { service[keyPath: id]["id"] = [.pointer("/id")] }
  }

  /// Returns the settings that `file` asks for.
  mutating func readSettings(_ file: ConfigurationFile) -> [DescriptionFile.Setting] {
    var settings: [DescriptionFile.Setting] = []
    for entry in file.entries where entry.table == DescriptionFile.settingTable {
      begin(entry)
      let isName = PlacedText("{\(name)}").names == [name] && !Self.reserved.contains(name)
      if !isName { fail("'\(EchoedWord.of(name))' cannot be the name of a setting") }
      guard let text = text() else { continue }
      settings.append(.init(name: name, explanation: text, line: line))
    }
    for entry in file.entries where entry.table == DescriptionFile.defaultTable {
      begin(entry)
      if let index = settings.firstIndex(where: { $0.name == name }) {
        if case .array = value { fail("\(name) must be text or a number") }
        settings[index].defaultValue = value.text
      } else {
        fail("[settings] has no '\(EchoedWord.of(name))'")
      }
    }
    return settings
  }

  /// Reads all other tables of `file`.
  mutating func read(_ file: ConfigurationFile, _ settings: [DescriptionFile.Setting]) {
    settingNames = Set(settings.map(\.name))
    let lines = Dictionary(file.tables.map { ($0.name, $0.line) }) { one, _ in one }
    var found: Set<[String]> = []
    for (table, line) in file.tables where !DescriptionName.tables.contains(table) {
      fault(line, "unknown table [\(table.shown)]" + Self.suggestion(table.toml, DescriptionName.tables.map(\.toml)))
    }
    for entry in file.entries {
      begin(entry)
      guard found.insert((entry.table?.parts ?? []) + [name]).inserted else { fail("duplicate \(shownName)"); continue }
      read(in: entry.table)
    }
    for name in DescriptionName.all where name.isRequired && !found.contains((name.table?.parts ?? []) + [name.name]) {
      let place = name.table.map { " in [\($0.toml)]" } ?? ""
      fault(name.table.flatMap { lines[$0] } ?? 1, "\(name.name) is missing" + place)
    }
    for setting in settings where !used.contains(setting.name) {
      fault(setting.line, "no request has the place {\(setting.name)}")
    }
    if faults.isEmpty, service.tasks.condition != nil, service.tasks.version == nil {
      fault(lines["tasks"] ?? 1, "[tasks] has a condition, but no version")
    }
    if let recognition, recognition.has.isEmpty { fault(lines["known-by"] ?? 1, "has is missing in [known-by]") }
  }

  // Reads the entry, which is in `table`.
  private mutating func read(in table: TableName?) {
    switch table {
    case DescriptionFile.settingTable?, DescriptionFile.defaultTable?: return
    case "headers"?: readHeader()
    case "priorities"?: readPriority()
    case let table? where !DescriptionName.tables.contains(table): return
    default:
      let names = DescriptionName.all.filter { $0.table == table }
      if let known = names.first(where: { $0.name == name }) {
        known.read(&self)
      } else {
        let place = table.map { " in [\($0.toml)]" } ?? ""
        fail("unknown name '\(shownName)'" + place + Self.suggestion(name, names.map(\.name)))
      }
    }
  }

  private mutating func readHeader() {
    guard let text = text() else { return }
    switch CustomHeader.typed(name, text) {
    case .fault(let fault), .empty(let fault): fail(fault)
    case .header(let header):
      if case .file = header.value { return fail("a header cannot be read from a file") }
      check(HeaderPattern(name: name, value: text).places, allowed: ["origin"])
      service.headers.append(HeaderPattern(name: name, value: text, settings: settings))
    }
  }

  private mutating func readPriority() {
    guard DescriptionName.priorities.contains(name) else {
      return fail("unknown priority '\(shownName)'" + Self.suggestion(name, DescriptionName.priorities))
    }
    switch value {
    case .text(let text): service.priorities[name] = .text(text)
    case .bare(let word):
      guard let number = Int(word) else { return expect("text or a whole number") }
      service.priorities[name] = .number(Decimal(number))
    case .array: expect("text or a whole number")
    }
  }

  private mutating func begin(_ entry: ConfigurationFile.Entry) {
    (name, value, line) = (entry.name, entry.value, entry.line)
  }

  private var shownName: String { EchoedWord.of(name) }

  private static func suggestion(_ word: String, _ names: [String]) -> String {
    NearestWord.to(word, among: names).map { ": did you mean '\($0)'?" } ?? ""
  }

  private mutating func fault(_ line: Int, _ text: String) { faults.append(.init(line: line, text: text)) }
}

// The kinds of values. Each returns nil, or what it can, for a value of another kind, which is a fault.
extension DescriptionReader {
  mutating func fail(_ text: String) { fault(line, text) }

  mutating func expect(_ what: String) { fail("\(shownName) must be \(what)") }

  mutating func text() -> String? {
    if case .text(let text) = value { return text }
    expect("text in quotes")
    return nil
  }

  /// Returns the text, or the texts and numbers of an array.
  mutating func texts() -> [String] {
    switch value {
    case .text(let text), .bare(let text): [text]
    case .array(let values): values.map(\.text)
    }
  }

  mutating func number(in range: ClosedRange<Double>) -> Double? {
    if case .bare(let text) = value, let number = Double(text), range.contains(number) { return number }
    expect("a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
    return nil
  }

  mutating func statuses() -> Set<Int> {
    let statuses = texts().compactMap { Int($0).flatMap { (400...599).contains($0) ? $0 : nil } }
    if statuses.count < texts().count { expect("statuses from 400 to 599") }
    return Set(statuses)
  }

  /// Returns what `parse` makes of the text or of each text of an array.
  mutating func each<Value>(_ kind: String, _ parse: (String) -> Value?) -> [Value] {
    texts().compactMap { text in
      let value = parse(text)
      if value == nil { fail("'\(EchoedWord.of(text))' is not \(kind)") }
      return value
    }
  }

  mutating func pointer() -> Pointer? { one(Self.pointerKind) { Pointer($0) } }

  mutating func pointers() -> [Pointer] { each(Self.pointerKind) { Pointer($0) } }

  /// Returns where elements have a field, without the texts that have a place without a value.
  mutating func sources() -> [FieldSource] {
    let sources = each("a pointer such as /name, or a text such as {/first} {/last}") { FieldSource($0) }
    for source in sources { check(source.places, allowed: ["server"]) }
    return sources.compactMap { [settings] in $0.filled(with: settings) }
  }

  mutating func places() -> [AnswerPlace] { each(Self.placeKind) { AnswerPlace($0) } }

  mutating func place() -> AnswerPlace? { one(Self.placeKind) { AnswerPlace($0) } }

  /// Returns the queries for the next page. A place that is never filled would end each list there.
  mutating func pageQueries() -> [PageQuery] {
    let queries = each("a query such as offset={count}") { PageQuery($0) }
    for query in queries { check(query.names, allowed: ["count", "page", "size"], orSettings: false) }
    return queries
  }

  /// Returns the header, which must have the places `allowed`.
  ///
  /// - Parameter own: The names, in lower case, of headers that Roster sets itself which it may be.
  mutating func header(_ allowed: Set<String>, own: Set<String> = []) -> HeaderPattern? {
    let header = one("a header such as Name: {value}") { [settings] in HeaderPattern($0, settings: settings) }
    guard let header else { return nil }
    check(header.name, own: own)
    check(header.places, allowed: allowed)
    if !allowed.isSubset(of: header.places) {
      expect("a header with {\(allowed.sorted().joined(separator: "} and {"))}")
    }
    return header
  }

  /// Returns the name of a header; `own` is as for `header`.
  mutating func headerName(own: Set<String>) -> String? {
    let header = text()
    if let header { check(header, own: own) }
    return header
  }

  private mutating func check(_ header: String, own: Set<String>) {
    if !own.contains(header.lowercased()), let fault = CustomHeader.fault(ofName: header) { fail(fault) }
  }

  /// Returns the request, which may have the places `allowed`.
  mutating func request(_ allowed: Set<String> = []) -> RequestLine? {
    let kind = "a request such as GET /todos, or with a body, POST /todos {\"title\": \"{title}\"}"
    guard let request = one(kind, { [settings] in RequestLine($0, settings: settings) }) else { return nil }
    check(request.places, allowed: allowed)
    if request.method == "GET", request.hasBody { expect("a request without a body, as a GET has none") }
    return request
  }

  /// Returns the request, which may have the places `allowed` and must change nothing at the service.
  mutating func readingRequest(_ allowed: Set<String> = []) -> RequestLine? {
    guard let request = request(allowed) else { return nil }
    if request.method != "GET" { expect("a GET request, as it only reads") }
    return request
  }

  // Returns what `parse` makes of the text.
  private mutating func one<Value>(_ kind: String, _ parse: (String) -> Value?) -> Value? {
    guard let text = text() else { return nil }
    let value = parse(text)
    if value == nil { expect(kind) }
    return value
  }

  private mutating func check(_ places: Set<String>, allowed: Set<String>, orSettings: Bool = true) {
    used.formUnion(places)
    let names = orSettings ? allowed.union(settingNames) : allowed
    for place in places.subtracting(names).sorted() {
      if place == "token" {
        fail("{token} is allowed only in auth")
      } else {
        fail("{\(EchoedWord.of(place))} is not a place of \(shownName)" + Self.suggestion(place, names.sorted()))
      }
    }
  }

  private static let pointerKind = "a pointer such as /id"
  private static let placeKind = "a pointer such as /total, or the name of a header"
}
