package import SharedDomain

/// What records of lists must fulfil to be read, as far as a store can tell from their fields.
package indirect enum RecordCondition: Hashable, Sendable {
  case all([RecordCondition])
  case any([RecordCondition])
  /// The list of the record belongs to one of these; a store may have room for a few hundred only.
  case owned(by: [ServiceID])
  /// The field at a place has this number.
  case number(Int, at: Int)
  case absent(at: Int)
  case present(at: Int)
  /// The text at a place is in a half-open range, compared byte by byte; `nil` for no bound.
  case text(at: Int, from: String?, below: String?)
  /// The text at a place has more than so many bytes.
  case longer(than: Int, at: Int)
  /// The text at one of these places, or the stored id for `nil`, has `key` in it, once it is folded as `matchKey` does.
  case contains(_ key: String, at: [Int?])
  /// Some word of the search text, of which only the beginning may be kept, has this part, folded letters and digits of
  /// ASCII, in it. If there are many such words, every record fulfils it.
  case hasWord(with: String)

  /// Every record fulfils it.
  package static let everything = all([])
  /// No record fulfils it.
  package static let nothing = any([])
}
