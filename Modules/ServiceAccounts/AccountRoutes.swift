import Foundation
import Hummingbird
import Service

/// The routes of accounts.
struct AccountRoutes: Sendable {
  let database: ServiceDatabase
  let settings: AccountSettings
  let passwords: PasswordChecker

  init(database: ServiceDatabase, settings: AccountSettings) {
    self.database = database
    self.settings = settings
    passwords = PasswordChecker(cost: settings.cost, now: database.now)
  }

  var all: [ServiceRoute] {
    [
      ServiceRoute(.post, "/auth/signup") { request, _ in try await signUp(request.wholeBody()) },
      ServiceRoute(.post, "/auth/login") { request, context in
        try await logIn(request.wholeBody(), from: context.address)
      },
      ServiceRoute(.post, "/auth/accessToken") { request, _ in
        try await renew(Self.refreshToken(in: request.wholeBody()))
      },
      ServiceRoute(.post, "/auth/logout") { request, _ in
        let token = try await Self.refreshToken(in: request.wholeBody())
        try await write { try $1.end(with: token) }
        return .noContent
      },
      ServiceRoute(.get, "/auth/account") { request, _ in
        let caller = try await caller(of: request)
        return try .secret(try await read { accounts, _ in try accounts.existing(caller.account) })
      },
      ServiceRoute(.patch, "/auth/account") { request, _ in
        let caller = try await caller(of: request)
        return try await change(request.wholeBody(), by: caller)
      },
      ServiceRoute(.delete, "/auth/account") { request, _ in
        let caller = try await caller(of: request)
        try await write { accounts, _ in try accounts.remove(caller.account) }
        return .noContent
      },
      ServiceRoute(.post, "/auth/changePassword") { request, context in
        let caller = try await caller(of: request)
        return try await changePassword(request.wholeBody(), by: caller, from: context.address)
      },
    ]
  }

  private func signUp(_ body: Data) async throws -> Answer {
    let form = try AccountBody.read(body) { members -> (name: String, email: EmailAddress, password: String)? in
      let name = members.name(members.text("name"))
      let email = members.email(members.text("email"))
      let password = members.newPassword("password")
      guard let name, let email, let password else { return nil }
      return (name, email, password)
    }
    // A hash costs more than looking twice.
    try await read { accounts, _ in try accounts.checkIsFree(form.email) }
    let password = try await passwords.hash(form.password)
    let session = try await write { accounts, sessions in
      try sessions.begin(for: accounts.add(name: form.name, email: form.email, password))
    }
    return try .secret(session, status: 201)
  }

  private func logIn(_ body: Data, from address: String?) async throws -> Answer {
    let (email, password) = try AccountBody.read(body) { members in
      let email = members.text("email")
      let password = members.text("password")
      return email.flatMap { email in password.map { (email, $0) } }
    }
    let found = try await read { accounts, _ in try accounts.credentials(ofEmail: email) }
    let login = Login(email: email, address: address)
    let isRight = try await passwords.check(password, against: found?.hash, for: login)
    guard let found, isRight else { throw Self.wrongLogin }
    let session = try await write { accounts, sessions in
      // The password may have been changed in the meantime, which ended all sessions.
      guard try accounts.hash(of: found.id) == found.hash else { throw Self.wrongLogin }
      return try sessions.begin(for: accounts.existing(found.id))
    }
    return try .secret(session)
  }

  private static func refreshToken(in body: Data) throws -> String {
    try AccountBody.read(body) { $0.text("refreshToken") }
  }

  private func renew(_ token: String) async throws -> Answer {
    // No error within the transaction, which must be committed if it ends the session.
    let tokens = try await write { try $1.renew(token) }
    guard let tokens else { throw Self.refusal("the session has ended, or never began") }
    return try .secret(tokens)
  }

  // Changes the name, the email or both.
  private func change(_ body: Data, by caller: SignedIn) async throws -> Answer {
    let form = try AccountBody.read(body) { members -> (name: String?, email: EmailAddress?)? in
      let name = members.optionalText("name")
      let email = members.optionalText("email")
      if !members.hasAny("name", "email") { members.note("there is nothing to change: name or email is missing") }
      return (members.name(name), members.email(email))
    }
    let account = try await write { accounts, _ in
      try accounts.change(caller.account, name: form.name, email: form.email)
    }
    return try .secret(account)
  }

  private func changePassword(_ body: Data, by caller: SignedIn, from address: String?) async throws -> Answer {
    let form = try AccountBody.read(body) { members -> (current: String, new: String)? in
      let current = members.text("currentPassword")
      let new = members.newPassword("newPassword")
      if current?.isEmpty ?? false { members.note("currentPassword is empty") }
      if let current, current == new { members.note("newPassword is the same as the current one") }
      guard let current, let new else { return nil }
      return (current, new)
    }
    let found = try await read { accounts, _ in
      (email: try accounts.existing(caller.account).email, hash: try accounts.hash(of: caller.account))
    }
    let login = Login(email: found.email, address: address)
    guard try await passwords.check(form.current, against: found.hash, for: login) else { throw Self.wrongPassword }
    let password = try await passwords.hash(form.new)
    try await write { accounts, sessions in
      // Another change of the password may have been faster, and ended this session.
      guard try accounts.hash(of: caller.account) == found.hash else { throw Self.wrongPassword }
      try accounts.set(password, of: caller.account)
      try sessions.endOthers(than: caller)
    }
    return .noContent
  }

  private static var wrongLogin: HTTPError { refusal("the email or the password is wrong") }
  private static var wrongPassword: HTTPError { HTTPError(.forbidden, message: "the current password is wrong") }
}
