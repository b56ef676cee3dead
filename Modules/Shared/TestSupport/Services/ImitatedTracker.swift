import Foundation

/// An imitation of a service with people and their tasks, by a table of what is its own.
///
/// The token belongs to Sakura, who has three tasks unless others are given.
package actor ImitatedTracker: ImitatedService {
  private let rules: TrackerRules
  private let people: [ImitatedPerson]
  private let pageSize: Int
  private let usualToken: String
  private var token: String?
  private var otherTokens: [String: ImitatedPerson] = [:]
  // Replaces the answer that says whose a token is.
  private var answerToMe: ImitatedAnswer?
  private var nextNumber: Int

  /// The tasks by number.
  package private(set) var tasks: [Int: ImitatedTask]

  /// Creates a service whose tasks are numbered from 1.
  ///
  /// - Parameter pageSize: The greatest number of elements in a page.
  package init(
    _ rules: TrackerRules, token: String, people: [ImitatedPerson] = [.zofia, .sakura], tasks: [ImitatedTask]? = nil,
    pageSize: Int = 2
  ) {
    self.rules = rules
    self.people = people
    self.pageSize = pageSize
    self.token = token
    usualToken = token
    let tasks = tasks ?? (1...3).map { ImitatedTask(title: "Task \($0)", person: ImitatedPerson.sakura.id) }
    self.tasks = Dictionary(uniqueKeysWithValues: tasks.enumerated().map { ($0.offset + 1, $0.element) })
    nextNumber = tasks.count + 1
  }

  /// The titles of the tasks by number, with `x ` before those of tasks that are done.
  package var summary: [String] { tasks.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.summary)" } }

  /// Gives somebody else a token.
  package func giveToken(_ token: String, to person: ImitatedPerson) { otherTokens[token] = person }

  /// Makes the service answer with `status`, rather than say whose a token is; `nil` ends that.
  package func hideOwners(behindStatus status: Int?) {
    answerToMe = status.map { ImitatedAnswer(status: $0, body: "") }
  }

  /// Makes the token invalid.
  package func revokeToken() { token = nil }

  /// Makes the token valid again.
  package func restoreToken() { token = usualToken }

  /// Replaces the token by another, which a renewal is answered with.
  package func expireToken() { token = "\(usualToken)-2" }

  /// Makes a task one of somebody else as well.
  package func share(_ number: Int, with person: Int) { tasks[number]?.others.append(person) }

  /// Changes a task as somebody else.
  package func rename(_ number: Int, _ title: String) { tasks[number]?.title = title }

  package func answer(to request: ImitatedRequest) -> ImitatedAnswer {
    var answer = untagged(request)
    if let prefix = rules.tagPrefix, request.reads, answer.status == 200 { answer.tag(prefix, for: request) }
    answer.headers += rules.headers
    return answer
  }

  private func untagged(_ request: ImitatedRequest) -> ImitatedAnswer {
    if rules.needsSlash, !request.resource.hasSuffix("/") {
      return ImitatedAnswer(status: 301, headers: [("Location", request.resource + "/")], body: "")
    }
    if let login = rules.login, request.method == "POST", request.resource.hasPrefix(login) {
      return session(request, isRenewal: request.resource != login)
    }
    guard let caller = caller(of: request) else {
      let isList = request.reads && request.resource == rules.tasks.all
      return rules.showsNothingToStrangers && isList ? page(of: rules.tasks, [], request) : rules[.stranger]
    }
    if rules.refusesConditions, request.headers["if-match"] != nil { return rules[.condition] }
    if request.isMalformed { return rules[.malformed] }
    return answer(to: request, of: caller)
  }

  // Returns whose token a request carries; nil if it has none that is valid.
  private func caller(of request: ImitatedRequest) -> ImitatedPerson? {
    guard let sent = request.headers[rules.token.header.lowercased()], sent.hasPrefix(rules.token.prefix) else {
      return nil
    }
    let text = String(sent.dropFirst(rules.token.prefix.count))
    return text == token ? .sakura : otherTokens[text]
  }

  private func session(_ request: ImitatedRequest, isRenewal: Bool) -> ImitatedAnswer {
    // The token that renews others is the first of them.
    let isRight =
      isRenewal
      ? request.body.text("refresh") == usualToken
      : people.contains {
        $0.login == request.body.text("username") && $0.password == request.body.text("password")
      }
    guard isRight, let token else { return rules[isRenewal ? .renewal : .login] }
    return ImitatedAnswer(body: "{\"refresh\":\"\(usualToken)\",\"access\":\"\(token)\"}")
  }

  private func answer(to request: ImitatedRequest, of caller: ImitatedPerson) -> ImitatedAnswer {
    let path = request.resource
    if path == rules.tasks.all { return request.reads ? list(request) : add(request) }
    if let number = rules.tasks.id(in: path).flatMap({ Int($0) }), let task = tasks[number] {
      if request.reads, request.parameter("include") == "journals" { return journals(number, task) }
      return request.reads ? shown(number, task) : change(number, task, request)
    }
    if let comments = rules.comments, path.hasSuffix(comments),
      let number = rules.tasks.id(in: String(path.dropLast(comments.count))).flatMap({ Int($0) }), tasks[number] != nil
    {
      return self.comments(on: number, request)
    }
    guard request.reads else { return rules[.missing] }
    if path == rules.version?.path { return ImitatedAnswer(body: rules.version?.body ?? "") }
    if path == rules.users.all {
      var elements = people.map(rules.member)
      elements.insert(contentsOf: rules.otherMembers, at: min(1, elements.count))
      return page(of: rules.users, elements, request)
    }
    if path == rules.me, let answerToMe { return answerToMe }
    if path == rules.me, let me = people.first(where: { $0.login == caller.login }) {
      return ImitatedAnswer(body: rules.users.wrapped((rules.myself ?? rules.person)(me)))
    }
    let person = rules.users.id(in: path).flatMap { id in people.first { rules.id($0) == id } }
    return person.map { ImitatedAnswer(body: rules.users.wrapped(rules.person($0))) } ?? rules[.missing]
  }

  private func comments(on number: Int, _ request: ImitatedRequest) -> ImitatedAnswer {
    if request.reads {
      let elements = (tasks[number]?.comments ?? []).enumerated().map { rules.comment($0.offset + 1, $0.element) }
      return rules.paging.page(elements, "", maxSize: pageSize, request) ?? rules[.page]
    }
    guard request.method == "POST", let text = request.body.text("body") else { return rules[.malformed] }
    tasks[number]?.comments.append(text)
    return ImitatedAnswer(status: 201, body: rules.comment(tasks[number]?.comments.count ?? 0, text))
  }

  private func list(_ request: ImitatedRequest) -> ImitatedAnswer {
    var shown = tasks.sorted { $0.key < $1.key }
    if let all = rules.all, request.parameter(all.name) != all.value { shown.removeAll { $0.value.isDone } }
    if let oldest = rules.oldestFirst, request.parameter(oldest.name) != oldest.value { shown.reverse() }
    if let id = request.parameter(rules.filter) {
      let person = people.first { rules.id($0) == id }
      if person == nil, let refusal = rules.answers[.filter] { return refusal }
      shown.removeAll { task in person.map { !task.value.people.contains($0.id) } ?? true }
    }
    var elements = shown.map { json($0.key, $0.value) }
    elements.insert(contentsOf: rules.otherTasks, at: min(1, elements.count))
    return page(of: rules.tasks, elements, request)
  }

  private func page(of paths: TrackerRules.Paths, _ elements: [String], _ request: ImitatedRequest) -> ImitatedAnswer {
    rules.paging.page(elements, paths.list, maxSize: pageSize, request) ?? rules[.page]
  }

  private func add(_ request: ImitatedRequest) -> ImitatedAnswer {
    guard request.method == "POST" else { return rules[.missing] }
    let sent = rules.members(in: request.body)
    if let project = rules.project,
      (sent.text(project.name) ?? request.body.text(project.name)) != project.value
    {
      return rules[.project]
    }
    let asked = person(in: sent)
    let person = people.first { rules.id($0) == asked }
    if asked != nil, person == nil { return rules[.assignee] }
    var task = ImitatedTask(title: "", person: rules.dropsAssignees ? nil : person?.id)
    if let fault = set(sent, in: &task, isNew: true) { return fault }
    defer { nextNumber += 1 }
    tasks[nextNumber] = task
    return shown(nextNumber, task, status: 201)
  }

  // Returns the id of the person whom a request names.
  private func person(in sent: ImitatedRecord) -> String? {
    sent.text(rules.assignee)?.trimmingCharacters(in: ["[", "]", "\""])
  }

  private func change(_ number: Int, _ task: ImitatedTask, _ request: ImitatedRequest) -> ImitatedAnswer {
    if request.method == "DELETE" {
      guard rules.removes else { return rules[.missing] }
      tasks[number] = nil
      return ImitatedAnswer(status: 204, body: "")
    }
    guard rules.changes.contains(request.method) else { return rules[.missing] }
    var changed = task
    if let fault = set(rules.members(in: request.body), in: &changed, isNew: false) { return fault }
    tasks[number] = changed
    return rules.showsChanges ? shown(number, changed) : ImitatedAnswer(status: 204, body: "")
  }

  // Returns what is wrong with the members; a state that the service does not know is no fault.
  private func set(_ sent: ImitatedRecord, in task: inout ImitatedTask, isNew: Bool) -> ImitatedAnswer? {
    if let title = sent.text(rules.title) ?? (isNew ? "" : nil) {
      task.title = rules.trimsTitles ? title.trimmingCharacters(in: .whitespacesAndNewlines) : title
      if task.title.allSatisfy(\.isWhitespace) { return rules[.blank] }
      if task.title.count > rules.longestTitle { return rules[.long] }
    }
    if rules.comments == nil, let text = sent.text("notes") { task.comments.append(text) }
    if !isNew, let asked = person(in: sent) {
      guard let person = people.first(where: { rules.id($0) == asked }) else { return rules[.assignee] }
      (task.person, task.others) = (person.id, [])
    }
    for (field, member) in rules.details {
      guard let value = sent.json(member) else { continue }
      let isEmpty = ["null", "\"\"", "[]"].contains(value)
      if field == "priority", !isEmpty, !rules.priorities.contains(value) { return rules[.priority] }
      task.details[field] = isEmpty ? nil : value
    }
    if let isDone = sent.text(rules.state.name).flatMap({ rules.state.values[$0] }) { task.isDone = isDone }
    return nil
  }

  private func journals(_ number: Int, _ task: ImitatedTask) -> ImitatedAnswer {
    let entries = ([""] + task.comments).enumerated().map { rules.comment($0.offset + 1, $0.element) }
    let whole = "\(json(number, task).dropLast()),\"journals\":[\(entries.joined(separator: ","))]}"
    return ImitatedAnswer(body: rules.tasks.wrapped(whole))
  }

  private func shown(_ number: Int, _ task: ImitatedTask, status: Int = 200) -> ImitatedAnswer {
    ImitatedAnswer(status: status, body: rules.tasks.wrapped(json(number, task)))
  }

  private func json(_ number: Int, _ task: ImitatedTask) -> String {
    rules.task(number, task, task.people.compactMap { id in people.first { $0.id == id } })
  }
}

