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

  /// The routes.
  var all: [ServiceRoute] {
    [
      ServiceRoute(.post, "/auth/signup") { request, _ in try await signUp(SignUpForm(request.wholeBody())) },
      ServiceRoute(.post, "/auth/login") { request, context in
        try await logIn(request.wholeBody(), from: context.address)
      },
      ServiceRoute(.post, "/auth/accessToken") { request, _ in
        try await renew(Self.refreshToken(in: request.wholeBody()))
      },
      ServiceRoute(.post, "/auth/logout") { request, _ in
        let token = try await Self.refreshToken(in: request.wholeBody())
        try await database.write(settings) { try $1.end(with: token) }
        return .noContent
      },
      ServiceRoute(.get, "/auth/account") { request, _ in
        let caller = try await caller(of: request)
        return try .secret(try await database.read(settings) { accounts, _ in try accounts.existing(caller.account) })
      },
      ServiceRoute(.patch, "/auth/account") { request, _ in
        let caller = try await caller(of: request)
        let change = try AccountChange(try await request.wholeBody())
        let account = try await database.write(settings) { accounts, _ in
          try accounts.change(caller.account, to: change)
        }
        return try .secret(account)
      },
      ServiceRoute(.delete, "/auth/account") { request, _ in
        let caller = try await caller(of: request)
        try await database.write(settings) { accounts, _ in try accounts.remove(caller.account) }
        return .noContent
      },
      ServiceRoute(.post, "/auth/changePassword") { request, context in
        let caller = try await caller(of: request)
        return try await change(PasswordChange(try await request.wholeBody()), by: caller, from: context.address)
      },
    ]
  }

  private func signUp(_ form: SignUpForm) async throws -> Answer {
    // A hash costs more than looking twice.
    try await database.read(settings) { accounts, _ in try accounts.checkIsFree(form.email) }
    let password = try await passwords.hash(form.password)
    let session = try await database.write(settings) { accounts, sessions in
      let account = try accounts.add(form, password)
      return NewSession(user: account, tokens: try sessions.begin(for: account.id))
    }
    return try .secret(session, status: 201)
  }

  private func logIn(_ body: Data, from address: String?) async throws -> Answer {
    let (email, password) = try AccountBody.read(body) { members in
      let email = members.text("email")
      let password = members.text("password")
      return email.flatMap { email in password.map { (email, $0) } }
    }
    let found = try await database.read(settings) { accounts, _ in try accounts.credentials(ofEmail: email) }
    let login = Login(email: email, address: address)
    let isRight = try await passwords.check(password, against: found?.hash, for: login)
    guard let found, isRight else { throw Self.wrongLogin }
    let session = try await database.write(settings) { accounts, sessions -> NewSession? in
      // The password may have been changed in the meantime, which ended all sessions.
      guard try accounts.hash(of: found.id) == found.hash, let account = try accounts.account(found.id) else {
        return nil
      }
      return NewSession(user: account, tokens: try sessions.begin(for: found.id))
    }
    guard let session else { throw Self.wrongLogin }
    return try .secret(session)
  }

  private static func refreshToken(in body: Data) throws -> String {
    try AccountBody.read(body) { $0.text("refreshToken") }
  }

  private func renew(_ token: String) async throws -> Answer {
    // No error within the transaction, which must be committed if it ends the session.
    let tokens = try await database.write(settings) { try $1.renew(token) }
    guard let tokens else { throw Self.refusal("the session has ended, or never began") }
    return try .secret(tokens)
  }

  private func change(_ form: PasswordChange, by caller: SignedIn, from address: String?) async throws -> Answer {
    let found = try await database.read(settings) { accounts, _ in
      (email: try accounts.existing(caller.account).email, hash: try accounts.hash(of: caller.account))
    }
    let login = Login(email: found.email, address: address)
    guard try await passwords.check(form.current, against: found.hash, for: login) else { throw Self.wrongPassword }
    let password = try await passwords.hash(form.new)
    try await database.write(settings) { accounts, sessions in
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
