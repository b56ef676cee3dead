import App
import Program
import ServiceAccounts
import SharedUI
import Testing

@testable import ServiceMain

@Suite struct AccountServeArgumentsTests {
  @Test func `accounts have the lifetimes that are asked for`() throws {
    let usual = try arguments([]).accounts
    #expect([usual.accessLifetime, usual.refreshLifetime, usual.refreshGrace] == [900, 604_800, 30])
    let accounts = try arguments(["--access-lifetime", "1", "--refresh-lifetime=60", "--refresh-grace", "0"]).accounts
    #expect([accounts.accessLifetime, accounts.refreshLifetime, accounts.refreshGrace] == [1, 60, 0])
  }

  @Test(arguments: ["--access-lifetime", "--refresh-lifetime", "--refresh-grace"])
  func `a lifetime that is no number of seconds is an error`(option: String) {
    let least = option == "--refresh-grace" ? 0 : 1
    for seconds in ["-1", "x", "1.5", "31536001"] + (least == 0 ? [] : ["0"]) {
      let message = "\(option) must be a number of seconds from \(least) to 31536000, not '\(seconds)'"
      #expect(throws: CommandFailure.usage(message)) { try arguments([option, seconds]) }
    }
  }

  @Test(arguments: [["--auth"], ["--port=x"], ["3"]]) func `any other word is an error`(words: [String]) {
    #expect(throws: CommandFailure.self) { try arguments(words) }
  }

  @Test func `--help and --version print a text`() throws {
    let streams = Streams(of: "roster-service", environment: ["COLUMNS": "80"])
    guard case .print(let help) = try ServiceMain.work(["--port", "0", "--help"], streams) else { return record() }
    #expect(help.hasPrefix("usage: roster-service [OPTION…]"))
    for option in AccountServeArguments.page.options { #expect(help.contains(option.name)) }
    guard case .print(let version) = try ServiceMain.work(["--version"], streams) else { return record() }
    #expect(version == Version.text)
    guard case .run(needsOutput: false, _) = try ServiceMain.work([], streams) else { return record() }
  }

  private func record() { Issue.record("the arguments were understood as something else") }

  private func arguments(_ words: [String]) throws -> AccountServeArguments {
    try AccountServeArguments(CommandWords(words, of: AccountServeArguments.page, as: "roster-service"))
  }
}
