import SharedUI
import Testing

@testable import App

struct SecretLinesTests {
  @Test(arguments: [
    "login a@b pw", "login pw", "login a@b --password-stdin pw", "login --with-token T", "login --with-token=T",
    "login --password=pw a@b", "login --password-stdin=pw", "  login a@b 'p w'", "login a@b --take-over pw",
    "passwd old new", "passwd --password-stdin old", "passwd -- old", "'passwd' old new", "pass\\wd old new",
    "signup Ann a@b pw", "signup --name Ann --email a@b pw", "signup --token=T",
    "password old new", "paswd old new", "signin a@b pw", "logn a@b pw", "register Ann pw",
    "users; login a@b pw", "users\npasswd old new", "login a@b 'pw", "l a@b pw", "p old new",
    "alias s = login a@b pw", "alias s='users; passwd old new'", "alias s=login a@b pw",
    "set server http://bob:pw@host", "set server 'http://bob:pw@host'", "set server http://token@host",
    "login a@b pw --help", "roster login a@b pw", "roster --server http://h login a@b pw", "pasword old new",
    "account set password pw", "account delete a@b pw", "set token T", "set password pw",
    "set server https://h/?token=T", "ROSTER_TOKEN=T users", "users --header 'Authorization: Bearer T'",
    "alias y 'users; login a@b pw'",
    "set server bob:pw@host", "alias s = export https://u:p@h/x.csv", "open https://ada:secret@host/",
  ])
  func `a line that holds a password or a token is not kept`(_ line: String) throws {
    #expect(try Self.kept([line]) == [])
  }

  @Test(arguments: [
    "login", "login a@b", "login --with-token", "login a@b --password-stdin", "login --take-over a@b", "l a@b",
    "passwd", "signup", "signup --name 'Ann Smith' --email a@b", "login --help", "help login", "logout", "whoami",
    "account set name Ann Smith", "account delete a@b", "set server https://example.org", "set keys vi",
    "set server http://host:80/@x", "add Meet @sakura at 10:30", "add passwd old new", "edit 41 login a@b pw",
    "alias t = tasks 3", "alias s = login a@b", "users; tasks 3", "tasks sakura@kawara.example",
    "open https://host:80/a@b", "find login a b", "set tokens keyring", "roster tasks 3", "add Change the token: T",
    "usres zofia",
  ])
  func `any other line is kept`(_ line: String) throws {
    #expect(try Self.kept([line]) == [line])
  }

  @Test func `of several lines, those with secrets are left out`() throws {
    #expect(try Self.kept(["users", "passwd old new", "passwd", "users"]) == ["users", "passwd", "users"])
  }

  private static func kept(_ lines: [String]) throws -> [String] {
    var aliases = Aliases()
    aliases.add(try Alias("l", text: "login"))
    aliases.add(try Alias("p", text: "passwd"))
    return SecretLines(aliases: aliases).withoutSecrets(lines)
  }

  @Test(arguments: [
    ("login a@b hunter2", "the password is asked for next; do not type it on the line"),
    (
      "login --with-token hunter2",
      "the token is asked for next, or read from standard input; do not type it on the line"
    ),
    ("login a@b --password=hunter2", "the password is asked for next; do not type it on the line"),
    ("passwd hunter1 hunter2", "both passwords are asked for next; do not type them on the line"),
    (
      "signup Ann a@b hunter2",
      "the password is asked for next; do not type it on the line (a name with blanks needs quotes)"
    ),
  ])
  func `a secret on the line is refused, and nothing of it is repeated`(_ line: String, _ message: String) {
    let words = line.split(separator: " ").map(String.init)
    #expect(throws: CommandFailure.usage(message)) { try TypedCommand(words) }
  }
}
