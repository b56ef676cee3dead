import SharedRemote

/// A name that the description of a service may have: its place, its meaning, and how its value is read.
struct DescriptionName: Sendable {
  /// The table; `nil` before the first.
  let table: TableName?
  let name: String
  let isRequired: Bool
  /// What the name says, in one line, for the documents.
  let meaning: String
  let read: @Sendable (inout DescriptionReader) -> Void

  init(
    _ table: TableName?, _ name: String, _ meaning: String, isRequired: Bool = false,
    _ read: @escaping @Sendable (inout DescriptionReader) -> Void
  ) {
    self.table = table
    self.name = name
    self.meaning = meaning
    self.isRequired = isRequired
    self.read = read
  }

  /// All names, in the order of the documents.
  static let all =
    top + recognition + identity + [
      DescriptionName("key", "header", "the header for the key of an edit, if the service repeats it in its answers") {
        $0.service.key = $0.headerName(own: ["idempotency-key"])
      }
    ] + errors + signIn + limits
    + resource("users", \.users, userFields) + resource("tasks", \.tasks, taskFields) + tasks + writes
    + comments

  /// The tables, of which three have names of the author's own.
  static let tables: Set<TableName> = Set(
    all.compactMap(\.table) + [DescriptionFile.settingTable, DescriptionFile.defaultTable, "headers", "priorities"])

  /// The names in `[priorities]`, in ascending order.
  static let priorities = ["none", "low", "medium", "high", "urgent"]

  private static let top = [
    DescriptionName(nil, "format", "the version of this language: 1", isRequired: true) {
      if $0.texts() != ["1"] { $0.fail("format 1 is the only one that this version of Roster reads") }
    },
    DescriptionName(nil, "name", "the service's name for people", isRequired: true) {
      $0.service.name = $0.text() ?? ""
    },
    DescriptionName(nil, "auth", "the header with {token}; by default Authorization: Bearer {token}") {
      if let header = $0.header(["token"]) { $0.service.authorization = header }
    },
  ]

  private static let recognition = [
    DescriptionName("known-by", "get", "a request without a token whose answer shows that it is this service") {
      $0.recognition = $0.readingRequest().map { DescriptionFile.Recognition(get: $0) }
    },
    DescriptionName("known-by", "has", "what that answer has, one of these: a pointer, or text in a header, Name: text")
    {
      let has = $0.each("a pointer, or a header such as Name: text") {
        Pointer($0) != nil || HeaderPattern($0) != nil ? $0 : nil
      }
      $0.recognition?.has = has
    },
    DescriptionName("known-by", "version", "where the answer, with the token, has the service's version") {
      let value = $0.place()
      $0.recognition?.version = value
    },
  ]

  private static let identity = [
    DescriptionName("me", "get", "the request for who the token belongs to") {
      $0.service.identity = $0.readingRequest().map { .init(get: $0, id: "/id") }
    },
    DescriptionName("me", "id", "where its answer has the user's id; by default /id") {
      if let id = $0.pointer() { $0.service.identity?.id = id }
    },
    DescriptionName("me", "name", "where its answer has the user's name") {
      let name = $0.sources()
      $0.service.identity?.name = name
    },
  ]

  private static let errors = [
    DescriptionName("errors", "message", "where refusals have their message: the first that is there") {
      $0.service.errors.message = $0.pointers()
    },
    DescriptionName("errors", "gone", "statuses for a missing task, in addition to 404 and 410") {
      $0.service.errors.gone = $0.statuses()
    },
    DescriptionName("errors", "stale", "statuses for another version, in addition to 409 and 412") {
      $0.service.errors.stale = $0.statuses()
    },
    DescriptionName("errors", "refused", "statuses for a change that is not accepted, in addition to 400 and 422") {
      $0.service.errors.refused = $0.statuses()
    },
  ]

  private static let signIn = [
    DescriptionName("sign-in", "login", "the request for a token, with {name} and {password}") {
      $0.service.signIn = $0.request(["name", "password"]).map { .init(login: $0, access: "/access") }
    },
    DescriptionName("sign-in", "renew", "the request for the next token, with {refresh}") {
      let value = $0.request(["refresh"])
      $0.service.signIn?.renew = value
    },
    DescriptionName("sign-in", "logout", "the request that ends a session, with {refresh}") {
      let value = $0.request(["refresh"])
      $0.service.signIn?.logout = value
    },
    DescriptionName("sign-in", "me", "the request for the account of a token, as `roster-service` has accounts") {
      let value = $0.readingRequest()
      $0.service.signIn?.me = value
    },
    DescriptionName("sign-in", "access", "where answers have the token; by default /access") {
      if let access = $0.pointer() { $0.service.signIn?.access = access }
    },
    DescriptionName("sign-in", "refresh", "where answers have the token that renews it") {
      let value = $0.pointer()
      $0.service.signIn?.refresh = value
    },
    DescriptionName("sign-in", "ends-in", "where answers have the seconds until that expires") {
      let value = $0.pointer()
      $0.service.signIn?.endsIn = value
    },
  ]

  private static let limits = [
    DescriptionName("limits", "at-once", "how many requests may be sent at the same time") {
      $0.service.limits.atOnce = $0.number(in: 1...100).map { Int($0) }
    },
    DescriptionName("limits", "pause", "the seconds between two changes") {
      $0.service.limits.pause = $0.number(in: 0...60).map { .milliseconds(Int64($0 * 1_000)) } ?? .zero
    },
  ]
}
