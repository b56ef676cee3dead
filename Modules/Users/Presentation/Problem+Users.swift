import SharedInteractorInterface
package import SharedPresentation
import UsersDomain
package import UsersInteractorInterface

extension Problem {
  /// Creates the problem of a command if `text` does not name one user, as seen from `viewpoint`.
  ///
  /// - Parameters:
  ///   - names: The names of users that `text` may mean instead.
  ///   - advice: What to do if there is no such user and none that may be meant; `nil` for how to list the users.
  package init(
    _ failure: UserFailure, lookingFor text: String, suggesting names: [String] = [], advice: String? = nil,
    from viewpoint: Viewpoint
  ) {
    switch failure {
    case .noMatch(let found):
      let source = SourceViewModel(found.source, savedAt: found.savedAt, from: viewpoint)
      let place = source.isLive ? "" : " in the list \(source.text)"
      let meant = names.map { "'\($0)'" }.joined(separator: " or ")
      let hint = names.isEmpty ? "" : ": did you mean \(meant)?"
      let usual = text.contains(where: \.isWhitespace) ? "name one user at a time" : "'users' lists them"
      self.init("no user '\(text)'\(place)\(hint)", advice: names.isEmpty ? advice ?? usual : nil, kind: .notFound)
    case .several(let users):
      let names = users.prefix(5).map { "\($0.id) \($0.name) (@\($0.username))" }.joined(separator: ", ")
      let rest = users.count > 5 ? " and more" : ""
      self.init("'\(text)' matches several users: \(names)\(rest)", advice: "use an id", kind: .usage)
    case .load(let failure): self.init(failure, loading: "the user '\(text)'", mode: viewpoint.mode)
    }
  }
}
