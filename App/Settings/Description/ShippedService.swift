/// A service whose description is a part of this program: a file in `App/Services`. They are compared with a service in
/// this order.
package enum ShippedService: String, CaseIterable, Hashable, Sendable {
  case redmine
  case gitlab
  case github
  case gitea
  case jsonServer = "json-server"

  /// The name in commands and in the settings file.
  package var name: String { rawValue }

  /// Whether it was tried with the real service, rather than with one that imitates it.
  package var isTried: Bool { self == .redmine || self == .jsonServer }

  /// Its description.
  package var file: DescriptionFile { DescriptionFile(String(decoding: bytes, as: UTF8.self)) }

  private var bytes: [UInt8] {
    switch self {
    case .redmine: PackageResources.redmine_toml
    case .gitlab: PackageResources.gitlab_toml
    case .github: PackageResources.github_toml
    case .gitea: PackageResources.gitea_toml
    case .jsonServer: PackageResources.json_server_toml
    }
  }
}
