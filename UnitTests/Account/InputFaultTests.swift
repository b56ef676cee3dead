import AccountDomain
import AccountInteractorInterface
import AccountPresentation
import SharedDomain
import SharedPresentation
import Testing

@Suite struct InputFaultTests {
  // Each case of a table: what is typed, and whether it is accepted.
  @Test(arguments: [
    ("", false), ("  \n", false), ("Al", false), ("  Al\t\n", false), ("Ann", true), (" Ann ", true), ("A B", true),
    ("Ánń", true), ("李小龙", true), ("李龙", false), ("e\u{301}e\u{301}e\u{301}", true), ("e\u{301}e\u{301}", false),
    ("👩‍👩‍👧👩‍👩‍👧", false),
  ])
  func `a name needs three characters between blanks`(_ text: String, _ isValid: Bool) {
    #expect(AccountName(text).faults == (isValid ? [] : [.shortName]))
  }

  @Test(arguments: [
    "ann@example.org", " ann@example.org\n", "a@b.c", "ann.b+c@sub.example.org", "o'neil@example.org",
    "ann@ex-ample.org", "-ann-@example.org", "ann@1.2", "ánn@exämple.org", "安@例子.中国", "e\u{301}@example.org",
  ])
  func `an email address has a name, one @ and a domain with a dot`(_ text: String) {
    #expect(EmailAddress(text).faults == [])
  }

  @Test(arguments: [
    "", " ", "ann", "@", "ann@", "@example.org", "ann@example", "ann@b@example.org", "ann@@example.org",
    "ann@.org", "ann@example.", "ann@example..org", ".ann@example.org", "ann.@example.org", "a..b@example.org",
    "ann@-example.org", "ann@example-.org", "ann@example.-org", "ann@example.org-", "an n@example.org",
    "ann@exam ple.org", "an\tn@example.org", "an\u{7}n@example.org", "ann@example.org\u{0}x", "ann\u{A0}b@example.org",
    "Ann <ann@example.org>", "ann@[127.0.0.1]", "ann,bob@example.org", "ann;bob@example.org", "mailto:ann@example.org",
    "\"ann\"@example.org", "an\\n@example.org",
  ])
  func `anything else is no email address`(_ text: String) {
    #expect(EmailAddress(text).faults == [.invalidEmail])
  }

  @Test(arguments: [(254, true), (255, false)])
  func `an email address has up to 254 Unicode scalars`(_ length: Int, _ isValid: Bool) {
    let end = "@example.org"
    for letter in ["a", "é", "中"] {
      let text = String(repeating: letter, count: length - end.unicodeScalars.count) + end
      #expect(EmailAddress(" \(text) ").faults == (isValid ? [] : [.invalidEmail]), "\(letter)")
    }
    // As many characters, but one more scalar.
    let text = "e\u{301}" + String(repeating: "a", count: length - end.count - 2) + end
    #expect(text.count == length - 1)
    #expect(EmailAddress(text).faults == (isValid ? [] : [.invalidEmail]))
  }

  @Test(arguments: [
    ("", false), ("Abcd1-x", false), ("Abcde1-x", true), ("abcde1-x", false), ("ABCDE1-X", false),
    ("Abcdef-x", false), ("Abcdef1x", false), ("Abcd 12x", true), (" Abcde1 ", true), (" Abcde1", false),
    (String(repeating: "a", count: 14), false), (String(repeating: "a", count: 15), true),
    (String(repeating: " ", count: 15), true), ("Éàçèù3§x", true), ("éàçèù3§x", false), ("Äöüß٣!xy", true),
    ("Abcde1中x", true), ("A\u{301}bcd1-x", false), ("A\u{301}bcde1-x", true),
    (String(repeating: "e\u{301}", count: 14), false), (String(repeating: "e\u{301}", count: 15), true),
  ])
  func `a password has eight characters of all kinds, or fifteen of any`(_ text: String, _ isStrong: Bool) {
    #expect(NewPassword(Secret(text)).faults == (isStrong ? [] : [.weakPassword]))
  }

  @Test func `a password that is typed twice must be the same, blanks and case included`() {
    let strong = Secret("Abcde1-x")
    #expect(NewPassword(strong, again: strong).faults == [])
    for other in ["", "abcde1-x", "Abcde1-x ", " Abcde1-x", "Abcde1-y"] {
      #expect(NewPassword(strong, again: Secret(other)).faults == [.differentPasswords], "\(other)")
    }
    #expect(NewPassword(Secret("a"), again: Secret("b")).faults == [.weakPassword, .differentPasswords])
  }

  @Test func `all faults of a new account are found at once, in the order of the questions`() {
    let weak = NewPassword(Secret("a"), again: Secret("b"))
    let account = NewAccount(name: " A ", email: "ann", password: weak)
    #expect(account.faults == [.shortName, .invalidEmail, .weakPassword, .differentPasswords])
    let valid = NewAccount(name: " Ann ", email: " ann@example.org ", password: NewPassword(Secret("Abcde1-x")))
    #expect(valid.faults == [])
    #expect(valid.name.text == "Ann")
    #expect(valid.email.text == "ann@example.org")
  }

  @Test(
    arguments: [
      ("Abcde1-x", "Abcde1-y", "Abcde1-y", []), ("short", "Abcde1-y", "Abcde1-y", []),
      ("", "Abcde1-y", "Abcde1-y", [.noCurrentPassword]),
      ("Abcde1-x", "Abcde1-x", "Abcde1-x", [.samePassword]),
      ("a", "a", "b", [.weakPassword, .differentPasswords, .samePassword]),
      ("", "", "b", [.noCurrentPassword, .weakPassword, .differentPasswords]),
    ] as [(String, String, String, [InputFault])])
  func `all faults of a change of the password are found at once`(
    _ current: String, _ new: String, _ again: String, _ faults: [InputFault]
  ) {
    let change = PasswordChange(from: Secret(current), to: NewPassword(Secret(new), again: Secret(again)))
    #expect(change.faults == faults)
  }

  @Test func `a change of the account has the faults of what is changed`() {
    #expect(AccountChange.name(AccountName("A")).faults == [.shortName])
    #expect(AccountChange.name(AccountName("Ann")).faults == [])
    #expect(AccountChange.email(EmailAddress("ann")).faults == [.invalidEmail])
    #expect(AccountChange.email(EmailAddress("ann@example.org")).faults == [])
  }

  @Test(
    arguments: [
      ([.shortName], "the name needs 3 or more characters"),
      ([.invalidEmail], "the email must look like ann@example.org"),
      ([.noCurrentPassword], "the current password is empty"),
      (
        [.weakPassword],
        "the password needs 8 or more characters with upper case, lower case, a digit and a symbol, or 15 or more of any"
      ),
      ([.differentPasswords], "the passwords differ"), ([.samePassword], "the new password is the current one"),
      (
        [.shortName, .invalidEmail, .differentPasswords],
        "the name needs 3 or more characters; the email must look like ann@example.org; the passwords differ"
      ),
    ] as [([InputFault], String)])
  func `faults are told in one usage error, in their order`(_ faults: [InputFault], _ message: String) {
    let problem = Problem(AccountFailure.invalid(faults), doing: "sign up", at: "http://example.org")
    #expect(problem == Problem(message, kind: .usage))
  }
}
