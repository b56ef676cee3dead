import Foundation
package import SharedInteractorInterface

extension Collection<Record> {
  /// What the records keep, each read as a `Form`, in their order.
  ///
  /// - Throws: `.store` if one of them cannot be read, or holds more than one.
  package func forms<Form: Decodable>(_ form: Form.Type) throws(LoadFailure) -> [Form] {
    // As one array: to begin a decoding costs more than to decode a record.
    var bodies = Data("[".utf8)
    for (index, record) in enumerated() {
      if index > 0 { bodies.append(UInt8(ascii: ",")) }
      bodies.append(record.body)
    }
    bodies.append(UInt8(ascii: "]"))
    do {
      let forms = try JSONDecoder().decode([Form].self, from: bodies)
      guard forms.count == count else { throw LoadFailure.store("a record holds several") }
      return forms
    } catch {
      throw .store("what is saved could not be read")
    }
  }
}
