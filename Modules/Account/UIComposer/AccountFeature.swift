import AccountDomain
import AccountPresentation
import AccountRemote
import AccountUI
import SharedDomain
import SharedInteractorInterface
import SharedPresentation
package import SharedRemote
import SharedTiming
package import SharedUI
package import SharedUIComposer

/// The feature that signs the user in and out.
package struct AccountFeature: Sendable {
  private static let variable = "ROSTER_TOKEN"

  private let context: FeatureContext
  private let access: RequestAuthorization?

  /// Creates the feature.
  ///
  /// - Parameter access: How requests to the service are authorized; `nil` if it needs no sign-in.
  package init(in context: FeatureContext, access: RequestAuthorization?) {
    (self.context, self.access) = (context, access)
  }

  /// Checks that a session can begin, before the user is asked for anything.
  ///
  /// - Throws: A usage error if there is nothing to sign in to.
  package func checkCanSignIn() throws(CommandFailure) {
    let access = try signingIn()
    if access.isHeaderGiven {
      throw .usage("the header Authorization is set, and is used instead of a session; remove it to sign in")
    }
    if access.isTokenGiven {
      throw .usage("\(Self.variable) is set, and is used instead of a session; unset it to sign in")
    }
    if let refusal = access.refusal { throw .failed(Problem(refusal, kind: .refused)) }
  }

  /// Keeps `text` as the token for all requests from now on, unless the service refuses it.
  package func signIn(with text: String) async throws(CommandFailure) {
    let access = try signingIn()
    guard TokensForm.isUsable(text) else {
      throw .usage("that is not a token: it must be letters, digits and -._~+/=, on one line")
    }
    let token = Secret(text)
    let doubt = try await doubt(of: token, access)
    try await save(SignIn(access: token, begun: context.clock.now), access)
    context.console.note("signed in to \(access.server)" + (doubt.map { "; the token was not checked: \($0)" } ?? ""))
  }

  /// Ends the session, and removes its tokens.
  package func signOut() async throws(CommandFailure) {
    let access = try signingIn()
    if access.isTokenGiven {
      throw .usage("the token is that of \(Self.variable), which only the shell can unset")
    }
    guard try await session(access) != nil else { return context.console.note("not signed in to \(access.server)") }
    try await save(nil, access)
    context.console.note("signed out of \(access.server)")
  }

  /// Prints whose session it is.
  ///
  /// - Throws: A refusal if the user is not signed in.
  package func show() async throws(CommandFailure) {
    let access = try signingIn()
    guard let session = try await session(access) else {
      throw .failed(Problem("not signed in to \(access.server)", advice: "run 'login'", kind: .refused))
    }
    let model = AccountViewModel(session, with: access.server)
    try await context.console.show(AccountScreen.rendering(of: model, layout: context.console.layout))
  }

  private func signingIn() throws(CommandFailure) -> RequestAuthorization {
    guard let access else {
      throw .usage("the bundled service needs no sign-in; name another one with --server or 'set server'")
    }
    return access
  }

  private func session(_ access: RequestAuthorization) async throws(CommandFailure) -> AccountSession? {
    if access.isHeaderGiven { return AccountSession(origin: .header) }
    if access.isTokenGiven { return AccountSession(origin: .environment) }
    do throws(TokenStoreFailure) {
      return try await access.store.signIn(at: access.server).map { AccountSession($0) }
    } catch {
      throw CommandFailure(error)
    }
  }

  // Returns why it is unknown whether the service accepts `token`; nil if it does.
  private func doubt(of token: Secret, _ access: RequestAuthorization) async throws(CommandFailure) -> String? {
    let isAccepted: Bool
    do throws(LoadFailure) {
      try await context.connectivity.check()
      isAccepted = try await context.console.waiting(for: "asking the service") { () async throws(LoadFailure) in
        try await TokenCheck(access.client).accepts(token)
      }
    } catch {
      if error == .cancelled { throw .interrupted }
      guard let cause = error.cause else { return "the service did not answer" }
      return "\(cause.reason): \(cause.detail)"
    }
    guard isAccepted else {
      throw .failed(Problem("the service refuses this token (401); nothing was changed", kind: .refused))
    }
    return nil
  }

  private func save(_ signIn: SignIn?, _ access: RequestAuthorization) async throws(CommandFailure) {
    do throws(TokenStoreFailure) {
      try await access.store.save(signIn, at: access.server)
    } catch {
      throw CommandFailure(error)
    }
    await access.tokens.reread()
  }
}

extension AccountSession {
  fileprivate init(_ signIn: SignIn) {
    self.init(
      account: signIn.account.map { Account(user: $0.user, name: $0.name, email: $0.email) },
      origin: .login(begun: signIn.begun, renewed: signIn.renewed, end: signIn.end))
  }
}

extension CommandFailure {
  fileprivate init(_ failure: TokenStoreFailure) {
    switch failure {
    case .unusable(let reason): self = .failed(Problem(reason))
    case .busy: self = .failed(Problem("another program is signing in or renewing the session", advice: "try again"))
    case .cancelled: self = .interrupted
    }
  }
}
