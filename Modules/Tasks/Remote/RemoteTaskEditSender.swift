import Foundation
package import SharedDomain
package import SharedInteractorInterface
package import SharedRemote
package import SharedTiming
import Synchronization
package import TasksDomain
package import TasksInteractorInterface

/// A sender of edits over HTTP. It reads a task before changing it, so that it changes only what nobody else has
/// changed.
package final class RemoteTaskEditSender: TaskEditSender {
  // The attempts at a change: if a task changes more often between reading and writing, somebody else is working on it.
  private static let maxAttempts = 3
  private let client: any HTTPClient
  private let service: ServiceDescription
  private let writes: TaskWrites
  private let uptime: UptimeClock
  private let grace: @Sendable () -> Duration
  private let confirm: IdentityCheck?
  // Whether the service is known to check versions, until the program ends.
  private let checksVersions: Mutex<Bool>

  /// Creates a sender that uses `client`.
  ///
  /// - Parameters:
  ///   - service: How the service has tasks.
  ///   - uptime: The clock that edits use to record when they were sent.
  ///   - grace: How long a request without an answer may still arrive; a service that does not honour keys is sent no
  ///     other request during that time.
  ///   - confirm: Throws unless the service still answers to the same user; called before a task counts as gone. `nil`
  ///     if the service cannot be asked.
  package init(
    client: any HTTPClient, _ service: ServiceDescription = .builtIn, uptime: UptimeClock = .system,
    grace: @escaping @Sendable () -> Duration = { .seconds(60) },
    confirm: IdentityCheck? = nil
  ) {
    self.client = client
    self.service = service
    self.confirm = confirm
    writes = TaskWrites(service)
    checksVersions = Mutex(service.tasks.versionProof.isEmpty)
    self.uptime = uptime
    self.grace = grace
  }

  private var reader: TaskReader { TaskReader(service) }

  package func send(_ edit: TaskEdit) async -> SendOutcome {
    if Task.isCancelled { return .untouched }
    guard edit.idForm == service.idForm else { return .held(.service, Self.otherIDs) }
    switch (edit.action, edit.task) {
    case (.add(let fields), _):
      if edit.mayHaveArrived, let outcome = await arrival(of: edit) { return outcome }
      return await add(edit, fields)
    case (_, .service(let id)): return await change(edit, id)
    // Its addition was dropped, or the service has assigned its id to another task.
    case (.remove, .local): return .accepted(nil)
    case (_, .local): return .rejected("the service does not know this task")
    }
  }

  private static let otherIDs =
    "the service's description reads ids in another way now; restore it, or discard the edit"

  package func task(_ id: ServiceID) async -> ServiceTask {
    switch await answer(to: writes.read(id)) {
    case .gone: return .missing
    case .failed: return .unknown
    case .done(let response):
      guard let sent = reader.task(in: response), sent.id == id || sent.id == id.alternative,
        let item = sent.users?.first.flatMap(sent.whole)
      else { return .unknown }
      return .found(item)
    }
  }

  package func candidates(for edit: TaskEdit) async -> [TaskItem]? {
    guard edit.idForm == service.idForm else { return nil }
    guard edit.isAddition else {
      guard case .service(let id) = edit.task else { return [] }
      let (answer, theirs) = await look(for: id, ofUser: edit.userID)
      switch answer {
      case .done: return theirs.flatMap { $0.id == edit.task ? [$0] : nil }
      case .gone: return []
      case .failed: return nil
      }
    }
    guard case .done(let response) = await answer(to: writes.list(ofUser: edit.userID)) else { return nil }
    return await tasks(of: edit.userID, from: response)
  }

  // Returns the answer about a task, and the task in it, which may have to be looked for among those of `user`.
  private func look(for id: ServiceID, ofUser user: ServiceID, key: UUID? = nil) async -> (TaskAnswer, TaskItem?) {
    let isListed = service.tasks.one == nil
    let answer = await answer(to: isListed ? writes.list(ofUser: user, key: key) : writes.read(id, key: key))
    switch answer {
    case .done(let response) where isListed:
      guard let tasks = await tasks(of: user, from: response) else { return (.failed(Self.unusableList), nil) }
      let task = tasks.first { $0.id == .service(id) }
      return (task == nil ? .gone(404) : answer, task)
    case .done(let response): return (answer, reader.task(in: response)?.item(ofUser: user))
    case .gone(let status) where isListed: return (.failed(Self.noList(status)), nil)
    default: return (answer, nil)
    }
  }

  private static let unusableList = SendOutcome.postponed("the service's list could not be used")

  private func add(_ edit: TaskEdit, _ fields: [TaskField: TaskValue]) async -> SendOutcome {
    switch await answer(to: try writes.add(fields, user: edit.userID, key: edit.key)) {
    case .done(let response):
      guard let sent = sentTask(in: response) else { return .lost("the service's answer could not be used") }
      if let difference = sent.difference(from: fields, ofUser: edit.userID) {
        return .notKept(nil, "the service has added task \(sent.id), but \(difference)")
      }
      let known = service.tasks.newID.map { _ in TaskItem(id: .service(sent.id), userID: edit.userID, fields) }
      guard let item = sent.whole(ofUser: edit.userID) ?? known else {
        return .lost("the service's answer could not be used")
      }
      return writes.honoursKey(response) ? .accepted(item) : .acknowledged(item)
    case .gone(let status): return .held(.service, "the service does not accept tasks (\(status))")
    case .failed(let lost, status: 303):
      guard case .found(let tasks, _)? = await arrival(of: edit) else { return lost }
      return .found(tasks, otherwise: lost)
    case .failed(let outcome, _): return outcome
    }
  }

  // The task in the answer to an addition, of which some services send the id only.
  private func sentTask(in response: HTTPResponse) -> SentTask? {
    if let sent = reader.task(in: response) { return sent }
    guard let place = service.tasks.newID, let id = response.value(at: place).flatMap({ ServiceID($0) }) else {
      return nil
    }
    return SentTask(id: service.tasks.counted(id), users: nil, fields: [:])
  }

  /// Returns what is known about an addition that was sent before without an answer, or `nil` if it is safe to send it
  /// again.
  private func arrival(of edit: TaskEdit) async -> SendOutcome? {
    switch await answer(to: writes.list(ofUser: edit.userID, key: edit.key)) {
    case .done(let response) where writes.honoursKey(response): return nil
    case .done(let response):
      guard let tasks = await tasks(of: edit.userID, from: response) else { return Self.unusableList }
      // A task that was added without its user is in no list of theirs.
      let isLost = service.tasks.haveSeveralUsers
      let grace = graceLeft(of: edit)
      return .found(tasks, otherwise: isLost ? .lost(Self.withoutUser(edit)) : grace > 0 ? .awaited(grace) : .absent)
    case .gone(let status): return Self.noList(status)
    case .failed(let outcome, _): return outcome
    }
  }

  private static func withoutUser(_ edit: TaskEdit) -> String {
    "the service may have added the task to nobody; look for it there, then run 'resolve \(edit.id) sent|unsent'"
  }

  // - Parameter isConditional: Whether a change may require the version that was read.
  private func change(_ edit: TaskEdit, _ id: ServiceID, isConditional: Bool = true) async -> SendOutcome {
    var last = SendOutcome.untouched
    for _ in 0..<Self.maxAttempts {
      let (answer, theirs) = await look(for: id, ofUser: edit.userID, key: edit.mayHaveArrived ? edit.key : nil)
      switch answer {
      case .gone(let status): return await absence(of: id, status, edit)
      case .failed(let outcome, _): return outcome
      case .done(let response):
        guard let theirs else { return .postponed("the service's task could not be used") }
        guard theirs.id == .service(id) else {
          return .held(.service, "the service answered with task \(theirs.id.text) instead of \(id.typed)")
        }
        let edit = edit.joined(with: theirs)
        if case .comment(let text) = edit.action {
          if let outcome = await arrival(of: edit, comment: text, on: theirs) { return outcome }
        } else if let outcome = edit.merged(with: theirs) {
          return outcome
        }
        // If an earlier request arrived after a later edit, it would revert that one.
        let grace = graceLeft(of: edit)
        if grace > 0, !recognizesRepeats(of: edit, response) { return .awaited(grace) }
        let version = isConditional ? writes.version(in: response) : nil
        let outcome = await change(edit, theirs, version)
        // Somebody else has changed the task since it was read.
        guard case .contradicted(theirs: nil, let why) = outcome else { return outcome }
        last = .contradicted(theirs: theirs, why)
      }
    }
    return last
  }

  /// Changes the task that was read as `theirs` with this version; returns a contradiction without the service's task if
  /// it has to be read again.
  private func change(_ edit: TaskEdit, _ theirs: TaskItem, _ version: JSONNode?) async -> SendOutcome {
    let id = theirs.id.assigned
    switch await answer(to: try writes.change(id, edit.action, key: edit.key, version: version)) {
    case .done(let response):
      // Then the answer is the comment, if it is anything, and no list shows whether it is kept.
      if edit.action.isComment { return .accepted(theirs) }
      let sent = reader.task(in: response)
      if let sent, let difference = sent.difference(from: edit.action.changes, ofUser: nil) {
        let item = sent.item(ofUser: edit.userID, before: theirs)
        return .notKept(item, "the service has answered, but \(difference)")
      }
      let item = edit.action.applied(to: theirs).map { sent?.whole(ofUser: edit.userID) ?? $0 }
      return writes.honoursKey(response) ? .accepted(item) : .acknowledged(item)
    case .gone(let status): return await absence(of: id, status, edit)
    case .failed(let lost, status: 303): return await result(of: edit, id, otherwise: lost)
    // Some services, such as GitHub, refuse each request with a condition (400): then it is made without one.
    case .failed(.rejected, status: 400) where version != nil:
      return await change(edit, id, isConditional: false)
    case .failed(let outcome, let status):
      if version != nil, status.map(service.tasks.versionProof.contains) ?? false {
        checksVersions.withLock { $0 = true }
      }
      return outcome
    }
  }

  // Returns what is known about a comment that was sent before without an answer; nil if it may be sent.
  private func arrival(of edit: TaskEdit, comment text: String, on task: TaskItem) async -> SendOutcome? {
    guard edit.mayHaveArrived else { return nil }
    guard let endpoint = CommentsEndpoint(service) else {
      return .lost("the service cannot say whether it has the comment")
    }
    switch await answer(to: endpoint.request(for: task.id.assigned)) {
    case .done(let response):
      do {
        let comments = try await PagedList(endpoint, task.id.assigned, client: client).contents(from: response)
        let isThere = comments.elements.contains { $0.isKept(of: text, typedAt: edit.enteredAt) }
        return isThere ? .accepted(task) : comments.gap == nil ? nil : Self.unusableComments
      } catch {
        return Self.unusableComments
      }
    case .gone: return Self.unusableComments
    case .failed(let outcome, _): return outcome
    }
  }

  private static let unusableComments = SendOutcome.postponed("the comments on the task could not be used")

  // Whether the service that sent `response` applies a repeated edit only once, because it honours keys or checks the
  // version that a change requires. A comment need not make another one.
  private func recognizesRepeats(of edit: TaskEdit, _ response: HTTPResponse) -> Bool {
    writes.honoursKey(response)
      || !edit.action.isComment && checksVersions.withLock { $0 } && writes.version(in: response) != nil
  }

  /// Returns what became of a change that was redirected (303); `lost` if that cannot be told.
  private func result(of edit: TaskEdit, _ id: ServiceID, otherwise lost: SendOutcome) async -> SendOutcome {
    let (answer, theirs) = await look(for: id, ofUser: edit.userID, key: edit.key)
    switch answer {
    case .done:
      return theirs.flatMap { $0.id == .service(id) ? edit.joined(with: $0).merged(with: $0) : nil } ?? lost
    case .gone(let status):
      let outcome = await absence(of: id, status, edit)
      return switch outcome {
      case .accepted, .rejected: outcome
      default: lost
      }
    case .failed: return lost
    }
  }

  /// Returns what `status` (404 or 410) means for a task: the task counts as removed only if the list of the user's
  /// tasks can be loaded and lacks it.
  private func absence(of id: ServiceID, _ status: Int, _ edit: TaskEdit) async -> SendOutcome {
    switch await answer(to: writes.list(ofUser: edit.userID)) {
    case .done(let response):
      guard let tasks = await tasks(of: edit.userID, from: response) else {
        return .held(.service, "the service's list could not be used")
      }
      if tasks.contains(where: { $0.id == .service(id) }) {
        if case .comment = edit.action { return .rejected("the service has no comments (\(status))") }
        return .postponed("the service lists task \(id), but answered \(status)")
      }
      do { try await confirm?() } catch {
        if case .refused(let why) = error { return .held(.signIn, why) }
        return .postponed("the service does not say who you are")
      }
      return edit.action == .remove ? .accepted(nil) : .rejected("\(TaskEdit.noSuchTask) (\(status))")
    case .gone(let status): return Self.noList(status)
    case .failed(let outcome, _): return outcome
    }
  }

  // Returns the whole list of a user's tasks that begins with `response`; `nil` if it cannot be read completely, so
  // that what is missing says nothing.
  private func tasks(of user: ServiceID, from response: HTTPResponse) async -> [TaskItem]? {
    let list = PagedList(TasksEndpoint(service), TaskOwner(id: user, name: ""), client: client)
    do {
      let contents = try await list.contents(from: response)
      return contents.list.leftOut.isEmpty && contents.gap == nil ? Array(contents.elements) : nil
    } catch {
      return nil
    }
  }

  private static func noList(_ status: Int) -> SendOutcome {
    .held(.service, "the service has no list of tasks (\(status))")
  }

  private func graceLeft(of edit: TaskEdit) -> TimeInterval {
    guard edit.mayHaveArrived else { return 0 }
    let grace = grace() / .seconds(1)
    return edit.uptimeWhenSent.map { max(grace - uptime.elapsed(since: $0), 0) } ?? grace
  }

  private func answer(to request: @autoclosure () throws -> HTTPRequest?) async -> TaskAnswer {
    let made: HTTPRequest
    do {
      guard let request = try request() else { return .failed(.rejected("the service cannot do that")) }
      made = request
    } catch {
      return .failed(.postponed("the edit could not be written as JSON"))
    }
    let isWrite = made.method != "GET"
    do {
      return TaskAnswer(try await client.send(made), isWrite: isWrite, service.errors)
    } catch {
      return TaskAnswer(error, isWrite: isWrite)
    }
  }
}

