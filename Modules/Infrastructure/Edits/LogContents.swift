import SharedLocal

/// What both homes of a log hold together: each frame that is undamaged in one of them.
struct LogContents: Sendable {
  /// The records.
  private(set) var texts: [String: LogText] = [:]
  /// The number of bytes that all records take.
  private(set) var size = 0
  /// The number of the last frame; 0 if there is none.
  private(set) var last = 0
  /// The frames that were written when the log was last written anew.
  private(set) var base = 1...1
  private(set) var losses = LogLosses()
  /// Where both homes end, if they are undamaged and the same; otherwise `nil`.
  private(set) var end: Int?

  /// Creates the contents of a log whose homes are in these states.
  ///
  /// - Throws: Why nothing can be read, if there is anything to read.
  init(_ homes: [LogHome.State]) throws {
    let readable = homes.compactMap(\.frames)
    guard let one = readable.first else {
      for case .unreadable(let failure) in homes { throw failure }
      return  // There is no log yet.
    }
    if readable.count == homes.count, one.damage.isEmpty, readable.allSatisfy({ $0.bytes == one.bytes }) {
      end = one.bytes.count
      add(one.frames.map { (one, $0) })
    } else {
      merge(readable, areAll: readable.count == homes.count)
    }
    size = texts.reduce(0) { $0 + Self.size(of: $1.key, $1.value) }
  }

  private mutating func add(_ frames: [(home: LogFrames, frame: LogFrames.Frame)]) {
    last = frames.map(\.frame.number).max() ?? 0
    let numbers = Set(frames.map(\.frame.number))
    let bases = Set(frames.map(\.frame.base)).sorted { $0.lowerBound > $1.lowerBound }
    // While a log is written anew, a home may have only some of the new frames. Then all earlier ones still count.
    base = bases.first { $0.allSatisfy(numbers.contains) } ?? bases.last ?? base
    var next = base.lowerBound
    // A record takes some 200 bytes; a dictionary that grows has all names hashed again.
    texts.reserveCapacity(frames.reduce(0) { $0 + $1.frame.lines.count } / 200)
    for (home, frame) in frames where frame.number >= base.lowerBound {
      losses.changes += frame.number - next
      next = frame.number + 1
      home.apply(frame, to: &texts)
    }
  }

  private mutating func merge(_ homes: [LogFrames], areAll: Bool) {
    var frames: [Int: (home: LogFrames, frame: LogFrames.Frame)] = [:]
    // The home that has more is right if they differ, as if the other were an old copy.
    for home in homes.sorted(by: { $0.frames.last?.number ?? 0 < $1.frames.last?.number ?? 0 }) {
      for frame in home.frames { frames[frame.number] = (home, frame) }
    }
    add(frames.sorted { $0.key < $1.key }.map(\.value))
    // A frame is written to the second home once the first has it. So if the ends of both are damaged, they were whole.
    let isCutInAll = homes.allSatisfy(\.isDamagedAtEnd)
    if isCutInAll, homes.count > 1 || !areAll || frames.isEmpty { losses.changes += 1 }
    guard !losses.isEmpty else { return }
    for home in homes { losses.remains.merge(home.remains) { one, _ in one } }
  }

  /// Makes `changes`, which `frame` has brought to both homes; these end at `end` now.
  mutating func make(_ changes: [RecordChange], in frame: Int, end: Int) {
    make(changes)
    last = frame
    self.end = end
  }

  private mutating func make(_ changes: [RecordChange]) {
    for change in changes {
      if let former = texts[change.name] { size -= Self.size(of: change.name, former) }
      if let text = change.text { size += Self.size(of: change.name, text) }
      texts[change.name] = change.text
    }
  }

  // A name, a tab, a text and a line feed.
  private static func size(of name: String, _ text: LogText) -> Int { name.utf8.count + text.count + 2 }

  /// Makes `changes` and returns a whole log that has them, with frames of its own.
  mutating func rewritten(with changes: [RecordChange]) -> [UInt8] {
    make(changes)
    let records = texts.map { name, text -> RecordChange in (name, text) }.sorted { $0.name < $1.name }
    base = (last + 1)...(last + max(1, (records.count + Self.recordsPerFrame - 1) / Self.recordsPerFrame))
    var bytes = LogFrames.heading
    for (index, number) in base.enumerated() {
      let some = records.dropFirst(index * Self.recordsPerFrame).prefix(Self.recordsPerFrame)
      bytes += LogFrames.frame(number, base: base, some)
    }
    last = base.upperBound
    end = bytes.count
    losses = LogLosses()
    return bytes
  }

  // So that a damaged byte in both homes takes few records along.
  private static let recordsPerFrame = 32
}
