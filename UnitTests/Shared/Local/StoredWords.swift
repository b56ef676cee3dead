import SharedDomain
import SharedInteractorInterface
import SharedLocal

/// Words, kept under the letter they begin with.
struct StoredWords: StoredList {
  func key(for query: Int) -> ListKey { ListKey("words", owner: query) }

  func id(of element: String) -> ServiceID { .number(element.count) }

  func terms(of element: String) -> [String] { [element.uppercased()] }

  func text(of element: String) -> SearchText? { SearchText(name: element) }

  var kinds: [String] { ["words"] }

  func fields(of element: String) -> [FieldValue] { [.text(element)] }

  func element(from record: Record) throws -> String {
    guard let word = try record.text(0) else { throw CacheFailure.unreadable }
    return word
  }
}