/// The meaning of an answer to a request about one task.
enum TaskAnswer {
  /// The service has done what was asked.
  case done(HTTPResponse)
  /// There is nothing at the path, according to this status.
  case gone(Int)
  /// The request has failed, or its result is unknown; `.contradicted` if the task is not in the state that a change
  /// requires.
  case failed(SendOutcome, status: Int? = nil)

  /// Classifies `response`. A read changes nothing, even if it fails, and its refusal says nothing about the edit.
  init(_ response: HTTPResponse, isWrite: Bool, _ errors: ServiceDescription.Errors = .init()) {
    let status = response.status
    let why = response.message.map(response.withStatus) ?? "the service answered \(status)"
    switch status {
    case _ where errors.gone.contains(status): self = .gone(status)
    case _ where errors.stale.contains(status) && isWrite:
      self = .failed(.contradicted(theirs: nil, why), status: status)
    case _ where errors.refused.contains(status) && isWrite: self = .failed(.rejected(why))
    case _ where response.isThrottled || status >= 500:
      // A proxy may have answered that after it had passed the request on.
      let why = response.isThrottled ? "the service has had too many requests" : "the service cannot answer now"
      self = .failed(.postponed(response.explaining(why), retryAfter: response.retryAfter, mayBeApplied: isWrite))
    case 403 where response.isPage: self = .failed(.held(.service, response.pageReason))
    case 401, 403, 405, 407, 421: self = .failed(Self.held(response))
    // Many services send a page along with a redirect.
    case 300..<400 where isWrite: self = .failed(.lost(Self.redirect(response)), status: status)
    case 200..<300 where response.isPage && isWrite: self = .failed(.lost(response.pageReason))
    case 200..<500 where response.isPage: self = .failed(.held(.service, response.pageReason))
    case 200..<300: self = .done(response)
    case 404, 410: self = .gone(status)
    case 409, 412: self = .failed(isWrite ? .contradicted(theirs: nil, why) : .postponed(why), status: status)
    case 423, 425: self = .failed(.postponed(why, retryAfter: response.retryAfter))
    // As after the first case.
    case 408: self = .failed(.postponed(why, retryAfter: response.retryAfter, mayBeApplied: isWrite))
    case 400..<500: self = .failed(isWrite ? .rejected(why) : .postponed(why), status: status)
    default: self = .failed(.postponed(why))
    }
  }

