import CacheInfra
import Composition
import Foundation
import SharedRemote

/// The names of store files.
enum StoreName {
  /// Returns a readable name with a digest that distinguishes servers whose readable names are the same; `bundled` for
  /// the bundled service.
  static func of(_ server: ServerChoice) -> String {
    guard case .remote(let address) = server else { return "bundled" }
    let readable = address.display.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil) || scalar == "."
        ? Character(scalar) : "-"
    }
    // Another user of the same server may see other lists.
    let digest = digest(of: address.display + "\n" + (address.user ?? ""))
    return String(readable.prefix(80)) + "-" + digest
  }

  private static func digest(of text: String) -> String {
    var checksum = Checksum()
    checksum.add(Data(text.utf8))
    return String(checksum.value, radix: 16)
  }
}
