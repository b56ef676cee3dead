import AccountDomain
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedRemote

/// The tokens in an answer of the service: `{"accessToken":"…","refreshToken":"…","refreshExpiresIn":604800}`.
struct TokensForm {
  private let access: String
  private let refresh: String?
  private let endsIn: Double?

  /// Finds the tokens in `body` where `signIn` says.
  ///
  /// - Throws: `LoadFailure.invalid` if it has none, or some that cannot be a header's value.
  init(in body: Data, _ signIn: ServiceDescription.SignIn) throws {
    let form = try StrictJSON.decode(JSONNode.self, from: body, expecting: "a pair of tokens")
    func text(_ place: Pointer?) -> String? {
      if case .text(let text)? = place.flatMap(form.value) { text } else { nil }
    }
    refresh = text(signIn.refresh)
    endsIn =
      if case .number(let seconds)? = signIn.endsIn.flatMap(form.value) { Double("\(seconds)") } else { nil }
    guard let access = text(signIn.access), [access, refresh ?? access].allSatisfy(SignIn.Tokens.isUsable),
      refresh != nil || signIn.refresh.flatMap(form.value) == nil
    else { throw LoadFailure.invalid("the answer is not a pair of tokens") }
    self.access = access
  }

  /// Returns the tokens as received at `now`; what the answer leaves out stays as in `before`, since a service need not
  /// replace the refresh token.
  func tokens(at now: Date, insteadOf before: SignIn.Tokens? = nil) -> SignIn.Tokens {
    SignIn.Tokens(
      access: Secret(access), refresh: refresh.map { Secret($0) } ?? before?.refresh,
      end: end(after: now) ?? before?.end)
  }

  private func end(after now: Date) -> Date? {
    guard let endsIn, (0...1e10).contains(endsIn) else { return nil }
    return now.addingTimeInterval(endsIn)
  }
}

extension HTTPRequest {
  /// Creates a request with `form`, which has secrets, as its body in JSON; it goes nowhere else if it is redirected.
  init(method: String = "POST", path: String, form: [String: String]) throws {
    self.init(method: method, path: path, body: try JSONEncoder().encode(form), followsRedirects: false)
  }
}
