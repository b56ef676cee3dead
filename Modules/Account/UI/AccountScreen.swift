package import AccountDomain
package import Foundation
package import SharedDomain
import SharedPresentation
package import SharedUI

/// The output of `whoami`.
package enum AccountScreen {
  private static let columns = [Column<(String, String)>("name") { $0.0 }, Column("value") { $0.1 }]

  /// Returns a name and its value on each line, or a JSON document.
  ///
  /// - Parameters:
  ///   - account: `nil` if it is not known.
  ///   - session: `nil` for a token that is given rather than kept.
  ///   - origin: Where the token comes from: `ROSTER_TOKEN`, `headers` or `login`.
  ///   - service: The service's address.
  ///   - now: The current time.
  package static func rendering(
    of account: Account?, _ session: SignIn?, from origin: String = "login", with service: String, at now: Date,
    layout: Layout
  ) -> Rendering {
    let email = account.flatMap { $0.email.isEmpty ? nil : $0.email }
    let isRelative = layout.format == .table
    let past = { (time: Date) in isRelative ? RelativeAge.text(from: time, to: now) : Timestamp.text(of: time) }
    let times: [(name: String, text: String?)] = [
      ("since", session.map { past($0.begun) }), ("renewed", session?.renewed.map(past)),
      (
        "until",
        session?.tokens?.end.map { isRelative ? RelativeAge.text(until: $0, from: now) : Timestamp.text(of: $0) }
      ),
    ]
    let texts: [(name: String, text: String?)] =
      [
        ("service", service), ("name", account?.name), ("email", email), ("user", account?.user.text),
        ("token", "from \(origin)"),
      ] + times
    let rows = texts.compactMap { name, text in text.map { (name, $0) } }
    let script = layout.format.scriptText(columns, rows) {
      let members: [JSONValue.Member?] = [
        .init("command", "whoami"), .init("service", .string(service)), .init("name", optional: account?.name),
        .init("email", optional: email), account.map { .init("user", .id($0.user)) },
        .init("token", .string(origin)),
      ]
      return [JSONDocument((members + times.map { .init($0.name, optional: $0.text) }).compactMap(\.self))]
    }
    if let script { return Rendering(script) }
    return Rendering(DefinitionList(rows, style: .bold).lines(in: layout).map { $0 + "\n" }.joined())
  }
}
