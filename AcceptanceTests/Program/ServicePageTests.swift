import Foundation
import TestSupport
import Testing

@Suite(.hangGuard)
struct ServicePageTests {
  static let path = "docs/service.md"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")))
  func `transcripts in docs/service.md show the bundled service's actual responses`() async throws {
    let page = try Document(Self.path)
    #expect(page.transcripts.count == 5)
    let home = Home()
    try await RunningProgram.run("serve", "--port", "0", home: home) { service in
      let address = try await service.line()
      try await RunningProgram.run("serve", "--auth", "--port", "0", home: home) { service in
        try await replay(page, at: ["8080": address, "8081": try await service.line()], home: home)
      }
    }
  }

  /// Replays the transcripts with the services at `addresses` in place of those on the ports of the page.
  private func replay(_ page: Document, at addresses: [String: String], home: Home) async throws {
    let program = Executable(home: home)
    var (tags, variables) = (ShownTags(), ShellVariables())
    try await page.replay { typed, printed in
      let command = addresses.reduce(tags.ofThisRun(typed)) { command, address in
        command.replacing("http://127.0.0.1:\(address.key)", with: address.value)
      }
      let output = try await program.shell(variables.script(command)).output.replacing("\r\n", with: "\n")
        .replacing(#/Date: [^\n]*/#, with: "Date: …")
      guard !variables.keep(output, of: command) else { return "" }
      return tags.shown(in: output.isEmpty || output.hasSuffix("\n") ? output : output + "\n", like: printed)
    }
  }
}

/// The variables that lines such as `name=$(…)` set, although each line runs in a shell of its own.
private struct ShellVariables {
  private var values: [(name: Substring, value: String)] = []

  /// Returns a script that runs `command` with the variables, and prints what a line that sets one sets it to.
  func script(_ command: String) -> String {
    let settings = values.map { "\($0.name)='\($0.value.replacing("'", with: #"'\''"#))'\n" }.joined()
    let printing = Self.name(in: command).map { "; printf %s \"$\($0)\"" } ?? ""
    return "\(settings)(\(command)\(printing)) 2>&1"
  }

  /// Keeps `output` as the value of the variable that `command` sets; returns whether it sets one.
  mutating func keep(_ output: String, of command: String) -> Bool {
    guard let name = Self.name(in: command) else { return false }
    values.append((name, output))
    return true
  }

  private static func name(in command: String) -> Substring? { command.prefixMatch(of: #/(\w+)=\$\(/#)?.1 }
}

/// Maps the entity tags on the page to those of this run.
private struct ShownTags {
  private var actual: [String: String] = [:]

  /// Returns `command` with the tags of this run.
  func ofThisRun(_ command: Substring) -> String {
    actual.reduce(String(command)) { $0.replacing($1.key, with: $1.value) }
  }

  /// Returns `output` with its tags replaced by those of `printed`, in order, as far as equal tags correspond.
  mutating func shown(in output: String, like printed: String) -> String {
    var (result, rest) = ("", output.startIndex)
    for (seen, shown) in zip(Self.tags(of: output), Self.tags(of: printed)) {
      let tag = actual[String(shown)] ?? String(seen)
      actual[String(shown)] = tag
      result += output[rest..<seen.startIndex] + (seen == tag ? shown : seen)
      rest = seen.endIndex
    }
    return result + output[rest...]
  }

  private static func tags(of text: String) -> [Substring] {
    text.matches(of: #/"(?:\d+-)?[0-9a-f]{32}"/#).map(\.output)
  }
}
