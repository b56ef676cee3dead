import ArgumentParser
import Foundation

/// An option of a command line, as its parser tells of it.
struct CommandLineOption: Hashable {
  /// How it is written: `--server`.
  let name: String
  /// What stands behind it, as it is called in help; nil if nothing does.
  let value: String?
  /// What it does, in one line; what stands in its place if it is not given is in parentheses.
  let summary: String
  /// What its value has to be; empty if it can be more than a few words.
  let choices: [String]
  /// Whether its value is a file.
  var takesFile: Bool { value == "PATH" }

  /// The options of `command` with long names, in order, without those that every command has.
  ///
  /// - Throws: If the parser describes itself in another way than it used to.
  static func all(of command: any ParsableCommand.Type) throws -> [CommandLineOption] {
    let description = try JSONDecoder().decode(ParserDescription.self, from: Data(command._dumpHelp().utf8))
    return description.command.arguments.compactMap(CommandLineOption.init).filter {
      !["--help", "--version"].contains($0.name)
    }
  }

  private init?(_ argument: ParserDescription.Argument) {
    guard let long = argument.preferredName, long.kind == "long" else { return nil }
    name = "--" + long.name
    value = argument.kind == "option" ? argument.valueName?.uppercased() : nil
    summary = argument.abstract ?? ""
    choices = argument.allValues ?? argument.completionKind?.list?.values ?? []
  }
}

private struct ParserDescription: Decodable {
  let command: Command

  struct Command: Decodable {
    let arguments: [Argument]
  }

  struct Argument: Decodable {
    let kind: String
    let preferredName: Name?
    let valueName: String?
    let abstract: String?
    let allValues: [String]?
    let completionKind: Completion?
  }

  struct Name: Decodable {
    let kind: String
    let name: String
  }

  struct Completion: Decodable {
    let list: List?
  }

  struct List: Decodable {
    let values: [String]
  }
}