  /// Classifies a failure; a request that only reads changes nothing if its answer is lost.
  init(_ failure: LoadFailure, isWrite: Bool) {
    switch failure {
    case .offline(let why): self = .failed(.unreached(why))
    case .timeout(let why): self = .failed(isWrite ? .lost(why) : .unreached(why))
    case .invalid(let why): self = .failed(isWrite ? .lost(why) : .postponed(why))
    case .cancelled: self = .failed(isWrite ? .lost("interrupted") : .untouched)
    case .server(let why), .refused(let why), .store(let why): self = .failed(.postponed(why))
    case .notFound, .nothingSaved: self = .gone(404)
    }
  }

  // A refusal because of the credentials or the address, which says nothing about the edit.
  private static func held(_ response: HTTPResponse) -> SendOutcome {
    // What the service says of its token would only distract.
    if let reason = response.refusalReason { return .held(.signIn, reason) }
    let (hold, why): (EditHold, String) =
      switch response.status {
      case 401: (.signIn, "sign-in required")
      case 407: (.signIn, "sign-in required by the proxy")
      case 403: (.permission, "not allowed")
      default: (.service, "the service does not accept such requests")
      }
    return .held(hold, response.explaining(why))
  }

  private static func redirect(_ response: HTTPResponse) -> String {
    "the service redirects the change" + (response.headers["location"].map { " to \($0.prefix(200))" } ?? "")
      + " (\(response.status))"
  }
}
