import SharedPresentation
import Testing

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
  ) { #expect(FieldName.error(typed, among: names) == message) }
}
