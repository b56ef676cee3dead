import Foundation
import Testing

/// The rules of sizes and words. SwiftPM and swift-format check imports, force unwraps and style.
@Suite struct HouseRuleTests {
  @Test func `all files in Modules and App follow the house rules`() throws {
    let files = try SourceTree.files(in: ["Modules", "App"])
    #expect(files.count > 100)
    for complaint in try files.flatMap(HouseRules.complaints) { Issue.record("\(complaint)") }
  }

  @Test func `all tests are named by sentences`() throws {
    let files = try SourceTree.files(in: ["AcceptanceTests", "UnitTests"])
    #expect(files.count > 100)
    for complaint in files.flatMap(HouseRules.complaintsAboutTestNames) { Issue.record("\(complaint)") }
  }

  // What is not counted grows. A limit is lowered with what makes the code smaller, and raised only with a reason in the
  // commit.
  @Test func `the code is no larger than was decided`() throws {
    let product = try SourceTree.files(in: ["Modules", "App"]).filter { !$0.path.contains("/TestSupport/") }
    let tests = try SourceTree.files(in: ["Modules/Shared/TestSupport", "AcceptanceTests", "UnitTests"])
    #expect(product.reduce(0) { $0 + $1.lines.count - 1 } <= 48_029, "lines")
    #expect(try count(Size.types, "{", in: product) <= 794, "types")
    #expect(try count(Size.typedThrows, "throws(", in: product) <= 130, "throws(…)")
    #expect(try count(Size.errors, "Error", in: product) <= 9, "types of errors")
    #expect(tests.reduce(0) { $0 + $1.lines.count - 1 } <= 47_510, "lines of tests")
  }

  private func count(_ pattern: String, _ text: String, in files: [SourceFile]) throws -> Int {
    try files.reduce(0) { try $0 + $1.count(of: pattern, with: text) }
  }

  private enum Size {
    static let types = #"^ *((package|private|fileprivate|final|indirect) )*(struct|enum|class|actor|protocol) [A-Z]"#
    static let typedThrows = #"throws\([A-Z]"#
    static let errors = #"\b(struct|enum) \w+: Error\b"#
  }

  @Test func `docs/architecture.md describes the target in every folder`() throws {
    let page = try String(contentsOf: SourceTree.root.appendingPathComponent("docs/architecture.md"), encoding: .utf8)
    let headings = page.split(separator: "\n").filter { $0.hasPrefix("### ") }.flatMap {
      $0.dropFirst(4).components(separatedBy: ", ")
    }
    let folders = Set(try SourceTree.files(in: ["Modules"]).map { $0.path.split(separator: "/")[1...2] })
    for folder in folders {
      let names = [folder[2], "Shared\(folder[2])", "\(folder[2])Infra", folder[1]].map(String.init)
      #expect(names.contains(where: headings.contains), "Modules/\(folder.joined(separator: "/"))")
    }
  }

  @Test(arguments: [
    "public struct Thing {}", "/// A.\nfinal class Thing: @unchecked Sendable {}",
    "/// A.\nnonisolated(unsafe) var thing = 1", "@preconcurrency import Thing", "private let a = try? b()",
    "private let a = b as! Int", "private func a() { fatalError() }", "struct Thing {}", "  actor Thing {}",
    "/// A.\nstruct Other {}", "// Thing.swift\n/// A.\nstruct Thing {}",
    "/// A.\nstruct Thing {\n  private func a() {\n\(String(repeating: "    b()\n", count: 40))  }\n}",
    "/// A.\nstruct Thing {}\n" + String(repeating: "\n", count: 400),
  ])
  func `a violation of a house rule is reported`(_ text: String) throws {
    #expect(try complaints(text).contains { $0.hasPrefix("Modules/Some/Thing.swift:") })
  }

  @Test(arguments: [
    "/// A.\nstruct Thing {\n  private let b = \"try? fatalError() public\" // as! Int\n}",
    "/// A.\n@Sendable\nstruct Thing {\n  private struct Other {\n    let a: Int\n  }\n}", "extension Thing {}",
    "/// A.\nstruct Thing {\n  private func a() {\n\(String(repeating: "    b()\n", count: 39))  }\n}",
  ])
  func `code that follows the house rules is not reported`(_ text: String) throws {
    #expect(try complaints(text) == [])
  }

  @Test(arguments: [
    "@Test func addsTask() {}", "@Test\nfunc adds() async throws {}", "@Test(\"adds a task\") func `a task`() {}",
    "@Test(arguments: [f(\")\"), 2])\nfunc adds(_ a: Int) {}", "@Test(arguments: [\n1\n])\nfunc adds(_ a: Int) {}",
  ])
  func `a display name or a conventional name of a test is reported`(_ text: String) {
    #expect(HouseRules.complaintsAboutTestNames(in: file(text)).count == 1)
  }

  @Test(arguments: [
    "@Test func `adds a task`() {}", "@Test(arguments: [f(\")\")])\nfunc `adds a task`(_ a: Int) {}",
    "@testable import App", "private func helper() {}", "// @Test func addsTask() {}",
  ])
  func `a test that is named by a sentence is not reported`(_ text: String) {
    #expect(HouseRules.complaintsAboutTestNames(in: file(text)) == [])
  }

