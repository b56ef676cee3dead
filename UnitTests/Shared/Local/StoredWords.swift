import SharedDomain
import SharedLocal
import SharedSearch

/// Words, kept under the letter they begin with.
struct StoredWords: StoredList {
  struct Form: Codable { let word: String }

  func key(for query: Int) -> ListKey { ListKey("words", owner: query) }

  func id(of element: String) -> ServiceID { .number(element.count) }

  func terms(of element: String) -> [String] { [element.uppercased()] }

  func text(of element: String) -> SearchText? { SearchText(name: element) }

  var kinds: [String] { ["words"] }

  func form(of element: String) -> Form { Form(word: element) }

  func element(from form: Form) -> String { form.word }
}
