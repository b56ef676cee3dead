import Foundation
import SharedDomain
import SharedRemote

/// The folders of the XDG Base Directory Specification that this program uses.
struct DataFolders {
  /// The home folder; `nil` if there is none.
  private let home: String?
  private let environment: [String: String]

  /// Creates the paths from `environment`; relative paths in it are ignored, as the specification requires.
  init(environment: [String: String]) {
    self.environment = environment
    home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// The file of the prompt's history; `nil` without a home folder.
  var history: String? { folder("XDG_STATE_HOME", ".local/state").map { $0 + "/roster/history" } }

  /// The file of the tokens; `nil` without a home folder.
  var credentials: String? { folder("XDG_STATE_HOME", ".local/state").map { $0 + "/roster/credentials" } }

  /// The file that says whose tokens are that the user gave; `nil` without a home folder.
  var tokenOwners: String? { folder("XDG_STATE_HOME", ".local/state").map { $0 + "/roster/token-owners" } }

  /// The file of the settings; `nil` without a home folder.
  var settings: String? { folder("XDG_CONFIG_HOME", ".config").map { $0 + "/roster/config.toml" } }

  /// Returns the file of the store for `server`, which is `nil` for the bundled service; `nil` without a home folder.
  ///
  /// - Parameter variant: What distinguishes connections to the same server.
  func store(of server: ServerAddress?, variant: String = "") -> String? {
    folder("XDG_DATA_HOME", ".local/share").map {
      "\($0)/roster/\(Self.storeName(of: server, variant: variant)).sqlite"
    }
  }

  /// The file of the bundled service's data; `nil` without a home folder.
  var service: String? { folder("XDG_DATA_HOME", ".local/share").map { $0 + "/roster/service.sqlite" } }

  private func folder(_ variable: String, _ fallback: String) -> String? {
    if let folder = environment[variable], folder.hasPrefix("/") { return folder }
    return home.map { $0 + "/" + fallback }
  }

  /// Returns the readable name of a store file with a digest that distinguishes servers whose readable names are the
  /// same; `bundled` for the bundled service.
  static func storeName(of server: ServerAddress?, variant: String = "") -> String {
    guard let address = server else { return "bundled" }
    let readable = address.display.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil) || scalar == "."
        ? Character(scalar) : "-"
    }
    // Another user of the same server may see other lists.
    let digest = digest(of: address.display + "\n" + (address.user ?? "") + (variant.isEmpty ? "" : "\n" + variant))
    return String(readable.prefix(80)) + "-" + digest
  }

  /// Returns a checksum of `text` that can be a part of a file's name.
  static func digest(of text: String) -> String { Checksum(of: Data(text.utf8)).hexadecimal }
}
