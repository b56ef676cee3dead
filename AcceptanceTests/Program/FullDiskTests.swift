import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

#if os(Linux)
  /// Tests with a store on a full disk of 1,000 kB, mounted in a namespace of its own.
  @Suite(.hangGuard)
  struct FullDiskTests {
    private let program = Executable()
    private var home: Home { program.home }

    // Mounting may not be permitted.
    private static let canMount = Task {
      let arguments = options + ["mount", "-t", "tmpfs", "tmpfs", "/mnt"]
      do {
        return try await Subprocess.run(
          .path("/usr/bin/unshare"), arguments: Arguments(arguments), output: .discarded
        ).terminationStatus.isSuccess
      } catch {
        return false
      }
    }

    private static var options: [String] { geteuid() == 0 ? ["-m"] : ["-rm"] }

    // Adds edits until one does not fit, and then fills the rest of the disk.
    private static let fill = """
      roster --quiet users >/dev/null; roster --quiet tasks 3 >/dev/null
      for n in $(seq 2000); do echo "add --for 3 Task $n"; done |
        roster --offline --quiet --fail-fast >"$HOME/added" 2>"$HOME/full-note"; echo "full: $?"
      dd if=/dev/zero of="$DISK/rest" bs=1k 2>/dev/null; echo x >>"$DISK/rest" 2>/dev/null
      """

    @Test(
      .enabled { await canMount.value },
      arguments: [
        ("roster --offline --quiet discard 2 --yes", "2"), ("roster --offline cache clear --yes", "0"),
        ("roster --quiet sync", "all"),
      ])
    func `on a full disk, discard, cache clear and sync still work`(command: String, settled: String) async throws {
      let result = try await onFullDisk(
        """
        before=$(roster --offline --quiet --format csv pending | wc -l)
        \(command) >"$HOME/out"; echo "status: $?"; tail -1 "$HOME/out"
        echo "left: $(($before - $(roster --offline --quiet --format csv pending | wc -l)))"
        """)
      #expect(result.output.contains("full: 1\n"))
      #expect(result.output.contains("status: 0\n"))
      switch settled {
      case "2": #expect(result.output.contains("left: 1\n"))
      case "0": #expect(result.output.contains("left: 0\n"))
      default: #expect(result.output.contains(" edits sent\n"))
      }
      let note = try String(contentsOfFile: home.path + "/full-note", encoding: .utf8)
      #expect(note.contains("the disk that holds \(home.path)/disk/lists.sqlite.edits-"))
      #expect(note.contains("B free, about 66 kB needed"))
    }

    @Test(.enabled { await canMount.value })
    func `after discards on a full disk, new edits are saved again`() async throws {
      let result = try await onFullDisk(
        """
        for n in $(seq 2 9); do roster --offline --quiet discard $n --yes >/dev/null || echo "discard: $?"; done
        rm "$DISK/rest"; roster --offline --quiet cache clear --yes
        roster --quiet tasks 3 >/dev/null; roster --offline --quiet add --for 3 Last
        """)
      #expect(result.output.contains("full: 1\n"))
      #expect(!result.output.contains("discard:"))
      #expect(result.output.contains(" Last · edit "))
    }

    @Test(.enabled { await canMount.value })
    func `an export to a full disk says how much space is missing`() async throws {
      let result = try await onFullDisk(
        "printf 'users\\nexport %s/users.json\\n' \"$DISK\" | roster --offline >/dev/null; ls -A \"$DISK\"")
      #expect(result.errors.contains(/is full: 0 B free, about [\d.]+ kB needed/))
      #expect(!result.output.contains(".roster-"))
    }

    // One of the copies is on a full disk of its own.
    @Test(.enabled { await canMount.value }, arguments: [1, 2])
    func `an edit that fits into one copy only is refused, and neither copy has it`(copy: Int) async throws {
      _ = try await program.run("--quiet", "users")
      let script = """
        mount -t tmpfs -o size=12k tmpfs "$DISK" || exit 99
        roster --offline --quiet add --for 3 One >"$HOME/out"; EDITS="$STORE.edits-\(copy)"
        dd if="$EDITS" of="$DISK/edits" bs=1k count=2 2>/dev/null; dd if=/dev/zero of="$DISK/rest" bs=1k 2>/dev/null
        mount --bind "$DISK/edits" "$EDITS"
        roster --offline --quiet add --for 3 Two 2>"$HOME/note"; echo "refused: $?"
        pending() { roster --offline --quiet --format csv --fields edit,title pending; }
        pending; umount "$EDITS"; pending; cp "$DISK/edits" "$EDITS"; pending; rm "$STORE.edits-\(3 - copy)"; pending
        """
      let result = try await inNamespace(script)
      let pending = "edit,title\r\n1,One\r\n"
      #expect(result.output == "refused: 1\n" + String(repeating: pending, count: 4), "\(result)")
      let note = try String(contentsOfFile: home.path + "/note", encoding: .utf8)
      #expect(note.hasPrefix("roster: could not save or read the edits: the disk that holds "))
      #expect(note.split(separator: "\n").count == 1)
    }

    @Test(.enabled { await canMount.value })
    func `on a full disk, logout removes the tokens`() async throws {
      let result = try await inNamespace(
        """
        mount -t tmpfs -o size=64k tmpfs "$DISK" || exit 99
        umask 077; mkdir "$DISK/roster"; touch "$DISK/roster/credentials.lock"
        printf '%s' '{"version":1,"sessions":{"http://127.0.0.1:1":{"accessToken":"a","begun":0}}}' \
          >"$DISK/roster/credentials"
        dd if=/dev/zero of="$DISK/rest" bs=1k 2>/dev/null
        XDG_STATE_HOME=$DISK roster --server http://127.0.0.1:1 --offline logout; echo "status: $?"; ls "$DISK/roster"
        """)
      #expect(result.output == "status: 0\ncredentials.lock\n", "\(result)")
    }

    private func inNamespace(_ script: String) async throws -> Executable.Result {
      let disk = home.path + "/disk"
      try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
      return try await program.shell(
        """
        export DISK='\(disk)' STORE='\(home.path)/.local/share/roster/bundled.sqlite'
        unshare \(Self.options.joined()) bash -c '\(script.replacing("'", with: "'\\''"))'
        """)
    }

    private func onFullDisk(_ script: String) async throws -> Executable.Result {
      let disk = home.path + "/disk"
      try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
      return try await program.shell(
        """
        export DISK='\(disk)' ROSTER_STORE='\(disk)/lists.sqlite'
        unshare \(Self.options.joined()) bash -c '
        mount -t tmpfs -o size=1000k tmpfs "$DISK" || exit 99
        dd if=/dev/zero of="$DISK/rest" bs=1k count=625 2>/dev/null
        \(Self.fill.replacing("'", with: "'\\''"))
        \(script.replacing("'", with: "'\\''"))'
        """)
    }
  }
#endif
