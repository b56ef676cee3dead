import SharedInteractorInterface
package import SharedPresentation
package import UsersDomain
package import UsersInteractorInterface

/// A user who was selected by a reference.
package struct SelectedUser: Hashable, Sendable {
  package let user: User
  /// The warnings from resolving the reference.
  package let warnings: [String]
}

/// A presenter that resolves a reference to one user, or explains why it cannot.
package struct UserSelectionPresenter: Sendable {
  private let finder: any UserFinder
  private let viewpoint: Viewpoint

  /// Creates a presenter that searches with `finder`, as seen from `viewpoint`.
  package init(_ finder: some UserFinder, from viewpoint: Viewpoint) {
    self.finder = finder
    self.viewpoint = viewpoint
  }

  /// Returns the only user that `text` names.
  ///
  /// - Throws: The failure to show: no user or several users match, or neither the service nor the cache could answer.
  package func select(_ text: String) async throws(FailureViewModel) -> SelectedUser {
    let found = try await find(text)
    return switch found.resource {
    case .one(let user): SelectedUser(user: user, warnings: found.warnings.map(\.text))
    case .several(let users): throw Self.ambiguous(text, users)
    case .none: throw nobody(text, found)
    }
  }

  private func find(_ text: String) async throws(FailureViewModel) -> Loaded<UserMatch> {
    do {
      return try await finder.load(UserReference(text))
    } catch {
      throw FailureViewModel(error, loading: "the user '\(text)'", mode: viewpoint.mode)
    }
  }

  private static func ambiguous(_ text: String, _ users: [User]) -> FailureViewModel {
    let names = users.prefix(5).map { "\($0.id) \($0.name) (@\($0.username))" }.joined(separator: ", ")
    let rest = users.count > 5 ? " and more" : ""
    return FailureViewModel("'\(text)' matches several users: \(names)\(rest); use an ID", status: .usage)
  }

  private func nobody(_ text: String, _ found: Loaded<UserMatch>) -> FailureViewModel {
    let source = SourceViewModel(found.source, savedAt: found.savedAt, from: viewpoint)
    let place = if case .cache = found.source { " in the list \(source.text)" } else { "" }
    return FailureViewModel("no user '\(text)'\(place)", status: .notFound, missing: .entity)
  }
}
