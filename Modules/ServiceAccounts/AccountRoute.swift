import Hummingbird
import Service

/// A route of a service with accounts; `openapi.json` describes it.
enum AccountRoute: CaseIterable, Sendable {
  case signUp, logIn, renewTokens, logOut, showAccount, changeAccount, removeAccount, changePassword

  var pattern: RoutePattern {
    switch self {
    case .signUp: RoutePattern(.post, "/auth/signup")
    case .logIn: RoutePattern(.post, "/auth/login")
    case .renewTokens: RoutePattern(.post, "/auth/accessToken")
    case .logOut: RoutePattern(.post, "/auth/logout")
    case .showAccount: RoutePattern(.get, "/auth/account")
    case .changeAccount: RoutePattern(.patch, "/auth/account")
    case .removeAccount: RoutePattern(.delete, "/auth/account")
    case .changePassword: RoutePattern(.post, "/auth/changePassword")
    }
  }
}