/// Somebody who uses an `ImitatedTracker`.
package struct ImitatedPerson: Hashable, Sendable {
  package let id: Int
  package let login: String
  package let first: String
  package let last: String

  var name: String { "\(first) \(last)" }
  /// The password, which only those need who sign in with it.
  package var password: String { "\(login)-secret-1" }

  package static let zofia = ImitatedPerson(5, "zofia", "Zofia", "Kowal")
  package static let sakura = ImitatedPerson(7, "sakura", "Sakura", "Sato")

  package init(_ id: Int, _ login: String, _ first: String, _ last: String) {
    (self.id, self.login, self.first, self.last) = (id, login, first, last)
  }
}

/// A task of an `ImitatedTracker`.
package struct ImitatedTask: Hashable, Sendable {
  package var title: String
  package var isDone = false
  /// What was said of it, in order.
  package var comments: [String] = []
  /// The id of the person whose task it is; `nil` if it is nobody's.
  package var person: Int?
  /// The ids of others whose task it is as well, where a task may have several people.
  package var others: [Int] = []
  /// What else it has, as JSON text by the names of fields.
  package var details: [String: String] = [:]

  package init(title: String, isDone: Bool = false, person: Int?, others: [Int] = []) {
    (self.title, self.isDone, self.person, self.others) = (title, isDone, person, others)
  }

  /// Returns the JSON text of a field, or `none` if the task does not have it.
  func json(_ field: String, or none: String = "null") -> String { details[field] ?? none }

  fileprivate var people: [Int] { (person.map { [$0] } ?? []) + others }
  fileprivate var summary: String { (isDone ? "x " : "") + title }
}
