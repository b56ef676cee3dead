/// The names of fields as users type them.
package enum FieldName {
  /// Returns the one of `names` that `typed` means, regardless of case: the name itself, or the last part of it, as in
  /// `city` for `address.city`; `nil` if there is none.
  package static func resolved(_ typed: String, among names: [String]) -> String? {
    if let exact = named(typed, among: names) { return exact }
    let lowercased = names.map { $0.lowercased() }
    guard let name = named(typed.lowercased(), among: lowercased) else { return nil }
    return lowercased.firstIndex(of: name).map { names[$0] }
  }

  private static func named(_ name: String, among names: [String]) -> String? {
    names.contains(name) ? name : names.first { $0.hasSuffix("." + name) }
  }
}
