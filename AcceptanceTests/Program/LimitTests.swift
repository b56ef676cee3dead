import TestSupport
import Testing

/// Tests of the program under limits that are too low for it.
@Suite(.hangGuard)
struct LimitTests {
  private let program = Executable()
  private var home: Home { program.home }

  @Test(arguments: [4, 8, 53], ["users", "--version", "serve --port 0"])
  func `with too few descriptors, the program ends with a message or without needing them`(
    _ limit: Int, _ line: String
  ) async throws {
    if limit >= 12, line == "--version" { return }
    let result = try await program.shell("ulimit -n \(limit); exec roster \(line)")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("roster: not enough file descriptors: \(limit) are allowed, "))
  }

  @Test(arguments: [0, 4, 40]) func `a limit on the size of files is named`(kilobytes: Int) async throws {
    _ = try await program.run("tasks", "3")
    // Only the program is limited, and not what its output is written by.
    let limited = "(ulimit -f \(kilobytes); exec \"$@\") 2>&1 | cat"
    // An edit fits into little.
    let typed =
      ["--store \(home.path)/new.sqlite users", "export \(home.path)/u.csv users"]
      + (kilobytes == 0 ? ["--offline done 41"] : [])
    for line in typed {
      let result = try await program.shell("set -- roster \(line); \(limited)")
      #expect(
        result.output.contains("a file may have at most \(kilobytes * 1024) bytes (ulimit -f \(kilobytes))"),
        "\(line): \(result)")
      #expect(!result.output.contains("disk"))
    }
  }
}
