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
      try await RunningProgram.run(arguments: ["--port", "0"], of: Executable.service, home: home) { service in
        try await replay(page, at: ["8080": address, "8081": try await service.line()], home: home)
      }
    }
  }

  /// Replays the transcripts with the services at `addresses` in place of those on the ports of the page.
  private func replay(_ page: Document, at addresses: [String: String], home: Home) async throws {
    let program = Executable(home: home)
    var variables = ShellVariables()
    try await page.replay { typed, _ in
      let command = addresses.reduce(String(typed)) { command, address in
        command.replacing("http://127.0.0.1:\(address.key)", with: address.value)
      }
      let output = try await program.shell(variables.script(command)).output.replacing("\r\n", with: "\n")
        .replacing(#/Date: [^\n]*/#, with: "Date: …").replacing(#/At":"[^"]*"/#, with: #"At":"…""#)
        .replacing(#/ETag: "(\d+)-[^"]*"/#) { #"ETag: "\#($0.1)-…""# }
      guard !variables.keep(output, of: command) else { return "" }
      return output.isEmpty || output.hasSuffix("\n") ? output : output + "\n"
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
