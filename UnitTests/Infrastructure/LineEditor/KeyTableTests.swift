import Foundation
import LineEditor
import SharedUI
import TestSupport
import Testing

extension AtOneEditor {
  /// What `docs/manual.md` says of each key, with what xterm, tmux, screen, the Linux console and rxvt send for it.
  @Suite struct KeyTableTests {
    // The keys typed before at `one t|wo three`, those typed after it, and the line that is entered then.
    private static let effects: [String: (before: String, after: String, line: String)] = [
      "moves left by a character": ("", "X\r", "one Xtwo three"),
      "moves right by a character, or accepts the suggestion": ("", "X\r", "one twXo three"),
      "moves to the start of the word": ("", "X\r", "one Xtwo three"),
      "moves to the end of the word": ("", "X\r", "one twoX three"),
      "moves to the start of the line": ("", "X\r", "Xone two three"),
      "moves to the end of the line, or accepts the suggestion": ("", "X\r", "one two threeX"),
      "recalls an older line that contains what is before the cursor; moves up in several lines":
        ("", "X\r", "one two three fourX"),
      "recalls a newer line; moves down in several lines": ("\u{10}", "X\r", "one two threeX"),
      "searches the history for what you type next and lists the hits; Ctrl-R again or Up goes to older ones, Down to newer "
        + "ones, Ctrl-G cancels": ("", "fou\u{5}X\r", "one two three fourX"),
      "undoes the last change of the line; of typing, a word": ("", "X\r", "one two X"),
      "inserts the last word of the line before; again, that of an older line": ("", "X\r", "one tfourXwo three"),
      "opens the line in your editor, the one of `edit`; what you leave there is the line, and Enter runs it":
        ("", "X\r", "ONE TWO THREEX"),
      "deletes the character before the cursor": ("", "X\r", "one Xwo three"),
      "deletes the character at the cursor": ("", "X\r", "one tXo three"),
      "deletes the character at the cursor; leaves if the line is empty": ("", "X\r", "one tXo three"),
      "deletes the word before the cursor": ("", "X\r", "one Xwo three"),
      "deletes to the end of the word": ("", "X\r", "one tX three"),
      "deletes to the start of the line": ("", "X\r", "Xwo three"),
      "deletes to the end of the line": ("", "X\r", "one tX"),
      "inserts what was deleted last by words or to an end": ("\u{B}", "X\r", "one two threeX"),
      "completes the word; again, opens a menu": ("", "X\r", "one time Xwo three"),
      "swaps the characters before and at the cursor": ("", "X\r", "one wtXo three"),
      "changes the rest of the word to upper case": ("", "X\r", "one tWOX three"),
      "changes the rest of the word to lower case": ("\u{1B}u\u{1B}b\u{6}", "X\r", "one twoX three"),
      "capitalizes the rest of the word": ("", "X\r", "one tWoX three"),
      "inserts the character that the next key sends, such as a tab": ("", "\tX\r", "one t\tXwo three"),
      "runs the line": ("", "", "one two three"),
      "begins another line": ("", "X\r", "one t\nXwo three"),
      "clears the screen": ("", "X\r", "one tXwo three"),
    ]
    // These keys are signals, which other tests send.
    private static let signals = ["Ctrl-C", "Ctrl-Z"]
    // With Shift, the same keys.
    private static let sequences: [String: [String]] = [
      "Left": ["[D", "OD", "[1;2D", "[d"], "Right": ["[C", "OC", "[1;2C", "[c"],
      "Up": ["[A", "OA", "[1;2A", "[a"], "Down": ["[B", "OB", "[1;2B", "[b"],
      "Ctrl-Left": ["[1;5D", "Od", "O5D", "[1;6D"], "Ctrl-Right": ["[1;5C", "Oc", "O5C", "[1;6C"],
      "Alt-Left": ["[1;3D", "\u{1B}[D", "\u{1B}OD", "[1;9D"], "Alt-Right": ["[1;3C", "\u{1B}[C", "\u{1B}OC", "[1;9C"],
      "Home": ["[H", "OH", "[1~", "[7~", "[1;2H", "[7$"], "End": ["[F", "OF", "[4~", "[8~", "[1;2F", "[8$"],
      "Delete": ["[3~", "[3;2~", "[3$"], "Ctrl-Delete": ["[3;5~", "[3^", "[3@"],
      "Alt-Delete": ["[3;3~", "\u{1B}[3~"], "Alt-B": ["b"], "Alt-F": ["f"], "Alt-D": ["d"], "Alt-U": ["u", "U"],
      "Alt-L": ["l", "L"], "Alt-C": ["c", "C"],
      "Alt-P": ["p"], "Alt-N": ["n"], "Alt-.": ["."], "Alt-E": ["e"],
      "Alt-Backspace": ["\u{7F}", "\u{8}"], "Alt-Enter": ["\r"],
    ]
    // Insert, Page Up, Page Down, Shift-Tab, function keys with and without Ctrl, Shift and Alt, a report of the
    // cursor's position, of the mouse and of the focus, and keys as newer protocols encode them.
    private static let ignored = [
      "[2~", "[2;5~", "[2$", "[2^", "[5~", "[6~", "[5;5~", "[6$", "[6^", "[Z", "\t", "OP", "OQ", "[11~", "[15~", "[24~",
      "[15;5~", "[1;5P", "O2P", "[[A", "[[E", "[17^", "[23$", "[24@", "\u{1B}OP", "[E", "OE", "[24;80R", "[<0;10;10M",
      "[I", "[O", "[27;5;9~", "[97;5u", "[?62;c",
    ]

