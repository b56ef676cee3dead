import EditsInfra
import Foundation
import SharedLocal
import TestSupport
import Testing

/// What a log in two files keeps when one of them is damaged, and what it says when both are.
@Suite final class EditLogDamageTests {
  private let folder: TemporaryFolder
  private let path: String
  private let all = ["counters": "edit=3", "edit 1": "title=Order glaze", "edit 3": "title=Milk"]
  private let warnings = WarningLog()

  init() async throws {
    folder = try TemporaryFolder()
    path = folder.path("lists.sqlite")
    let log = EditLog(beside: path) { Issue.record("\($0)") }
    try await log.put(["edit 1": "title=Order", "counters": "edit=1"])
    try await log.put(["edit 1": "title=Order glaze", "edit 2": "title=Bread", "counters": "edit=2"])
    try await log.put(["edit 2": nil, "edit 3": "title=Milk", "counters": "edit=3"])
  }

  // A log that has read nothing yet, as in a new process.
  private var log: EditLog { EditLog(beside: path) { [warnings] in await warnings.note($0) } }

  private func home(_ number: Int) -> URL { URL(fileURLWithPath: path + ".edits-\(number)") }

  private func bytes(of home: Int) throws -> Data { try Data(contentsOf: self.home(home)) }

  /// The contents without the space at the end.
  private func frames(of home: Int) throws -> Data {
    let bytes = try bytes(of: home)
    return bytes.prefix(bytes.count - bytes.reversed().prefix { $0 == 0 }.count)
  }

  private func expectEverything(_ comment: Comment) async throws {
    let records = try #require(try await log.read(unless: nil))
    #expect(records.texts.mapValues { String(decoding: $0, as: UTF8.self) } == all, comment)
    #expect(records.losses.isEmpty, comment)
  }

  @Test(arguments: [1, 2])
  func `any changed byte of one file loses nothing`(_ damaged: Int) async throws {
    let sound = try frames(of: damaged)
    for place in sound.indices {
      for mask: UInt8 in [1, 0xFF] {
        var bytes = sound
        bytes[place] ^= mask
        try bytes.write(to: home(damaged))
        try await expectEverything("byte \(place)")
      }
    }
  }

  @Test(arguments: [1, 2])
  func `a file that is cut off or overwritten with zeros anywhere loses nothing`(_ damaged: Int) async throws {
    let sound = try frames(of: damaged)
    for count in 0...sound.count {
      try sound.prefix(count).write(to: home(damaged))
      try await expectEverything("cut to \(count)")
      try (sound.prefix(count) + Data(count: 100)).write(to: home(damaged))
      try await expectEverything("zeros from \(count)")
      try (Data(count: count) + sound.dropFirst(count)).write(to: home(damaged))
      try await expectEverything("zeros up to \(count)")
    }
  }

  @Test(arguments: [1, 2])
  func `a file that is missing, something else or an old copy loses nothing, and the next change mends it`(
    _ damaged: Int
  ) async throws {
    let other = 3 - damaged
    let sound = try frames(of: damaged)
    let wrecks = [nil, Data(), Data("something else\n".utf8), sound.prefix(sound.count / 2), sound + sound]
    for (number, wreck) in wrecks.enumerated() {
      try FileManager.default.removeItem(at: home(damaged))
      try wreck?.write(to: home(damaged))
      try await expectEverything("wreck \(number)")
      try await log.put(["edit 4": "\(number)"])
      #expect(try bytes(of: damaged) == bytes(of: other))
      try await log.put(["edit 4": nil])
      try await expectEverything("mended after wreck \(number)")
    }
    #expect(await warnings.texts == [])
  }

