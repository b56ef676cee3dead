import Composition
import Foundation

/// The folders of the XDG base directory specification that this program uses.
struct DataFolders {
  /// The home folder; nil if there is none.
  private let home: String?
  private let environment: [String: String]

  /// Folders as `environment` names them; a relative one is ignored, as the specification asks.
  init(environment: [String: String]) {
    self.environment = environment
    home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// The file that keeps what was typed at the prompt; nil without a home folder.
  var history: String? { folder("XDG_STATE_HOME", ".local/state").map { $0 + "/roster/history" } }

  /// The file that keeps settings; nil without a home folder.
  var settings: String? { folder("XDG_CONFIG_HOME", ".config").map { $0 + "/roster/config.toml" } }

  /// The file that keeps the lists of `server`; nil without a home folder.
  func store(of server: ServerChoice) -> String? {
    folder("XDG_DATA_HOME", ".local/share").map { "\($0)/roster/\(StoreName.of(server)).sqlite" }
  }

  /// The file that keeps the data of the bundled service; nil without a home folder.
  var service: String? { folder("XDG_DATA_HOME", ".local/share").map { $0 + "/roster/service.sqlite" } }

  private func folder(_ variable: String, _ standard: String) -> String? {
    if let folder = environment[variable], folder.hasPrefix("/") { return folder }
    return home.map { $0 + "/" + standard }
  }
}
