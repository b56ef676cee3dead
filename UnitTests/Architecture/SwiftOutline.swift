/// The declarations of a file outside functions, found by keywords and braces.
struct SwiftOutline {
  struct Declaration {
    let keyword: String
    /// The name without arguments; empty if there is none.
    let name: String
    let line: Int
    let isPrivate: Bool
    /// The keyword of the enclosing type or extension, and the names in its header: the type, then its conformances.
    let owner: (keyword: String, types: [String])
    /// The line of the closing brace, or of the declaration if there is none.
    var end: Int
  }

  private(set) var declarations: [Declaration] = []
  private var blocks: [Block] = []
  private var opening: Block?

  private struct Block {
    var keyword = ""
    var header = ""
    var isPrivate = false
    var declaration: Int?

    var isType: Bool { ["struct", "class", "enum", "actor", "protocol", "extension"].contains(keyword) }
  }

  init(_ file: SourceFile) throws {
    let pattern = try Regex(
      #"^\s*(?:@\w+(?:\([^)]*\))? )*((?:\w+(?:\(\w+\))? )*?)"#
        + #"(func|var|let|init|subscript|struct|class|enum|actor|protocol|extension|typealias|associatedtype|case)\b"#
        + "(.*)")
    for (code, line) in zip(file.code, 1...) {
      if blocks.allSatisfy(\.isType), let match = code.firstMatch(of: pattern) {
        let texts = (1...3).map { String(match.output[$0].substring ?? "") }
        declare(texts[1], texts[2], isPrivate: texts[0].contains("private"), line)
      } else {
        opening?.header += " " + code
      }
      track(code, line: line)
    }
  }

  private mutating func declare(_ keyword: String, _ rest: String, isPrivate isMarkedPrivate: Bool, _ line: Int) {
    let isPrivate = isMarkedPrivate || blocks.contains(where: \.isPrivate)
    let name = ["init", "subscript"].contains(keyword) ? keyword : Self.name(in: rest)
    let owner = (keyword: blocks.last?.keyword ?? "", types: Self.types(in: blocks.last?.header ?? ""))
    declarations.append(
      Declaration(
        keyword: keyword, name: name, line: line, isPrivate: isPrivate, owner: owner, end: line))
    opening = Block(keyword: keyword, header: rest, isPrivate: isPrivate, declaration: declarations.count - 1)
  }

  private static func name(in text: String) -> String {
    let text = text.drop { $0 == " " }
    let isOperator = text.first.map { !$0.isLetter && $0 != "_" && $0 != "`" } ?? false
    return isOperator ? String(text.prefix { $0 != " " && $0 != "(" }) : words(of: String(text)).first ?? ""
  }

  private static func words(of text: String) -> [String] {
    text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }).map(String.init)
  }

  // Of `Thing<A: B>: C, D where E: F {`: Thing, C and D.
  private static func types(in header: String) -> [String] {
    var depth = 0
    var outside = ""
    for character in header.prefix(while: { $0 != "{" }) {
      if character == "<" { depth += 1 }
      if depth == 0 { outside.append(character) }
      if character == ">" { depth -= 1 }
    }
    return Array(words(of: outside).prefix { $0 != "where" })
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