  @Test func `a writer that is stopped at any byte leaves the log as it was before or after`() async throws {
    let before = try [1, 2].map { try bytes(of: $0) }
    try await log.put(["edit 4": "title=Bread"])
    let after = try frames(of: 1)
    let old = Self.stripped(before[0])
    #expect(after.starts(with: old))
    for count in old.count...after.count {
      try after.prefix(count).write(to: home(1))
      try before[1].write(to: home(2))
      let texts = try await log.texts()
      #expect(texts["edit 4"] == (count == after.count ? "title=Bread" : nil))
      try after.write(to: home(1))
      try after.prefix(count).write(to: home(2))
      #expect(try await log.texts()["edit 4"] == "title=Bread")
      #expect(try await log.read(unless: nil)?.losses.isEmpty == true)
    }
  }

  private static func stripped(_ bytes: Data) -> Data {
    bytes.prefix(bytes.count - bytes.reversed().prefix { $0 == 0 }.count)
  }

  @Test(arguments: [1, 2])
  func `a writer that is stopped while it writes the log anew in place loses nothing`(_ unfinished: Int) async throws {
    let old = try Self.stripped(bytes(of: 1))
    try FileManager.default.removeItem(at: home(3 - unfinished))
    // Writes both anew.
    try await log.put(["edit 1": "title=Order glaze"])
    let new = try Self.stripped(bytes(of: 1))
    for count in 0...new.count {
      try (new.prefix(count) + old.dropFirst(count)).write(to: home(unfinished))
      try (unfinished == 1 ? old : new).write(to: home(3 - unfinished))
      try await expectEverything("\(count) of \(new.count)")
    }
  }

  @Test func `damage in different places of both files loses nothing`() async throws {
    for (number, text) in [(1, "title=Order glaze"), (2, "title=Milk")] { try damage(text, in: number) }
    try await expectEverything("one frame each")
  }

  @Test func `damage in the same place of both files is reported with what is left, and both are kept`() async throws {
    for number in [1, 2] { try damage("title=Order glaze", in: number) }
    let records = try #require(try await log.read(unless: nil))
    #expect(records.text("edit 3") == "title=Milk")
    #expect(records.text("edit 1") == "title=Order")
    #expect(records.losses.changes == 1)
    let remains = records.losses.remains.mapValues { String(decoding: $0, as: UTF8.self) }
    #expect(remains == ["counters": "edit=2", "edit 1": "title=_rder glaze", "edit 2": "title=Bread"])
    let wrecks = try [1, 2].map { try bytes(of: $0) }
    try await log.put(["edit 4": "a"])
    #expect(try await log.read(unless: nil)?.losses.isEmpty == true)
    let kept = try records.losses.files.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    #expect(kept == wrecks)
  }

  @Test func `a damaged end of both files is a loss, since only what the first had went to the second`() async throws {
    for number in [1, 2] { try damage("title=Milk", in: number) }
    let losses = try #require(try await log.read(unless: nil)).losses
    #expect(losses.changes == 1)
    #expect(losses.remains.keys.sorted() == ["counters", "edit 3"])
  }

  @Test func `a damaged end of the only file left is a loss`() async throws {
    try FileManager.default.removeItem(at: home(2))
    try damage("title=Milk", in: 1)
    #expect(try #require(try await log.read(unless: nil)).losses.changes == 1)
  }

  @Test(arguments: [Data("something else\n".utf8), Data(), Data(count: 131_072)])
  func `files of which nothing can be read lose everything but the fact`(_ contents: Data) async throws {
    for number in [1, 2] { try contents.write(to: home(number)) }
    for _ in 1...2 {
      let records = try #require(try await log.read(unless: nil))
      #expect(records.texts.isEmpty)
      #expect(records.losses.changes == 1)
      do { try FileManager.default.removeItem(at: home(2)) } catch {}  // Then the other is alone.
    }
  }

  private func damage(_ text: String, in number: Int) throws {
    var bytes = try bytes(of: number)
    let place = try #require(bytes.range(of: Data(text.utf8)))
    bytes[place.lowerBound + 6] = UInt8(ascii: "_")
    try bytes.write(to: home(number))
  }
}

/// The warnings of a log.
actor WarningLog {
  private(set) var texts: [String] = []

  func note(_ text: String) { texts.append(text) }
}
