package import SharedDomain
package import SharedInteractorInterface

/// The records to save as a list, each of which is made when it is needed, so that a long list takes little memory.
package struct RecordList: Sendable {
  private let sent: [SentElement]
  private let readingChecksum: UInt64?
  private let record: @Sendable (Int) throws -> IndexedRecord
  /// The words of all texts, if the records are made already.
  package private(set) var words: Set<String>?

  /// Creates the records that `record` makes of what the service has `sent`.
  ///
  /// - Parameter readingChecksum: Another one if others would be made of the same bytes; `nil` if they are not made of
  ///   these alone.
  package init(
    of sent: [SentElement], readingChecksum: UInt64?, record: @escaping @Sendable (Int) throws -> IndexedRecord
  ) {
    self.sent = sent
    self.readingChecksum = readingChecksum
    self.record = record
  }

  package var count: Int { sent.count }

  /// The ids of all records, in order.
  package var ids: some Collection<ServiceID> & Sendable { sent.lazy.map { @Sendable in $0.id } }

  /// The total size of what the service sent, in bytes.
  package var bytes: Int { sent.reduce(0) { $0 + $1.bytes.count } }

  package subscript(position: Int) -> IndexedRecord { get throws { try record(position) } }

  /// Returns the same records, made at once.
  package func made() throws -> RecordList {
    let records = try (0..<count).map(record)
    var list = RecordList(of: sent, readingChecksum: readingChecksum) { records[$0] }
    list.words = records.words
    return list
  }

  /// Returns a checksum of everything that the record at `position` is made of, by which it is recognized without being
  /// made.
  package func checksum(at position: Int) throws -> UInt64 {
    guard let readingChecksum else { return try record(position).checksum }
    var checksum = Checksum(after: readingChecksum)
    checksum.add(sent[position].bytes)
    return checksum.value
  }
}

extension Sequence<IndexedRecord> {
  /// The words of all texts.
  package var words: Set<String> { reduce(into: []) { $0.formUnion($1.text?.words ?? []) } }
}

extension IndexedRecord {
  // A checksum of everything that is saved of the record.
  fileprivate var checksum: UInt64 {
    var checksum = Checksum(after: record.checksum)
    for texts in [matchKeys, terms, text.map { [$0.joinedName, $0.joinedRest] } ?? []] {
      checksum.add([0xFC])
      for text in texts { checksum.add(text) }
    }
    checksum.add(sent)
    return checksum.value
  }
}

extension Record {
  /// A checksum of the id and the fields.
  package var checksum: UInt64 {
    var checksum = Checksum()
    checksum.add(FieldValue(id))
    for field in fields { checksum.add(field) }
    return checksum.value
  }
}

extension Checksum {
  // Bytes that UTF-8 does not have tell where a text ends, and of what kind it is.
  fileprivate mutating func add(_ text: String, end: UInt8 = 0xFF) {
    var text = text
    text.withUTF8 { add($0) }
    add([end])
  }

  fileprivate mutating func add(_ field: FieldValue) {
    switch field {
    case .absent: add([0xFD])
    case .number(let number): withUnsafeBytes(of: number.littleEndian) { add($0) }
    case .text(let text): return add(text)
    }
    add([0xFE])
  }
}
