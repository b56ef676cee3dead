import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedRemote
import SharedTiming
import TasksDomain
import TasksRemote
import TestSupport
import Testing

@testable import App

/// Shipped descriptions that were changed at random.
///
/// Each description has the same mutations in every run, so that a number repeats one.
/// `DESCRIPTION_MUTATIONS=100000 swift test --filter DescriptionMutation` goes on to the 100,000th of each.
@Suite struct DescriptionMutationTests {
  private static let count =
    ProcessInfo.processInfo.environment["DESCRIPTION_MUTATIONS"].flatMap { Int($0) } ?? 300
  private static let words = [
    "\"", "'", "[", "]", "{", "}", "=", "*", "/", "\\", "#", "\n", ",", "~1", "{id}", "{token}", "{origin}", "[tasks]",
    "[users]\n", "format = 1\n", "-1", "1e999", "null", "GET ", "POST /x {", "http://example.org/", "\u{0}", "é",
    "\u{202E}",
    "@/etc/passwd", String(repeating: "[", count: 300), String(repeating: "/*", count: 200),
  ]

  @Test(arguments: ShippedService.all.map(\.name))
  func `a changed description either can be used or says which line cannot`(_ name: String) async throws {
    let text = try #require(ShippedService.named(name)).file.text
    let random = SeededRandom(seed: UInt64(text.utf8.count))
    var (usable, faulty) = (0, 0)
    for number in 1...Self.count {
      let changed = Self.mutated(text, random)
      let file = DescriptionFile(changed)
      let lineCount = changed.split(separator: "\n", omittingEmptySubsequences: false).count
      for fault in file.faults {
        #expect(1...lineCount ~= fault.line && !fault.text.isEmpty, "\(name) \(number): \(fault)")
      }
      if file.faults.isEmpty {
        usable += 1
        try await use(file, "\(name) \(number)")
      } else {
        faulty += 1
      }
    }
    #expect(usable > 0 && faulty > 0)
  }

  // Whatever the service answers, there is a list or a failure, and no request goes elsewhere or carries the token.
  private func use(_ file: DescriptionFile, _ name: String) async throws {
    let service = file.description(["project": "a/b", "owner": "a", "repository": "b"])
    let sent = SentRequests()
    let client = AnsweringClient(sent)
    let list = RemoteInteractor(TasksEndpoint(service), client: client, clock: .system)
    do { _ = try await list.load(TaskOwner(id: 7, name: "Ana")) } catch {}  // Any failure will do.
    let sender = RemoteTaskEditSender(client: client, service)
    let edit = EditSamples.edit(1, .rename("Read"), of: 3, state: .sending)
    _ = await sender.send(edit)
    for request in await sent.all {
      #expect(request.path.hasPrefix("/") && !request.path.hasPrefix("//"), "\(name): \(request.path)")
      let text =
        request.path + request.query.map { "\($0.name)=\($0.value)" }.joined()
        + String(decoding: request.body ?? Data(), as: UTF8.self)
      #expect(!text.contains("{token}"), "\(name): \(text)")
    }
  }

  private static func mutated(_ text: String, _ random: SeededRandom) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0...random.below(3) {
      let (one, other) = (random.below(lines.count), random.below(lines.count))
      switch random.below(7) {
      case 0: lines.remove(at: one)
      case 1: lines.insert(lines[other], at: one)
      case 2: lines.swapAt(one, other)
      case 3: lines[one] = lines[one].replacing(/=.*/, with: lines[other].firstMatch(of: /=.*/)?.output ?? "=")
      case 4: lines[one] = String(lines[one].prefix(random.below(lines[one].count + 1)))
      default:
        var characters = Array(lines[one])
        let place = random.below(characters.count + 1)
        if place < characters.count, random.chance(50) { characters.remove(at: place) }
        characters.insert(contentsOf: random.pick(words) ?? "", at: min(place, characters.count))
        lines[one] = String(characters)
      }
      if lines.isEmpty { lines = [""] }
    }
    return lines.joined(separator: "\n")
  }
}

private actor SentRequests {
  private(set) var all: [HTTPRequest] = []

  func add(_ request: HTTPRequest) -> Int {
    all.append(request)
    return all.count
  }
}

/// A service that answers with a bit of everything that descriptions ask for, and ends lists after some pages.
private struct AnsweringClient: HTTPClient {
  private let sent: SentRequests

  init(_ sent: SentRequests) { self.sent = sent }

  func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    let count = await sent.add(request)
    if count > 8 { throw .offline("enough") }
    let element =
      #"{"id":\#(count),"iid":3,"number":3,"title":"a","subject":"a","state":"open","completed":false,"#
      + #""status":{"id":1,"is_closed":false},"assigned_to":{"id":7,"name":"Ana"},"assignees":[{"id":7,"login":"7"}],"userId":7}"#
    let bodies = [
      "[\(element)]", #"{"issues":[\#(element)],"total_count":9,"data":[],"items":2,"next":3}"#,
      #"{"issue":\#(element)}"#, element, "", "[[[", "null",
    ]
    return HTTPResponse(
      status: count % 5 == 4 ? 404 : 200, headers: ["content-type": "application/json", "etag": "\"1\""],
      body: Data(bodies[count % bodies.count].utf8))
  }
}
