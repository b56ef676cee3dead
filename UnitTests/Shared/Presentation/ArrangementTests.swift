import SharedPresentation
import Testing

@Suite struct ArrangementTests {
  private struct Row: Hashable {
    var id: Int
    var name: String
    var city: String?
  }

  private let rows = [
    Row(id: 3, name: "Zoë", city: "Kyoto"), Row(id: 10, name: "ana", city: nil),
    Row(id: 1, name: "Émile", city: "Łódź"),
    Row(id: 2, name: "Ana", city: "kyoto"),
  ]
  private let fields: [Field<Row>] = [
    Field("id") { .number(Double($0.id)) }, Field("name") { .text($0.name) },
    Field("address.city") { $0.city.map { .text($0) } ?? .nothing },
  ]

  @Test(arguments: [
    ([], [3, 10, 1, 2]), (["KYOTO"], [3, 2]), (["emile"], [1]), (["ana", "kyoto"], [2]), (["zoe", "ana"], []),
    (["1"], [10, 1]), (["n"], [10, 2]), (["lodz"], [1]), ([""], [3, 10, 1, 2]),
  ])
  func `a row is shown if it contains all words`(_ words: [String], _ ids: [Int]) {
    #expect(shown { $0.words = words } == ids)
  }

  @Test(arguments: [
    ("id", [1, 2, 3, 10]), ("id:desc", [10, 3, 2, 1]), ("id:asc", [1, 2, 3, 10]),
    // Those that are alike stay in the service's order, those that lack the field are last.
    ("name", [10, 2, 1, 3]), ("name:desc", [3, 1, 10, 2]), ("city", [3, 2, 1, 10]), ("city:desc", [1, 3, 2, 10]),
    ("address.city", [3, 2, 1, 10]), ("CITY:desc", [1, 3, 2, 10]),
  ])
  func `rows are sorted by a field, with missing values after the others`(_ text: String, _ ids: [Int]) throws {
    let sort = try #require(SortOrder(text))
    #expect(shown { $0.sort = sort } == ids)
  }

  @Test(arguments: ["", ":desc", "id:", "id:down", "id:asc:desc", "id:DESC"])
  func `an invalid sort order is rejected`(_ text: String) { #expect(SortOrder(text) == nil) }

  @Test func `rows are filtered by the condition before they are limited`() throws {
    #expect(shown { $0.limit = 2 } == [3, 10])
    #expect(shown { $0.limit = 9 } == [3, 10, 1, 2])
    let sort = try #require(SortOrder("id"))
    #expect(shown { ($0.limit, $0.sort) = (2, sort) } == [1, 2])
    #expect(shown { $0.filter = .condition(.init("city", is: .text("Kyoto"))) } == [3, 2])
  }

  @Test func `conditions are about ranges with their bounds, and about fields without a value`() {
    #expect(shown { $0.filter = .condition(.init("id", from: .number(2), to: .number(3))) } == [3, 2])
    #expect(shown { $0.filter = .condition(.init("id", from: .number(3), to: nil)) } == [3, 10])
    let city = Filter.condition(.init("city", from: nil, to: .text("kyoto")))
    #expect(shown { $0.filter = .all([city, .condition(.init("id", is: .number(2)))]) } == [2])
    #expect(shown { $0.filter = .condition(.init(without: "city")) } == [10])
    #expect(shown { $0.filter = .condition(.init("name", contains: "EMI")) } == [1])
    #expect(shown { $0.filter = .condition(.init(nil, contains: "yo")) } == [3, 2])
  }

  @Test func `a field to sort by is unknown unless its name, or the last part of it, is known in any case`() throws {
    var arrangement = Arrangement()
    #expect(arrangement.unknownField(among: fields) == nil)
    for name in ["id", "city", "address.city", "ID", "City", "Address.CITY"] {
      arrangement.sort = SortOrder(name)
      #expect(arrangement.unknownField(among: fields) == nil)
    }
    for name in ["town", "ity", "address", "address.", ".city"] {
      arrangement.sort = SortOrder(name)
      #expect(arrangement.unknownField(among: fields) == name)
    }
  }

  private func shown(_ arrange: (inout Arrangement) -> Void) -> [Int] {
    var arrangement = Arrangement()
    arrange(&arrangement)
    return arrangement.applied(to: rows, fields: fields).map(\.id)
  }
}

@Suite struct FieldNameTests {
  @Test(arguments: [
    ("id", "id"), ("ID", "id"), ("userid", "userId"), ("city", "address.city"), ("City", "address.city"),
    ("ADDRESS.city", "address.city"), ("name", "name"), ("NAME", "name"), ("address", "address"), ("town", nil),
    ("", nil), ("y", nil),
  ])
  func `a field is named in any case, and by the last part of its name`(_ typed: String, _ name: String?) {
    let names = ["id", "userId", "company.name", "name", "address", "address.city"]
    #expect(FieldName.resolved(typed, among: names) == name)
  }

  @Test(arguments: [
    (["id", "name", "email"], "nam", "no field 'nam': did you mean 'name'?"),
    (["id", "state", "title"], "due", "no field 'due': id, state or title"),
    (["edit"], "due", "no field 'due': edit"),
  ])
  func `an unknown field is an error with what is similar, or with all fields`(
    _ names: [String], _ typed: String, _ message: String
  ) { #expect(UnknownWord.message("field", typed, among: names) == message) }
}
