/// The declarations of a file that are not inside a function, as far as lines and braces tell.
struct SwiftOutline {
  /// One declaration.
  struct Declaration: Hashable {
    let keyword: String
    let line: Int
    let isPrivate: Bool
    /// The line of the closing brace; that of the declaration if there is none.
    var end: Int
  }

  private(set) var declarations: [Declaration] = []
  private var blocks: [Block] = []
  private var opening: Block?

  private struct Block {
    var isType = false
    var isPrivate = false
    var declaration: Int?
  }

  init(_ file: SourceFile) throws {
    let pattern = try Regex(
      #"^\s*(?:@\w+(?:\([^)]*\))? )*((?:\w+(?:\(\w+\))? )*?)"#
        + #"(func|var|let|init|subscript|struct|class|enum|actor|protocol|extension|typealias|associatedtype|case)\b"#)
    for (code, line) in zip(file.code, 1...) {
      if blocks.allSatisfy(\.isType), let match = code.firstMatch(of: pattern) {
        declare(String(match.output[2].substring ?? ""), match.output[1].substring?.contains("private") ?? false, line)
      }
      track(code, line: line)
    }
  }

  private mutating func declare(_ keyword: String, _ isMarkedPrivate: Bool, _ line: Int) {
    let isPrivate = isMarkedPrivate || blocks.contains(where: \.isPrivate)
    declarations.append(Declaration(keyword: keyword, line: line, isPrivate: isPrivate, end: line))
    let isType = ["struct", "class", "enum", "actor", "protocol", "extension"].contains(keyword)
    opening = Block(isType: isType, isPrivate: isPrivate, declaration: declarations.count - 1)
  }

  private mutating func track(_ code: String, line: Int) {
    for character in code {
      switch character {
      case "{":
        blocks.append(opening ?? Block())
        opening = nil
      case "}": if let index = blocks.popLast()?.declaration { declarations[index].end = line }
      default: break
      }
    }
  }
}
