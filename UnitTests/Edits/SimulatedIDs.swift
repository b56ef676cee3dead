import Foundation
import SharedDomain
import SharedRemote
import Synchronization
import TestSupport

/// The ids of the simulated service: the numbers of the bundled one, or random texts in their place, as json-server 1
/// assigns them.
final class SimulatedIDs: Sendable {
  private let areTexts: Bool
  private let random: SeededRandom
  private let texts = Mutex(Texts())

  private struct Texts {
    var byNumber: [Int: String] = [:]
    var numbers: [String: Int] = [:]
  }

  init(areTexts: Bool, random: SeededRandom) { (self.areTexts, self.random) = (areTexts, random) }

  /// Returns the id of the task to which the bundled service has given `number`.
  func id(_ number: Int) -> ServiceID {
    guard areTexts else { return .number(number) }
    return .text(
      texts.withLock { texts in
        if let text = texts.byNumber[number] { return text }
        var text: String
        repeat { text = newText() } while texts.numbers[text] != nil
        (texts.byNumber[number], texts.numbers[text]) = (text, number)
        return text
      })
  }

  /// Returns the id of the task that `request` names in its path; `nil` if it names none.
  func id(in request: HTTPRequest) -> ServiceID? {
    let parts = request.path.split(separator: "/").map(String.init)
    guard parts.count == 2, parts[0] == "todos" else { return nil }
    return areTexts ? .text(parts[1]) : Int(parts[1]).map { .number($0) }
  }

  /// Returns the path of `request` as the bundled service knows it.
  func path(of request: HTTPRequest) -> String { id(in: request).map(path) ?? request.path }

  /// Returns the path of a task as the bundled service knows it.
  func path(_ id: ServiceID) -> String {
    guard case .text(let text) = id else { return "/todos/\(id.text)" }
    return "/todos/\(texts.withLock { $0.numbers[text] } ?? .max)"
  }

  /// Returns a body of the bundled service with the ids of this one.
  func body(_ body: Data) -> Data {
    guard areTexts else { return body }
    let parts = String(decoding: body, as: UTF8.self).components(separatedBy: #""id":"#)
    let translated = parts.dropFirst().map { part in
      let digits = part.prefix(while: \.isNumber)
      return (Int(digits).map { "\"\(id($0).text)\"" } ?? "") + part.dropFirst(digits.count)
    }
    return Data(([parts[0]] + translated).joined(separator: #""id":"#).utf8)
  }

  // Some of the texts are numbers with leading zeros, or look like numbers.
  private func newText() -> String {
    let digits = String(random.below(0x10000), radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
