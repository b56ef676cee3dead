import Foundation
import SharedDomain
import SharedLocal
import TasksDomain
import UsersDomain

// Most tests number what they create. These allow them to use the numbers as ids.

extension ServiceID {
  /// The id if it is a number; otherwise `nil`.
  var number: Int? { if case .number(let number) = self { number } else { nil } }
}

extension TaskID {
  static func service(_ number: Int) -> TaskID { .service(.number(number)) }

  /// The number in the id: 41 for `41`, 1 for `new-1`; 0 for a text.
  var number: Int {
    switch self {
    case .service(let id): id.number ?? 0
    case .local(let number): number
    }
  }
}

extension User {
  init(id: Int, name: String, username: String, email: String) {
    self.init(id: .number(id), name: name, username: username, email: email)
  }
}

extension ListKey {
  init(_ kind: String, owner: Int?) { self.init(kind, owner: owner.map { .number($0) }) }
}

extension Record {
  init(id: Int) { self.init(id: .number(id)) }
}
