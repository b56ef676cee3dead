import ArgumentParser
import Service

/// The command line of `roster serve`.
struct ServeCommand: ParsableCommand {
  /// How the command line is explained.
  static let configuration = CommandConfiguration(
    commandName: "roster serve",
    abstract: "Serves sample users and tasks over HTTP on this machine, until it is stopped.",
    version: Version.text)

  /// The port, unchecked.
  @Option(help: ArgumentHelp("The port to listen on; 0 for a free one.", valueName: "n"))
  var port = 8080
  /// The file of the data; nil for memory.
  @Option(help: ArgumentHelp("The file that keeps the data; without one it is kept in memory.", valueName: "path"))
  var data: String?
  /// What is to be wrong with the answers; nil for nothing.
  @Option(help: ArgumentHelp("Answer badly on purpose.", valueName: "fault"))
  var fault: Fault?
  /// Whether requests are told.
  @Flag(help: "Say what is requested, on standard error.")
  var verbose = false
}

extension Fault: ExpressibleByArgument {}
