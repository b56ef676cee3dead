import BlockingInfra
import EditsInfra
import FilesInfra
import Foundation
import SharedDomain

/// The files of the stores of one service. A file beside a store names the account that has taken it over.
struct AccountStoreFiles: Hashable, Sendable {
  private static let ending = ".sqlite"

  /// The first file of a user who is not signed in.
  let path: String
  /// The address of the service, since several may use the same file.
  let server: String

  /// Returns the path of the store of `account` or, for `nil`, of a user who is not signed in.
  ///
  /// - Throws: If the owner of a store cannot be determined, so that nobody gets the lists of another account.
  func path(of account: ServiceID?) throws -> String {
    let (free, own) = try places(of: account)
    guard let account else { return free }
    return own ?? variant(DataFolders.digest(of: key(of: account)))
  }

  /// Makes `account` the owner of the store of a user who is not signed in.
  ///
  /// - Throws: If it has another owner by now, or that cannot be written.
  func takeOver(_ account: ServiceID) throws {
    let free = try places(of: account).free
    let key = key(of: account)
    try Self.ownerFile(of: free).edit { bytes in
      guard bytes.isEmpty else {
        throw SystemFailure("take over \(free)", reason: "another account has just done so")
      }
      return (key + "\n", isSecret: true)
    }
  }

  /// Returns the paths of the stores of all accounts that have had edits.
  func pathsWithEdits() -> [String] {
    let folder = FileSystem.parent(of: path)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let ending = name.hasSuffix(Self.ending) ? Self.ending : ""
    let beginning = name.dropLast(ending.count)
    let stores = Self.names(in: folder, beginning: beginning).compactMap { file -> Substring? in
      guard let edits = EditLog.endings.first(where: { file.hasSuffix(ending + $0) }) else { return nil }
      let suffix = file.dropFirst(beginning.count).dropLast((ending + edits).count)
      // A digest has 16 digits, few of which are leading zeros that are left out.
      let isOwn = suffix.isEmpty || suffix.wholeMatch(of: #/-([0-9a-f]{12,16}|signed-out(-[0-9]+)?)/#) != nil
      return isOwn ? file.dropLast(edits.count) : nil
    }
    return Set(stores).sorted().map { path.contains("/") ? "\(folder)/\($0)" : String($0) }
  }

  // None if the folder cannot be read.
  private static func names(in folder: String, beginning: Substring) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix(beginning) }
    } catch {
      return []
    }
  }

  // Returns the first file that belongs to nobody, and the last before it that belongs to `account`.
  private func places(of account: ServiceID?) throws -> (free: String, own: String?) {
    var place = path
    var number = 0
    var own = String?.none
    // Each file before the first has an owner file of its own, so there is an end.
    while let owner = try Self.owner(of: place) {
      if let account, owner == key(of: account) { own = place }
      number += 1
      place = variant("signed-out" + (number == 1 ? "" : "-\(number)"))
    }
    return (place, own)
  }

  // Returns the key of the account that has taken over the store at `path`; nil if it belongs to nobody.
  private static func owner(of path: String) throws -> String? {
    guard let bytes = try ownerFile(of: path).read(), !bytes.isEmpty else { return nil }
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  private static func ownerFile(of path: String) -> SharedTextFile { SharedTextFile(path: path + ".owner") }

  private func key(of account: ServiceID) -> String { "\(server) \(account.key)" }

  private func variant(_ suffix: String) -> String {
    path.hasSuffix(Self.ending)
      ? "\(path.dropLast(Self.ending.count))-\(suffix)\(Self.ending)" : "\(path)-\(suffix)"
  }
}

extension ServiceID {
  /// The text of the id, in quotes unless it is a number: the number 12 and the text `12` are different accounts.
  var key: String { isText ? "'\(text)'" : text }
}
