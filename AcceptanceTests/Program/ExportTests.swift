import Foundation
import TestSupport
import Testing

struct ExportTests {
  private let program = Executable(timeout: 60)
  private var home: Home { program.home }

  @Test func `export writes the last list as --format prints it, with the user's default permissions`() async throws {
    let result = try await program.shell(
      """
      cd; umask 027; printf 'users\\nexport users.csv\\ntasks 3\\nexport "my tasks.json"\\n' | roster --quiet >/dev/null
      roster --offline --format csv users 2>/dev/null | cmp - users.csv && head -c 35 'my tasks.json' && stat -c ' %a %n' *
      """)
    #expect(result.output == #"{"command":"tasks","source":"remote 640 my tasks.json"# + "\n 640 users.csv\n")
    #expect(result.errors.isEmpty)
  }

  @Test func `export overwrites a file only with --force, and keeps its permissions`() async throws {
    let result = try await program.shell(
      """
      cd; echo old > users.tsv; chmod 604 users.tsv
      printf 'users\\nexport users.tsv\\n' | roster >/dev/null; echo $? $(cat users.tsv)
      printf 'users\\nexport users.tsv --force\\n' | roster >/dev/null; echo $? $(wc -l < users.tsv); stat -c %a users.tsv
      ls -A | grep -v '^\\.local$'
      """)
    #expect(result.output == "2 old\n0 13\n604\nusers.tsv\n")
    #expect(
      result.errors == """
        roster: line 2: users.tsv already exists; pass --force to overwrite it
        12 users written to users.tsv

        """)
  }

  @Test func `export FILE COMMAND exports what the command lists, without printing it`() async throws {
    let result = try await program.shell(
      """
      cd; roster export open.csv tasks 3 open --limit 2 --fields id,state; echo $?; cat open.csv
      roster export edits.json --format csv pending; cat edits.json
      roster users >/dev/null
      roster --offline export users.md users sakura --format json 2>/dev/null; tail -1 users.md
      roster export x.csv tasks nobody; echo $? *
      """)
    #expect(
      result.output == """
        0
        id,state\r
        41,open\r
        43,open\r
        {"command":"pending","edits":[]}
        | 3 | 佐藤 さくら | sakura | sakura@kawara.example |
        5 edits.json open.csv users.md

        """)
    #expect(
      result.errors == """
        \(liveCount("佐藤 さくら · 2 of 20 tasks"))
        2 of 20 tasks written to open.csv
        0 edits written to edits.json
        roster: no user 'nobody'; 'users' lists them

        """)
  }

  @Test func `export FILE COMMAND at the prompt leaves the list on screen as it was`() async throws {
    let result = try await program.run(
      input: Data("users --limit 1\nexport \(home.path)/a.csv tasks 3\nexport \(home.path)/b.csv\n".utf8))
    #expect(result.status == 0)
    #expect(result.errors.contains("\n1 of 12 users written to"))
  }

  @Test func `a failed export leaves the old file unchanged and no temporary file`() async throws {
    let users = (1...100).map { #"{"id":\#($0),"name":"User \#($0)","username":"u","email":"e@example.org"}"# }
    let service = TeamService()
    await service.answer("/users", .json("[\(users.joined(separator: ","))]"))
    try await service.serve { server in
      let result = try await program.shell(
        """
        cd; echo old > users.csv; trap '' XFSZ; ulimit -f 1
        printf 'users\\nexport users.csv --force\\nexport none/users.csv\\n' |
          roster --server \(server.url()) --store memory >/dev/null
        echo $? $(cat users.csv) $(ls -A)
        """)
      #expect(result.output == "1 old users.csv\n")
      #expect(
        result.errors == """
          roster: line 2: could not write users.csv: a file may have at most 1024 bytes (ulimit -f 1)
          roster: line 3: could not write none/users.csv: there is no folder 'none'

          """)
    }
  }
}
