/// A service whose description is a part of this program: a file in `App/Services`.
package struct ShippedService: Sendable {
  /// The name in commands and in the settings file.
  package let name: String
  /// Whether it was tried with the real service, rather than with one that imitates it.
  package let isTried: Bool
  private let bytes: @Sendable () -> [UInt8]

  /// All of them, in the order in which a service is compared with them.
  package static let all = [
    ShippedService(name: "redmine", isTried: true) { PackageResources.redmine_toml },
    ShippedService(name: "gitlab", isTried: false) { PackageResources.gitlab_toml },
    ShippedService(name: "github", isTried: false) { PackageResources.github_toml },
    ShippedService(name: "gitea", isTried: false) { PackageResources.gitea_toml },
    ShippedService(name: "vikunja", isTried: false) { PackageResources.vikunja_toml },
    ShippedService(name: "json-server", isTried: true) { PackageResources.json_server_toml },
  ]

  /// Returns the one called `name`; `nil` if there is none.
  package static func named(_ name: String) -> ShippedService? { all.first { $0.name == name } }

  package var file: DescriptionFile { DescriptionFile(String(decoding: bytes(), as: UTF8.self)) }
}
