/// What an `ImitatedTracker` has of its own: a table with a value for each service.
package struct TrackerRules: Sendable {
  package let name: String
  /// The header that carries the token, and what is before the token in it.
  var token: (header: String, prefix: String) = ("Authorization", "Bearer ")
  var users: Paths
  var tasks: Paths
  /// The path of who asks; `nil` if nobody is told.
  var me: String?
  /// The path of a login, to which that of a renewal adds something; `nil` without passwords.
  var login: String?
  /// The answer that has the version.
  var version: (path: String, body: String)?
  var paging: Paging
  /// The parameter of a list for the tasks of one person.
  var filter: String
  /// The parameter with which a list has done tasks as well; `nil` if it always has.
  var all: (name: String, value: String)?
  /// The parameter with which a list begins with the oldest; `nil` if it always does.
  var oldestFirst: (name: String, value: String)?

  /// The member around those of a task in the body of a request; `nil` if there is none.
  var envelope: String?
  var title = "title"
  var longestTitle = 255
  package var trimsTitles = false
  var assignee: String
  /// Whether new tasks are nobody's, as for those who may not assign them, without a word.
  package var dropsAssignees = false
  /// The member that a new task needs.
  var project: (name: String, value: String)?
  /// The member that says whether a task is done, and its values; others are ignored.
  var state: (name: String, values: [String: Bool])
  /// The members that set what a task may have, by the names of fields: `due`, `priority`, `tags`, `notes`.
  var details: [String: String] = [:]
  /// The priorities in JSON; others are refused.
  var priorities: Set<String> = []
  /// The methods of changes.
  var changes: Set<String>
  /// Whether the answer to a change has the task.
  var showsChanges = true
  var removes = true

  /// Whether strangers get lists without elements rather than a refusal.
  var showsNothingToStrangers = false
  var refusesConditions = false
  /// Whether a path without a slash at its end is redirected.
  var needsSlash = false
  /// What entity tags begin with: `W/` or nothing; `nil` without any.
  var tagPrefix: String?
  /// Headers of all answers.
  var headers: [(name: String, value: String)] = []
  var answers: [Fault: ImitatedAnswer]

  /// A person's id in JSON and queries.
  var id: @Sendable (ImitatedPerson) -> String = { "\($0.id)" }
  var person: @Sendable (ImitatedPerson) -> String
  /// The person who asks; `nil` if as anybody.
  var myself: (@Sendable (ImitatedPerson) -> String)?
  /// A person in the list.
  var member: @Sendable (ImitatedPerson) -> String
  var task: @Sendable (_ number: Int, ImitatedTask, _ people: [ImitatedPerson]) -> String
  /// What the path of a task's comments has after that of the task; `nil` if they are sent with the task, as `notes`.
  var comments: String?
  /// A comment of Sakura's.
  var comment: @Sendable (_ number: Int, _ text: String) -> String = { number, text in
    let person = "{\"login\":\"sakura\",\"name\":\"Sakura Sato\"}"
    return """
      {"id":\(number),"body":"\(text)","notes":"\(text)","user":\(person),"author":\(person),\
      "created_at":"2036-11-20T09:00:00Z","created_on":"2036-11-20T09:00:00Z"}
      """
  }
  /// Elements of the list of users that are no users.
  package var otherMembers: [String] = []
  /// Elements of lists of tasks that are no tasks.
  package var otherTasks: [String] = []

  /// What an answer says instead of doing what was asked.
  enum Fault: Hashable, Sendable {
    case missing, stranger, blank, long, assignee, priority, project, filter, page, malformed, condition, login, renewal
  }

  /// Where a list and its elements are.
  struct Paths: Sendable {
    let all: String
    /// The path of one, with `{id}`.
    let one: String
    /// The member that has the list, if there is one.
    var list = ""
    /// The member that has the element in the answer for one; `nil` if that is the whole answer.
    var item: String?

    func id(in path: String) -> String? {
      let sides = one.split(separator: "{id}", omittingEmptySubsequences: false)
      guard path.hasPrefix(sides[0]), path.hasSuffix(sides[1]), path.count > sides[0].count + sides[1].count else {
        return nil
      }
      return String(path.dropFirst(sides[0].count).dropLast(sides[1].count))
    }

    func wrapped(_ json: String) -> String { item.map { "{\"\($0)\":\(json)}" } ?? json }
  }

  /// How a list goes on after its first elements.
  enum Paging: Sendable {
    /// By `offset` and `limit`, with a total.
    case offset
    /// By a header with the address of the next page.
    case link
    /// By a member with the address of the next page.
    case next

    /// Returns the page of `elements` that `request` asks for; `nil` if there is none.
    func page(
      _ elements: [String], _ list: String, maxSize: Int, _ request: ImitatedRequest
    ) -> ImitatedAnswer? {
      let count = elements.count
      switch self {
      case .offset:
        let offset = request.parameter("offset").flatMap { Int($0) } ?? 0
        let limit = min(request.count("limit", or: 25), maxSize)
        let shown = elements.dropFirst(offset).prefix(limit).joined(separator: ",")
        return ImitatedAnswer(
          body: "{\"\(list)\":[\(shown)],\"total_count\":\(count),\"offset\":\(offset),\"limit\":\(limit)}")
      case .link:
        let size = min(request.count("per_page", or: 20), maxSize)
        let page = request.count("page", or: 1)
        let next = page * size < count ? [("Link", "<\(request.address(ofPage: page + 1))>; rel=\"next\"")] : []
        let shown = elements.dropFirst((page - 1) * size).prefix(size).joined(separator: ",")
        return ImitatedAnswer(headers: next, body: "[\(shown)]")
      case .next:
        let page = request.count("page", or: 1)
        guard page == 1 || (page - 1) * maxSize < count else { return nil }
        let shown = elements.dropFirst((page - 1) * maxSize).prefix(maxSize).joined(separator: ",")
        let next = page * maxSize < count ? "\"\(request.address(ofPage: page + 1))\"" : "null"
        let previous = page > 1 ? "\"\(request.address(ofPage: page - 1))\"" : "null"
        return ImitatedAnswer(
          body: "{\"count\":\(count),\"next\":\(next),\"previous\":\(previous),\"results\":[\(shown)]}")
      }
    }
  }

  subscript(fault: Fault) -> ImitatedAnswer { answers[fault] ?? ImitatedAnswer(status: 404, body: "") }

  /// Returns the members of a task in the body of a request.
  func members(in body: ImitatedRecord) -> ImitatedRecord {
    guard let envelope else { return body }
    return body.text(envelope).flatMap { ImitatedRecord(json: $0) } ?? ImitatedRecord()
  }
}

extension ImitatedRequest {
  /// The path as sent.
  var resource: String { String(target.prefix { $0 != "?" }) }

  var reads: Bool { method == "GET" || method == "HEAD" }

  /// The address of the same list, but another page.
  fileprivate func address(ofPage page: Int) -> String {
    let items = target.split(separator: "?").dropFirst().first?.split(separator: "&") ?? []
    let others = items.filter { !$0.hasPrefix("page=") } + ["page=\(page)"]
    return "http://\(headers["host"] ?? "localhost")\(resource)?\(others.joined(separator: "&"))"
  }
}