    @Test func `every key of the manual does what its table says`() async throws {
      let rows = try Self.rows()
      let signals = ["clears the line", "stops the program, as in a shell"]
      #expect(Set(rows.map(\.effect)) == Set(Self.effects.keys).union(signals))
      for (keys, effect) in rows {
        for key in keys where !Self.signals.contains(key) {
          let expected = try #require(Self.effects[effect])
          for sequence in try #require(Self.typed(key), "\(key)") {
            let line = try await Self.line(expected.before, sequence, expected.after)
            #expect(line == expected.line, "\(key) \(sequence)")
          }
        }
      }
      let named = Set(rows.flatMap(\.keys))
      #expect(Self.sequences.keys.allSatisfy(named.contains))
    }

    @Test(arguments: KeyStyle.allCases)
    func `a key without a character keeps its effect after Ctrl-V`(_ keys: KeyStyle) async throws {
      let terminal = try PseudoTerminal()
      let typed = "ab\u{16}\u{1B}[Dc\u{16}\u{1B}[200~d\u{1B}[201~\u{16}é\u{16}\u{1}"
      #expect(try await terminal.enter([typed], in: terminal.editor(keys: keys)) == [.line("acdé\u{1}b")])
    }

    @Test(arguments: KeyStyle.allCases)
    func `keys that have no meaning insert nothing`(_ keys: KeyStyle) async throws {
      let terminal = try PseudoTerminal()
      let editor = terminal.editor(keys: keys)
      // With vi's keys, a second escape is one that was typed.
      for sequence in Self.ignored where keys == .emacs || sequence.first != "\u{1B}" {
        #expect(try await terminal.enter(["ab\u{1B}\(sequence)c"], in: editor) == [.line("abc")], "\(sequence)")
      }
    }

    @Test(arguments: ["Left", "Right", "Home", "End", "Delete", "Ctrl-Left", "Ctrl-Right", "Up", "Down"])
    func `keys that have names do the same with vi keys`(_ key: String) async throws {
      let effect = try #require(try Self.rows().first { $0.keys.contains(key) }?.effect)
      let expected = try #require(Self.effects[effect])
      for sequence in try #require(Self.typed(key)) {
        #expect(try await Self.line(expected.before, sequence, expected.after, .vi) == expected.line, "\(sequence)")
      }
    }

    private static func rows() throws -> [(keys: [String], effect: String)] {
      let text = try String(contentsOf: SourceTree.root.appendingPathComponent("docs/manual.md"), encoding: .utf8)
      let section = try #require(text.split(separator: "\n## Keys\n").dropFirst().first)
      return section.split(separator: "\n## ")[0].split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        .map { row in
          let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
          return (cells[0].components(separatedBy: ", "), cells[1])
        }
    }

    // What terminals send for a key; nil for an unknown one.
    private static func typed(_ key: String) -> [String]? {
      switch key {
      case "Backspace": return ["\u{7F}"]
      case "Tab": return ["\t"]
      case "Enter": return ["\r"]
      case _ where key.count == 6 && key.hasPrefix("Ctrl-"):
        return key.last?.asciiValue.map { [String(Unicode.Scalar($0 & 0x1F))] }
      default: return sequences[key]?.map { "\u{1B}" + $0 }
      }
    }

    private static func line(
      _ before: String, _ key: String, _ after: String, _ style: KeyStyle = .emacs
    ) async throws -> String? {
      let terminal = try PseudoTerminal()
      let editor = terminal.editor(
        keys: style, writing: { $0.uppercased() }, completing: PseudoTerminal.completing(["time"]))
      try await terminal.enter(["one two three four"], in: editor)
      async let read = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      await terminal.type("one two three\u{1}\u{6}\u{6}\u{6}\u{6}\u{6}" + before + key + after)
      guard case .line(let text, _) = await read else { return nil }
      return text
    }
  }
}
