import AccountDomain
import AccountInteractorInterface
import AccountRemote
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

/// A request about an account, with what the service answers to it.
enum AccountCall: CaseIterable {
  case signUp, logIn, logOut, own, changeName, changeEmail, delete, changePassword

  static let account = #"{"id":11,"name":"Ann","email":"ann@example.org"}"#
  static let session = """
    {"user":\(account),"accessToken":"access-1","refreshToken":"refresh-1","refreshExpiresIn":60}
    """

  /// The request, in each order that its members may have.
  var requests: [HTTPRequest] {
    switch self {
    case .signUp:
      StubHTTPClient.requests(
        "POST", "/auth/signup", [("name", "Ann"), ("email", "ann@example.org"), ("password", "Abcde1-x")])
    case .logIn:
      StubHTTPClient.requests("POST", "/auth/login", [("email", "ann@example.org"), ("password", "Abcde1-x")])
    case .logOut: StubHTTPClient.requests("POST", "/auth/logout", [("refreshToken", "refresh-1")])
    case .own: [HTTPRequest(path: "/auth/account").carrying(Secret("mine"))]
    case .changeName: StubHTTPClient.requests("PATCH", "/auth/account", [("name", "Ann")])
    case .changeEmail: StubHTTPClient.requests("PATCH", "/auth/account", [("email", "ann@example.org")])
    case .delete: [HTTPRequest(method: "DELETE", path: "/auth/account")]
    case .changePassword:
      StubHTTPClient.requests(
        "POST", "/auth/changePassword", [("currentPassword", "Abcde1-x"), ("newPassword", "Abcde1-y")])
    }
  }

  /// The body of an answer; empty if nothing is read from it.
  var body: String {
    switch self {
    case .signUp, .logIn: Self.session
    case .own, .changeName, .changeEmail: Self.account
    case .logOut, .delete, .changePassword: ""
    }
  }

  /// Sends the request to a service that answers nothing but it; returns what was made of the answer.
  func outcome(of answer: StubHTTPClient.Answer, at clock: ManualClock = ManualClock()) async -> AccountOutcome {
    let client = StubHTTPClient()
    for request in requests { await client.answer(request, with: answer) }
    let accounts = RemoteAccounts(
      client, authenticated: client, connectivity: Connectivity(paused: false, clock: clock.wallClock),
      clock: clock.wallClock)
    do {
      return try await perform(accounts)
    } catch let failure as AccountFailure {
      return .failure(failure)
    } catch let failure as LoadFailure {
      return .unanswered(failure)
    } catch {
      Issue.record(error)
      return .done
    }
  }

  private func perform(_ accounts: any Accounts) async throws -> AccountOutcome {
    let (email, password) = (EmailAddress("ann@example.org"), Secret("Abcde1-x"))
    switch self {
    case .signUp:
      let account = NewAccount(name: " Ann", email: "ann@example.org ", password: NewPassword(password))
      return .session(try await accounts.signUp(account))
    case .logIn: return .session(try await accounts.logIn(email, password))
    case .logOut: try await accounts.logOut(Secret("refresh-1"))
    case .own: return .account(try await accounts.owner(of: Secret("mine")))
    case .changeName: return .account(try await accounts.change(.name(AccountName("Ann "))))
    case .changeEmail: return .account(try await accounts.change(.email(email)))
    case .delete: try await accounts.delete()
    case .changePassword:
      try await accounts.changePassword(PasswordChange(from: password, to: NewPassword(Secret("Abcde1-y"))))
    }
    return .done
  }
}

/// What was made of the answer to a request about an account.
enum AccountOutcome: Hashable {
  case done
  case account(Account)
  case session(SignIn)
  case failure(AccountFailure)
  case unanswered(LoadFailure)
}
