import SharedDomain
import SharedInteractorInterface
package import SharedRemote
import SharedPresentation
import SharedUI

/// A service that the settings file names: its address, its description, and what that asks for.
package struct Connection: Hashable, Sendable {
  static let table = "connections"
  /// The name of the connection to the service in this program, which has no table.
  package static let sample = "sample"

  package let name: String
  package var server: ServerAddress
  /// A shipped service, or the file of a description.
  package var service = defaultService
  /// The values of the settings of the description.
  package var values: [String: String] = [:]

  /// The service of today's shape, whose description is in the code.
  package static let defaultService = "json-server"
  /// What stands for a service that is asked what it is.
  static let unknownService = ""

  /// What distinguishes its lists and edits from those of another connection to the same server; empty for today's
  /// shape. Of a file, only the name does: moved to another folder, it is still the description of the same service.
  package var variant: String {
    guard ![Self.defaultService, Self.unknownService].contains(service) || !values.isEmpty else { return "" }
    let file = service.split(separator: "/").suffix(1).map(String.init)
    return (file + values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }).joined(separator: "\n")
  }

  static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 100 && name.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 }
      && name != sample && !name.contains("://")
  }

  /// Creates the connections that `entries` are, in the order of the file, and reports what is wrong with `fault`.
  static func all(
    in entries: [ConfigurationFile.Entry], _ fault: (_ line: Int, String) -> Void
  ) -> [Connection] {
    let names = entries.compactMap { $0.table?.connection }.unique
    return names.compactMap { name in
      let own = entries.filter { $0.table == TableName([table, name]) }
      var values = Dictionary(own.map { ($0.name, $0.value.text) }) { one, _ in one }
      let line = own.first?.line ?? 1
      guard let address = values.removeValue(forKey: "server").flatMap(ServerAddress.init) else {
        fault(line, "the connection '\(EchoedWord.of(name))' needs a server: an http or https address")
        return nil
      }
      guard isName(name) else {
        fault(line, "'\(EchoedWord.of(name))' cannot be the name of a connection")
        return nil
      }
      let service = values.removeValue(forKey: "service") ?? defaultService
      return Connection(name: name, server: address, service: service, values: values)
    }
  }

  /// Adds the connection to `file`, or replaces the one with the same name, and makes it the current one.
  func save(in file: inout ConfigurationFile, serverText: String) {
    let table = TableName([Self.table, name])
    file.set(Setting.connection.name, to: .text(name))
    for entry in file.entries where entry.table == table { file.remove(entry.name, from: table) }
    file.set("server", to: .text(serverText), in: table)
    file.set("service", to: .text(service), in: table)
    for (name, value) in values.sorted(by: { $0.key < $1.key }) { file.set(name, to: .shortest(value), in: table) }
  }
}

extension TableName {
  /// The name of the connection that the table is; `nil` for any other table.
  var connection: String? { parts.count == 2 && parts[0] == Connection.table ? parts[1] : nil }
}

extension Connection {
  /// Reads the description of its service.
  ///
  /// - Parameter contents: Returns the contents of the file at a path.
  /// - Throws: What `contents` throws, or a failure that names a fault of the file or the settings that are missing.
  package func description(_ contents: (_ path: String) async throws -> [UInt8]) async throws -> ServiceDescription {
    if variant.isEmpty { return .builtIn }
    let file = try await DescriptionFile.read(service, contents)
    let missing = file.settings.filter { !$0.allows(values[$0.name]) }
    guard missing.isEmpty else { throw CommandFailure.failed(problem(of: file, lacking: missing.map(\.name))) }
    return file.description(values, at: server)
  }

  private func problem(of file: DescriptionFile, lacking settings: [String]) -> Problem {
    let missing = settings.joined(separator: ", ")
    // It has no name if the service is only named by an option or a variable.
    return name.isEmpty
      ? Problem(
        "\(file.description().name) needs a usable \(missing)",
        advice: "run 'connect \(server.display) --service \(service)'")
      : Problem("the connection '\(name)' has no usable \(missing)", advice: "run 'connect \(server.display)' again")
  }
}

extension DescriptionFile {
  /// Reads the description called `service`: a shipped one, or a file.
  ///
  /// - Parameter console: Where all faults are printed; `nil` if the first is enough.
  /// - Throws: What `contents` throws, or a failure that names the faults.
  static func read(
    _ service: String, _ contents: (_ path: String) async throws -> [UInt8], allFaultsOn console: Console? = nil
  ) async throws -> DescriptionFile {
    if let shipped = ShippedService.named(service) { return shipped.file }
    guard service.contains("/") || service.contains(".") else {
      let nearest = NearestWord.to(service, among: ShippedService.all.map(\.name))
      let hint = nearest.map { ": did you mean '\($0)'?" } ?? "; 'services' lists them, or name a file: ./mine.toml"
      throw CommandFailure.usage("no service '\(EchoedWord.of(service))'\(hint)")
    }
    guard let text = String(validating: try await contents(service), as: UTF8.self) else {
      throw CommandFailure.failed(Problem("\(service) is not UTF-8"))
    }
    let file = DescriptionFile(text)
    if let fault = file.faults.first {
      if let console {
        for fault in file.faults { console.fail("\(service):\(fault.line): \(fault.text)") }
        throw CommandFailure.failed(Problem("\(Noun("fault").text(of: file.faults.count)) in \(service)"))
      }
      let others = file.faults.count > 1 ? ", and \(Noun("more fault").text(of: file.faults.count - 1))" : ""
      throw CommandFailure.failed(
        Problem(
          "\(service):\(fault.line): \(fault.text)\(others)", advice: "'services check \(service)' lists all"))
    }
    return file
  }
}
