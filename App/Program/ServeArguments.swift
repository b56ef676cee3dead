package import App
import Service
import SharedPresentation
import SharedUI

/// The arguments that `roster serve` and `roster-service` have in common.
package struct ServeArguments: Sendable {
  package static let page = CommandPage(
    "serve", group: .program, summary: "serve sample users and tasks over HTTP on this machine",
    options: options(), example: example("roster serve"))

  private static let portNumber = CommandOption(
    "--port", "N", summary: "the port to listen on; 0 for a free one; default 8080")
  private static let dataFile = CommandOption(
    "--data", "PATH", summary: "the file for the data; without it, data is kept in memory", completion: .file)
  private static let sampleSize = CommandOption(
    "--sample-size", "USERSxTASKS", summary: "make so many users, each with so many tasks, such as 1000x20")
  private static let faultName = CommandOption(
    "--fault", "FAULT", summary: "make answers fail: \(UnknownWord.choices(faults.map(\.word)))",
    completion: .choice(faults))
  private static let log = CommandOption("--verbose", summary: "log requests to standard error")
  package static let version = CommandOption("--version", summary: "print the version")
  private static let faults = Fault.allCases.map { (word: $0.rawValue, summary: "") }

  let port: Int
  /// The path of the data file; `nil` to keep the data in memory.
  let data: String?
  /// How much sample data to make; `nil` for as much as usual.
  let sampleSize: SampleSize?
  /// The fault in the answers; `nil` for none.
  let fault: Fault?
  let verbose: Bool

  /// Parses the arguments after the name.
  ///
  /// - Throws: A usage error that names the option.
  package init(_ words: CommandWords) throws {
    let rule = "must be a number from 0 to 65535"
    port = try words.value(of: Self.portNumber, rule) { UInt16($0).map { Int($0) } } ?? 8080
    data = words.value(of: Self.dataFile)
    sampleSize = try words.value(
      of: Self.sampleSize, "must be such as 1000x20, at most 1000000 users with 10000 tasks, and 10000000 tasks in all",
      SampleSize.init)
    let names = UnknownWord.choices(Self.faults.map(\.word))
    fault = try words.value(of: Self.faultName, "must be \(names)", Fault.init(rawValue:))
    verbose = words.has(Self.log)
  }

  /// Returns the common options, with `own` ones of a program among them.
  package static func options(with own: [CommandOption] = []) -> [CommandOption] {
    [portNumber, dataFile, sampleSize] + own + [faultName, log, version]
  }

  /// Returns the example of the program that `command` runs.
  package static func example(_ command: String) -> CommandExample {
    CommandExample("\(command) --port 8080", does: "it serves until Ctrl-C, and prints its address")
  }
}
