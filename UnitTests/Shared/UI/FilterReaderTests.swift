import SharedPresentation
import SharedUI
import TestSupport
import Testing

/// Filters as they are typed, over rows whose fields are small numbers.
@Suite struct FilterReaderTests {
  private typealias Row = [String: Int]

  private static let names = ["a", "b", "c"]
  private static let fields = names.map { name in
    Field<Row>(name) { row in row[name].map { .number(Double($0)) } ?? .nothing }
  }
  private static let rows = (0..<64).map { number in
    var row = Row()
    for (place, name) in names.enumerated() where number >> (2 * place) & 3 > 0 {
      row[name] = number >> (2 * place) & 3
    }
    return row
  }

  private static func filter(_ words: [String]) throws -> Filter {
    try FilterReader.filter(words, names: names) { name, value in
      guard names.contains(name) else { return nil }
      if value == "none" { return .condition(.init(without: name)) }
      guard let number = Double(value) else { throw CommandFailure.usage("'\(value)' is no number") }
      return .condition(.init(name, is: .number(number)))
    }
  }

  private static func shown(_ words: [String]) throws -> [Row] {
    var arrangement = Arrangement()
    arrangement.filter = try filter(words)
    return arrangement.applied(to: rows, fields: fields)
  }

  @Test(
    arguments: [
      ("a:1 b:2", { @Sendable row in row["a"] == 1 && row["b"] == 2 }),
      ("a:1 and b:2", { @Sendable row in row["a"] == 1 && row["b"] == 2 }),
      ("a:1 or b:2", { @Sendable row in row["a"] == 1 || row["b"] == 2 }),
      ("not a:1", { @Sendable row in row["a"] != 1 }),
      ("a:1 or b:2 c:3", { @Sendable row in row["a"] == 1 || row["b"] == 2 && row["c"] == 3 }),
      ("(a:1 or b:2) c:3", { @Sendable row in (row["a"] == 1 || row["b"] == 2) && row["c"] == 3 }),
      ("not (a:1 or b:2)", { @Sendable row in row["a"] != 1 && row["b"] != 2 }),
      ("NOT not a:1 OR b:2", { @Sendable row in row["a"] == 1 || row["b"] == 2 }),
      ("not a:1 b:2", { @Sendable row in row["a"] != 1 && row["b"] == 2 }),
      ("((a:none))", { @Sendable row in row["a"] == nil }),
      ("( a:1 or ( b:2 ) )", { @Sendable row in row["a"] == 1 || row["b"] == 2 }),
      ("A:1 not 3", { @Sendable row in row["a"] == 1 && !row.values.contains(3) }),
      ("a:1 \"or\" b:2", { @Sendable _ in false }),
    ] as [(String, @Sendable ([String: Int]) -> Bool)])
  func `a filter means what it says, as one word or as several`(
    _ text: String, _ isShown: @Sendable ([String: Int]) -> Bool
  )
    throws
  {
    let expected = Self.rows.filter(isShown)
    #expect(try Self.shown([text]) == expected)
    if !text.contains("\"") { #expect(try Self.shown(text.split(separator: " ").map(String.init)) == expected) }
  }

  @Test(arguments: [
    ("a:x", "'x' is no number"), ("a:1 b:x", "'x' is no number (at column 5 of the filter)"),
    ("a:1 or", "'or' needs a filter on both sides (at column 5 of the filter)"),
    ("or a:1", "'or' needs a filter on both sides (at column 1 of the filter)"),
    ("a:1 or or b:2", "'or' needs a filter on both sides (at column 5 of the filter)"),
    ("a:1 and", "'and' needs a filter on both sides (at column 5 of the filter)"),
    ("and a:1", "'and' needs a filter on both sides (at column 1 of the filter)"),
    ("a:1 not", "'not' needs a filter after it (at column 5 of the filter)"),
    ("(a:1", "unclosed bracket: '(' (at column 1 of the filter)"),
    ("a:1 (b:2 or", "'or' needs a filter on both sides (at column 10 of the filter)"),
    ("(a:1 or other:2)", "no filter 'other:': a:, b: or c: (at column 9 of the filter)"),
    ("(a:1) )", "there is no '(' for this ')' (at column 7 of the filter)"),
    ("() a:1", "there is nothing in the brackets (at column 2 of the filter)"),
    ("(a:1) b:x", "'x' is no number (at column 7 of the filter)"),
  ])
  func `an error says where the filter is wrong`(_ text: String, _ message: String) {
    #expect(throws: CommandFailure.usage(message)) { try Self.filter(text.split(separator: " ").map(String.init)) }
  }

  @Test func `brackets in brackets end somewhere`() throws {
    let text = { String(repeating: "(", count: $0) + "a:1" + String(repeating: ")", count: $0) }
    #expect(try Self.shown([text(100)]).count == 16)
    #expect(throws: CommandFailure.self) { try Self.filter([text(100_000)]) }
    #expect(try Self.shown(Array(repeating: "not", count: 100_000) + ["a:1"]).count == 16)
  }

  @Test(arguments: [
    (["3", "a:1"], ["a:1"], ["3"]), (["ana", "not", "a:1", "open"], ["not", "a:1"], ["ana", "open"]),
    (["a:1", "or", "not", "b:2", "x"], ["a:1", "or", "not", "b:2"], ["x"]),
    (["(a:1", "or", "x)", "3"], ["(a:1", "or", "x)"], ["3"]), (["(", "a:1", ")", "3"], ["(", "a:1", ")"], ["3"]),
    (["3", "(a:1 or b:2)"], ["(a:1 or b:2)"], ["3"]), (["a:1 b:2", "3"], ["a:1 b:2"], ["3"]),
    (["rock", "and", "roll"], [], ["rock", "and", "roll"]), (["x:1", "id:3", ""], [], ["x:1", "id:3", ""]),
    (["a:1", "or", "open"], ["a:1"], ["or", "open"]), (["not", "open"], [], ["not", "open"]),
    (["(", "x"], [], ["(", "x"]),
  ])
  func `filters are found among other words`(_ words: [String], _ filter: [String], _ others: [String]) {
    let tokens = FilterTokens(among: words, names: Self.names)
    #expect(tokens.words == filter)
    #expect(tokens.others == others)
  }

  @Test func `a value may have blanks if it is one word or quoted`() throws {
    let isShown = { (words: [String], city: String) in
      var arrangement = Arrangement()
      arrangement.filter = try FilterReader.filter(words, names: ["city"]) { .condition(.init($0, is: .text($1))) }
      return arrangement.applied(to: [city], fields: [Field("city") { .text($0) }]) == [city]
    }
    #expect(try isShown(["city:Las Palmas"], "las palmas"))
    #expect(try isShown(["city:\"Las Palmas\""], "Las Palmas"))
    #expect(try !isShown(["city:Las \"Palmas"], "Las Palmas"))
    #expect(try isShown(["(city:\"Las Palmas\" or city:Porto)"], "Las Palmas"))
    #expect(try isShown(["(", "city:Las Palmas", "or", "city:Porto", ")"], "Las Palmas"))
    #expect(try !isShown(["city:Las Palmas"], "Las"))
  }

  // A filter beside what it should show, put together at random.
  private static func random(depth: Int, _ isShown: inout (Row) -> Bool) -> String {
    switch depth == 0 ? 0 : Int.random(in: 0...4) {
    case 0, 1:
      let (name, value) = (names.randomElement() ?? "a", Int.random(in: 0...3))
      isShown = { $0[name] ?? 0 == value }
      return "\(name):\(value == 0 ? "none" : String(value))"
    case 2:
      var inner = isShown
      let text = random(depth: depth - 1, &inner)
      isShown = { [inner] in !inner($0) }
      return "not (\(text))"
    case let kind:
      var (one, other) = (isShown, isShown)
      let texts = [random(depth: depth - 1, &one), random(depth: depth - 1, &other)]
      isShown = { [one, other] in kind == 3 ? one($0) || other($0) : one($0) && other($0) }
      return texts.map { "(\($0))" }.joined(separator: kind == 3 ? " or " : [" and ", " "].randomElement() ?? " ")
    }
  }

  @Test func `random filters show what a plain evaluation does`() throws {
    for _ in 1...1_000 {
      var isShown: (Row) -> Bool = { _ in false }
      let text = Self.random(depth: 4, &isShown)
      #expect(try Self.shown([text]) == Self.rows.filter(isShown), "\(text)")
    }
  }
}
