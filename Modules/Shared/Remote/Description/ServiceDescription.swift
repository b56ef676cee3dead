package import SharedDomain

/// How a service has users and tasks: which requests it takes, and what its answers mean.
///
/// It is written by strangers and chooses neither the server nor files; the token is sent in one header only.
package struct ServiceDescription: Hashable, Sendable {
  /// The name for people: `Redmine`.
  package var name: String
  package var users: ResourceDescription
  package var tasks: ResourceDescription
  /// The comments on a task, `{id}`; `nil` if they cannot be asked for.
  package var comments: ResourceDescription?
  /// The header that carries the token, with the place `{token}`.
  package var authorization = HeaderPattern(name: "Authorization", value: "Bearer {token}")
  /// Headers of every request.
  package var headers: [HeaderPattern] = []
  /// The header for the key of an edit, which a service that knows it repeats in its answer; `nil` if no key is sent.
  package var key: String?
  /// Who the token belongs to; `nil` if the service cannot be asked.
  package var identity: Identity?
  package var errors = Errors()
  /// How a password becomes a token; `nil` if that is not possible.
  package var signIn: SignIn?
  package var limits = Limits()
  /// What the service has for each priority of tasks.
  package var priorities: [String: JSONNode] = [:]

  package init(name: String, users: ResourceDescription, tasks: ResourceDescription) {
    self.name = name
    self.users = users
    self.tasks = tasks
  }

  /// How the ids of users and tasks are read; `nil` if as in the built-in description.
  package var idForm: String? {
    let form = Self.idForm(users, tasks)
    return form == Self.idForm(Self.builtIn.users, Self.builtIn.tasks) ? nil : form
  }

  private static func idForm(_ resources: ResourceDescription...) -> String {
    resources.map { resource in
      let sources = resource.fields["id"]?.map(\.text) ?? ["/id"]
      let places = [resource.itemID, resource.newID].map { $0?.description ?? "" }
      return (sources + places + (resource.idsAreNumbers ? ["numbers"] : [])).joined(separator: " ")
    }.joined(separator: "; ")
  }

  /// The request whose answer, whatever it is, shows that the service can be reached.
  package var probe: HTTPRequest { users.list.request(method: "HEAD") }

  /// Who the token belongs to.
  package struct Identity: Hashable, Sendable {
    package var get: RequestLine
    /// The user's id, as users have it.
    package var id: Pointer
    package var name: [FieldSource]

    package init(get: RequestLine, id: Pointer, name: [FieldSource] = []) {
      self.get = get
      self.id = id
      self.name = name
    }

    /// Returns who `answer` says it is; `nil` if it has no id. The name is `nil` if it is not said.
    package func user(in answer: JSONNode) -> (id: ServiceID, name: String?)? {
      answer.value(at: id).flatMap { ServiceID($0) }.map { ($0, answer.text(name)) }
    }
  }

  /// What refusals mean.
  package struct Errors: Hashable, Sendable {
    /// Where an answer has its message: the first that is there. Where none is named, it is looked for in
    /// usual places.
    package var message: [Pointer] = []
    /// The statuses of a missing task, besides 404 and 410.
    package var gone: Set<Int> = []
    /// The statuses of another version of a task, besides 409 and 412.
    package var stale: Set<Int> = []
    /// The statuses of a refused change, besides 400 and 422.
    package var refused: Set<Int> = []

    package init() {}
  }

  /// How a password becomes tokens.
  package struct SignIn: Hashable, Sendable {
    /// Has the places `{name}` and `{password}`.
    package var login: RequestLine
    /// Has the place `{refresh}`.
    package var renew: RequestLine?
    package var logout: RequestLine?
    package var access: Pointer
    package var refresh: Pointer?
    /// Where the answer has the number of seconds after which the refresh token expires.
    package var endsIn: Pointer?
    /// Asks for the account of a token, as `roster serve` has accounts: then the answer to `login` has it as `user`.
    package var me: RequestLine?

    package init(login: RequestLine, access: Pointer) {
      self.login = login
      self.access = access
    }
  }

  /// How fast requests may be sent.
  package struct Limits: Hashable, Sendable {
    /// The number of requests at the same time; `nil` for as many as the program sends.
    package var atOnce: Int?
    /// The pause between two writes.
    package var pause: Duration = .zero

    package init() {}
  }
}
