/// What a service answers, with accounts or without.
struct ServiceContract: Sendable {
  let hasAccounts: Bool
  /// The descriptions of all routes, in the order of the document.
  let routes: [RouteDescription]

  init(hasAccounts: Bool) {
    self.hasAccounts = hasAccounts
    let open = ServiceRoute.allCases.map(\.description)
    guard hasAccounts else {
      routes = open
      return
    }
    routes =
      ServiceRoute.allCases.map { $0.needsSignIn ? $0.description.behindSignIn : $0.description }
      + AccountRoute.allCases.map(\.description)
  }
}
