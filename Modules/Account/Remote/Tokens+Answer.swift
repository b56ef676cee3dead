import AccountDomain
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedRemote

extension SignIn.Tokens {
  /// Finds the tokens in `body`, which was received at `now`, where `signIn` says. What it leaves out stays as in
  /// `before`, since a service need not replace the refresh token.
  ///
  /// - Throws: `LoadFailure.invalid` if it has none, or some that cannot be a header's value.
  init(
    in body: Data, _ signIn: ServiceDescription.SignIn, at now: Date, insteadOf before: SignIn.Tokens? = nil
  ) throws {
    let form = try StrictJSON.node(in: body, expecting: "a pair of tokens")
    func text(_ place: Pointer?) -> String? {
      if case .text(let text)? = place.flatMap(form.value) { text } else { nil }
    }
    let refresh = text(signIn.refresh)
    guard let access = text(signIn.access), [access, refresh ?? access].allSatisfy(Self.isUsable),
      refresh != nil || signIn.refresh.flatMap(form.value) == nil
    else { throw LoadFailure.invalid("the answer is not a pair of tokens") }
    var end = before?.end
    if case .number(let number)? = signIn.endsIn.flatMap(form.value), let seconds = Double("\(number)"),
      (0...1e10).contains(seconds)
    {
      end = now.addingTimeInterval(seconds)
    }
    self.init(access: Secret(access), refresh: refresh.map { Secret($0) } ?? before?.refresh, end: end)
  }
}
