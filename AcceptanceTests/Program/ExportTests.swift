import Foundation
import TestSupport
import Testing

struct ExportTests {
  private let home: Home
  private let program: Executable

  init() throws {
    home = try Home()
    program = Executable(home: home.path)
  }

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

  @Test func `export without a list or with an unknown extension is a usage error`() async throws {
    let early = try await program.run("export", "users.csv")
    #expect(
      early.errors
        == "roster: no list to export yet; show one first ('users' or 'tasks 3')\n")
    let ending = try await program.run("export", "users.xlsx")
    #expect(ending.errors.contains(".json, .csv, .tsv or .md"))
    #expect(early.status == 2 && ending.status == 2)
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
          roster: line 2: could not write users.csv: File too large
          roster: line 3: could not write none/users.csv: No such file or directory

          """)
    }
  }
}
