import Composition
import Foundation
import SharedRemote

/// Names the store of a server.
enum StoreName {
  /// A name that can be read, with a digest that tells servers apart whose names would look the same; `bundled` for the bundled service.
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

  // FNV-1a, 64 bits: a name that must not change from one version to the next.
  private static func digest(of text: String) -> String {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
