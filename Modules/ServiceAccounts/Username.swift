/// The names of new users.
enum Username {
  private static let fallback = "user"

  /// Returns the name for whoever has `email`: its part before the `@` and a `+`, as far as it is in ASCII, with a
  /// number after it if `isTaken` says so.
  static func unique(for email: EmailAddress, isTaken: (String) throws -> Bool) rethrows -> String {
    let name = base(of: email)
    var (candidate, number) = (name, 1)
    while try isTaken(candidate) {
      number += 1
      candidate = "\(name)\(number)"
    }
    return candidate
  }

  // A name without a letter could be taken for an id.
  private static func base(of email: EmailAddress) -> String {
    let local = email.text.prefix { !"@+".contains($0) }.lowercased().filter { character in
      character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
    }
    let name = local.drop { !$0.isLetter && !$0.isNumber }
    return name.contains(where: \.isLetter) ? String(name) : fallback + name
  }
}
