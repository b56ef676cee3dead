import SharedUI
import Testing

@testable import App

@Suite struct SettingCommandTests {
  @Test(arguments: [
    ("set", "SetCommand(action: Action.list)"),
    ("set format json", #"SetCommand(action: Action.set(SettingName.format, "json"))"#),
    ("set pager ''", #"SetCommand(action: Action.set(SettingName.pager, ""))"#),
    (
      "set pager less --quit-if-one-screen -R",
      #"SetCommand(action: Action.set(SettingName.pager, "less --quit-if-one-screen -R"))"#
    ), ("set maxAge 10m", #"SetCommand(action: Action.set(SettingName.maxAge, "10m"))"#),
    ("unset maxAge", "UnsetCommand(name: SettingName.maxAge)"),
  ])
  func `every settings command is parsed`(_ line: String, _ command: String) throws {
    #expect(try parsed(line) == command)
  }

  @Test(arguments: [
    ("set formt json", "no setting 'formt': did you mean 'format'?"),
    (
      "set headers.X-Api-Key canary",
      "headers are not changed by set: edit [headers] in the settings file, or use --header"
    ), ("set X-Api-Key canary", "no setting 'X-Api-Key'; 'set' lists them"),
    ("unset everything", "no setting 'everything'; 'set' lists them"),
    ("set format", "format needs a VALUE; it must be table, tsv, csv, md, json or ndjson"),
    ("set format xml", "format must be table, tsv, csv, md, json or ndjson, not 'xml'"),
    ("set keys vi emacs", "keys must be emacs or vi, not 'vi emacs'"),
    (
      "set server http://a:b@c?d",
      "server must be an http or https address, or 'bundled', not 'http://…': it has a query, from '?' on"
    ),
    ("unset", "unset needs the NAME of a setting, for example 'unset format'; run 'set' to list them"),
    ("unset format keys", "unset takes one NAME"),
  ])
  func `wrong arguments of a settings command are explained`(_ line: String, _ message: String) throws {
    #expect(throws: CommandFailure.usage(message)) { try parsed(line) }
  }
}