  private func complaints(_ text: String) throws -> [String] { try HouseRules.complaints(about: file(text)) }

  private func file(_ text: String) -> SourceFile {
    SourceFile(path: "Modules/Some/Thing.swift", lines: text.components(separatedBy: "\n"))
  }
}

/// The rules that apply to each file on its own, found line by line, since swift-format has laid out the lines.
private enum HouseRules {
  private static let longestFile = 400
  private static let longestFunction = 40
  private static let kindsOfTypes: Set = ["struct", "class", "enum", "actor", "protocol"]
  // Each with a text without which a line, or a file, need not be searched.
  private static let forbidden = [
    ("public", #"\bpublic\b"#), ("@unchecked", #"@unchecked\b"#), ("(unsafe)", #"\bnonisolated\(unsafe\)"#),
    ("@preconcurrency", #"@preconcurrency\b"#), ("try?", #"\btry\?"#), ("as!", #"\bas!"#),
    ("fatalError(", #"\bfatalError\("#), ("preconditionFailure(", #"\bpreconditionFailure\("#),
  ]

  /// Returns a complaint, in the format of compilers, for each violation in `file`.
  static func complaints(about file: SourceFile) throws -> [String] {
    var complaints: [String] = []
    func complain(_ text: String, _ line: Int) { complaints.append("\(file.path):\(line + 1): \(text)") }
    let code = file.lines.map(withoutText)
    let all = code.joined(separator: "\n")
    for (part, pattern) in forbidden where all.range(of: part) != nil {
      let pattern = try Regex(pattern)
      for (line, text) in code.enumerated() where text.contains(pattern) { complain("not '\(text)'", line) }
    }
    for (line, text) in code.enumerated() {
      let words = text.split(separator: " ", maxSplits: 3).drop { $0 == "package" || $0 == "final" }
      if let word = words.first, kindsOfTypes.contains(String(word)), !isDocumented(line, file.lines) {
        complain("a type has a contract comment (///)", line)
      }
      if text.hasSuffix("{"), beginning(of: line, in: code).contains(/\b(func|init|subscript)\b/) {
        let end = text.prefix { $0 == " " } + "}"
        let length = file.lines[line...].firstIndex { $0 == end }.map { $0 - line } ?? 0
        if length > longestFunction { complain("a function has at most \(longestFunction) lines", line) }
      }
    }
    if file.lines.count > longestFile + 1 { complain("a file has at most \(longestFile) lines", longestFile) }
    if file.lines[0].contains(/^\/\/[^\/]/) { complain("no file headers", 0) }
    // The file name up to the extension or a `+`. A file that extends a type of another module may be named after a
    // member that it adds.
    let name = (file.path.split(separator: "/").last ?? "").prefix { $0 != "." && $0 != "+" }
    let kinds = "struct|class|enum|actor|protocol|typealias|extension|func|var|let"
    let own = try Regex("(?i)\\b(\(kinds)) (\\w+\\.)*\\[?\(name)\\b")
    if name != "main", !code.contains(where: { $0.contains(own) }) {
      complain("a file declares or extends the type that it is named after", 0)
    }
    return complaints
  }

  /// Returns a complaint for each test in `file` that is not named by a sentence in backticks.
  static func complaintsAboutTestNames(in file: SourceFile) -> [String] {
    file.lines.indices.filter { file.lines[$0].contains(/^ *@Test\b/) }.compactMap { line in
      // Its arguments may take several lines, in which no function begins.
      let text = file.lines[line...].map(withoutText).first { $0.contains(#/(^| )func /#) } ?? ""
      let isSentence = text.contains(/(^| )func `/) && !file.lines[line].contains(/@Test\("/)
      return isSentence ? nil : "\(file.path):\(line + 1): a test is named by a sentence in backticks"
    }
  }

  // The line on which the declaration begins whose last line this is.
  private static func beginning(of line: Int, in code: [String]) -> String {
    let indent = code[line].prefix { $0 == " " }.count
    guard code[line].contains(#/^ *(\)|where\b)/#) else { return code[line] }
    return code[..<line].last { !$0.isEmpty && $0.prefix { $0 == " " }.count == indent } ?? ""
  }

  private static func isDocumented(_ line: Int, _ lines: [String]) -> Bool {
    let above = lines.prefix(line).reversed().lazy.map { $0.drop { $0 == " " } }
    return above.first { !$0.hasPrefix("@") && !$0.hasPrefix("#if") }?.hasPrefix("///") ?? false
  }

  // Without the contents of strings on one line, and comments.
  private static func withoutText(_ line: String) -> String {
    guard line.utf8.contains(UInt8(ascii: "\"")) || line.utf8.contains(UInt8(ascii: "/")) else { return line }
    return line.replacing(/"(\\.|[^"\\])*"/, with: "").replacing(/\/\/.*/, with: "")
  }
}
