import Foundation
package import SharedInteractorInterface

extension Collection<Record> {
  /// Decodes each record as a `Form`, in order.
  ///
  /// - Throws: `.store` if a record cannot be decoded, or contains more than one value.
  package func forms<Form: Decodable>(_ form: Form.Type) throws(LoadFailure) -> [Form] {
    // Decoded as one array, since starting a decoder costs more than decoding a record.
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
