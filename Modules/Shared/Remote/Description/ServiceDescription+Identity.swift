package import SharedDomain
package import SharedInteractorInterface

extension ServiceDescription {
  /// Returns what throws unless the service still answers to `user`; `nil` if it cannot be asked.
  ///
  /// - Parameter user: The owner of the token; `nil` for any user.
  package func confirmation(of user: ServiceID?, through client: any HTTPClient) -> IdentityCheck? {
    guard let identity else { return nil }
    return { () async throws(LoadFailure) in
      let response = try await client.send(identity.get.request())
      if let failure = LoadFailure(response) {
        if case .notFound = failure { throw .refused("the service does not say who you are (404)") }
        throw failure
      }
      let answer = try StrictJSON.node(in: response.body, expecting: "a user")
      guard let id = identity.user(in: answer)?.id else {
        throw .refused("the service does not say who you are: \(LoadFailure.signInHint)")
      }
      guard user.map({ $0.text == id.text }) ?? true else {
        throw .refused("the service takes you for another user (\(id)): \(LoadFailure.signInHint)")
      }
    }
  }
}
