import SharedUI

/// The characters that a terminal sends for keys, and for what is pasted, as libedit can take them.
///
/// What is pasted is text: a Tab in it is a blank, and other control characters but the ends of lines are left out.
struct TypedKeys {
  /// What tells the terminal to mark what is pasted, and what to no longer do so.
  static let marking = (on: "\u{1B}[?2004h", off: "\u{1B}[?2004l")

  private static let paste = (start: Array("\u{1B}[200~".utf8), end: Array("\u{1B}[201~".utf8))
  // libedit would take the Escape that they begin with for vi's own; so they become keys that are bound beside them.
  private static let ofVi: [(sequences: [String], scalar: Unicode.Scalar)] = [
    (["[A", "OA"], "\u{10}"), (["[B", "OB"], "\u{0E}"), (["[C", "OC"], "\u{06}"), (["[D", "OD"], "\u{02}"),
    (["[H", "OH", "[1~", "[7~"], "\u{01}"), (["[F", "OF", "[4~", "[8~"], "\u{05}"), (["[3~"], "\u{0F}"),
  ]

  private let replacements: [(sequence: [UInt8], scalar: Unicode.Scalar)]
  private var decoder = ScalarDecoder()
  private var isPasting = false

  /// Keys of a line that is edited with `keys`.
  init(_ keys: KeyStyle) {
    let replaced = keys == .vi ? Self.ofVi : []
    replacements = replaced.flatMap { replaced in
      replaced.sequences.map { (Array("\u{1B}\($0)".utf8), replaced.scalar) }
    }
  }

  /// Adds what was read.
  mutating func append(_ chunk: some Collection<UInt8>) { decoder.append(chunk) }

  /// Forgets what was not asked for yet.
  mutating func discard() {
    decoder.discard()
    isPasting = false
  }

  /// The next character; nil while its bytes are not all there.
  mutating func next() -> Unicode.Scalar? {
    while true {
      if decoder.take(Self.paste.start) == true { isPasting = true }
      let end = decoder.take(Self.paste.end)
      if end == true { isPasting = false }
      if isPasting, end == nil { return nil }
      if !isPasting, let key = replacements.first(where: { decoder.take($0.sequence) == true }) { return key.scalar }
      guard let scalar = decoder.next() else { return nil }
      guard isPasting else { return scalar }
      if let text = Self.pasted(scalar) { return text }
    }
  }

  private static func pasted(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "\t": " "
    case "\r", "\n": scalar
    default: scalar.properties.generalCategory == .control ? nil : scalar
    }
  }
}
