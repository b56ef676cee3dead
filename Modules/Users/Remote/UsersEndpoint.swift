package import Foundation
package import SharedInteractorInterface
package import SharedRemote
package import UsersDomain
package import UsersInteractorInterface

/// `GET /users` and `GET /users/3`.
package struct UsersEndpoint: ListEndpoint {
  /// The endpoint of users.
  package init() {}

  /// Asks for all users, or for one.
  package func request(for query: UsersQuery) -> HTTPRequest {
    switch query {
    case .all: HTTPRequest(path: "/users")
    case .one(let id): HTTPRequest(path: "/users/\(id)")
    }
  }

  /// Reads a list of users or, if one was asked for, that user alone.
  package func decode(_ body: Data, for query: UsersQuery) throws(LoadFailure) -> (resource: [User], malformed: Int) {
    guard case .one = query else { return try decodeList(body, for: query) }
    let form = try StrictJSON.decode(UserForm.self, from: body, expecting: "a user")
    guard let user = element(from: form, for: query) else { throw .invalid("the answer is another user") }
    return ([user], 0)
  }

  /// The user of a form; nil if one user was asked for and this is another.
  package func element(from form: UserForm, for query: UsersQuery) -> User? {
    if case .one(let id) = query, form.user.id != id { return nil }
    return form.user
  }
}
