import Foundation

/// Ways in which a store's file is damaged.
enum FileDamage: CaseIterable, Sendable {
  case truncated, cutToAFewBytes, header, pages, zeroes, notADatabase

  /// The bytes of a store after this has been done to them.
  func done(to bytes: Data) -> Data {
    switch self {
    case .truncated: return bytes.prefix(bytes.count / 2)
    case .cutToAFewBytes: return bytes.prefix(50)
    case .header: return Data("SQLite format 4".utf8) + bytes.dropFirst(15)
    case .pages: return bytes.prefix(4096) + Data(bytes.dropFirst(4096).map { ~$0 })
    case .zeroes: return bytes.prefix(100) + Data(count: bytes.count - 100)
    case .notADatabase: return Data("id,name\n1,Sakura\n".utf8)
    }
  }
}
