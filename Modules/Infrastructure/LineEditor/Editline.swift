import CEditline
import Foundation
import SharedUI

/// A wrapper for libedit's editor on one terminal.
///
/// What it draws is kept in memory, to be drawn by the caller. Not thread-safe. The terminal is in raw mode while a
/// line is read, and restored afterwards.
final class Editline {
  let editor: OpaquePointer
  private let input: UnsafeMutablePointer<FILE>
  private let drawing: MemoryStream
  private var drawn = ""
  private(set) var prompt: UnsafeMutablePointer<CChar>?

  /// Creates an editor on two descriptors, which the caller keeps; `nil` if they cannot be used. The terminal type
  /// defaults to TERM.
  init?(input: Int32, output: Int32, terminalType: String?) {
    // Duplicated, because closing the stream closes its descriptor; close-on-exec keeps it from other programs.
    guard UTF8Locale.isSet, let stream = fdopen(fcntl(input, F_DUPFD_CLOEXEC, 0), "r") else { return nil }
    guard let drawing = MemoryStream(),
      let editor = el_init_fd("roster", stream, drawing.stream, drawing.stream, fileno(stream), output, output)
    else {
      fclose(stream)
      return nil
    }
    self.editor = editor
    self.input = stream
    self.drawing = drawing
    if let terminalType { _ = editline_set_terminal(editor, terminalType) }
  }

  deinit {
    el_end(editor)
    fclose(input)
    free(prompt)
  }

  var line: (left: String, right: String) {
    guard let line = el_wline(editor)?.pointee, let start = line.buffer, let cursor = line.cursor,
      let end = line.lastchar
    else { return ("", "") }
    return (String(start, count: cursor - start), String(cursor, count: end - cursor))
  }

  /// Reads one line and returns it without its terminator; `nil` if the reader did not provide one.
  func readLine() -> String? {
    // Set before the prompt appears; otherwise the terminal itself would handle keys typed at once.
    setRaw(true)
    var count: Int32 = 0
    guard let line = el_wgets(editor, &count), count > 0 else { return nil }
    let text = String(line, count: Int(count))
    return text.unicodeScalars.last == "\n" ? String(text.unicodeScalars.dropLast()) : text
  }

  func setPrompt(_ text: String) {
    free(prompt)
    prompt = strdup(text)
  }

  /// Replaces the last `count` scalars left of the cursor with `text`; the caller refreshes.
  func replace(last count: Int, with text: String) {
    el_deletestr(editor, Int32(clamping: count))
    _ = el_winsertstr(editor, text.wideCharacters)
  }

  /// Replaces `old`, all the text left of the cursor, with `new`; the caller refreshes.
  func replace(_ old: String, with new: String) {
    let shared = zip(old.unicodeScalars, new.unicodeScalars).prefix { $0 == $1 }.count
    let added = String(String.UnicodeScalarView(new.unicodeScalars.dropFirst(shared)))
    replace(last: old.unicodeScalars.count - shared, with: added)
  }

  /// Replaces the whole line with `text` and moves the cursor to its end; the caller refreshes.
  func replaceLine(with text: String) {
    let (left, right) = line
    moveCursor(by: right.unicodeScalars.count)
    replace(left + right, with: text)
  }

  /// Moves the cursor right, at most to the end of the line; the caller redraws it.
  func moveCursor(by count: Int) { _ = el_cursor(editor, Int32(clamping: count)) }

  /// Redraws prompt and line, starting at the cursor.
  func redraw() { _ = editline_redraw(editor) }

  /// Whether keys have the meaning that they have in vi.
  var hasViKeys: Bool { editline_mode(editor).map { String(cString: $0) } == KeyStyle.vi.rawValue }

  func resize() { el_resize(editor) }

  /// Runs `work` in the middle of a line with the original terminal settings, then sets raw mode again.
  func withoutRawMode(_ work: () -> Void) {
    setRaw(false)
    work()
    setRaw(true)
  }

  private func setRaw(_ isRaw: Bool) { _ = editline_set_raw(editor, isRaw ? 1 : 0) }

  /// Returns whether the terminal has a capability, given by its termcap name.
  func has(_ capability: String) -> Bool { editline_capability(editor, capability) != nil }

  /// Returns a capability, given by its termcap name, as it is sent to the terminal; empty if the terminal lacks it.
  func sequence(of capability: String) -> String { output { _ = editline_send_capability(editor, capability) } }

  /// Removes and returns what libedit has drawn.
  func takeDrawing() -> String {
    defer { drawn = "" }
    return drawn + drawing.take()
  }

  /// Returns all key bindings, a line for each.
  var bindings: [Substring] { output { _ = editline_print_bindings(editor) }.split(separator: "\n") }

  // Returns what libedit prints in `work`, apart from what it has drawn before.
  private func output(of work: () -> Void) -> String {
    let before = takeDrawing()
    defer { drawn = before }
    work()
    return takeDrawing()
  }
}

// The functions that libedit calls while it edits a line.
extension Editline {
  /// Installs callbacks that find `owner` through the client data; it must not outlive the editor.
  ///
  /// - Returns: The escape sequences that the user has bound, without the escape.
  func connect(_ owner: EditingSession, history: EditorHistory, keys: KeyStyle) -> Set<String> {
    _ = editline_set_client_data(editor, Unmanaged.passUnretained(owner).toOpaque())
    _ = editline_set_history(editor, history.entries)
    _ = editline_set_mode(editor, keys.rawValue)
    _ = editline_set_prompt(editor, { Editline.session(of: $0)?.editline.prompt })
    _ = editline_set_reader(editor, { Editline.read(from: $0, into: $1) })
    for (command, summary, function) in Self.commands {
      _ = editline_add_command(editor, command.name, summary, function)
    }
    return bind(keys)
  }

  // A C function cannot capture the command.
  private static var commands: [(command: EditorCommand, summary: String, function: editline_command_function)] {
    [
      (.complete, "Complete the word before the cursor", { editor, _ in run(editor) { $0.complete() } }),
      (.search, "Search back through the history", { editor, _ in run(editor) { $0.searchBack() } }),
      (.older, "Go to an older line with this text", { editor, _ in run(editor) { $0.recall(isNewer: false) } }),
      (.newer, "Go to a newer line with this text", { editor, _ in run(editor) { $0.recall(isNewer: true) } }),
      (.right, "Take the suggestion, or move right", { editor, _ in run(editor) { $0.goRight(toEnd: false) } }),
      (.end, "Take the suggestion, or move to the end", { editor, _ in run(editor) { $0.goRight(toEnd: true) } }),
      (.left, "Move left by a character", { editor, _ in run(editor) { $0.editline.goLeft() } }),
      (.home, "Move to the start of the line", { editor, _ in run(editor) { $0.editline.goHome() } }),
      (.newline, "Insert a line break", { editor, _ in run(editor) { $0.editline.insert("\n") } }),
      (.paste, "Insert the text that was pasted", { editor, _ in run(editor) { $0.insertPasted() } }),
      (
        .delete, "Delete the character at the cursor",
        { editor, key in run(editor) { $0.editline.delete(orEnd: key == 4) } }
      ),
      (
        .deleteBack, "Delete the character before the cursor", { editor, _ in run(editor) { $0.editline.deleteBack() } }
      ),
      (.literal, "Insert the next key as a character", { editor, _ in run(editor) { $0.insertLiterally() } }),
      (.undo, "Undo the last change of the line", { editor, _ in run(editor) { $0.undo() } }),
      (.lastWord, "Insert the last word of the last line", { editor, _ in run(editor) { $0.insertLastWord() } }),
      (.write, "Edit the line in another program", { editor, _ in run(editor) { $0.write() } }),
      (.clear, "Clear the screen", { editor, _ in run(editor) { $0.clearScreen() } }),
    ]
  }

  private static func read(from editor: OpaquePointer?, into character: UnsafeMutablePointer<wchar_t>?) -> Int32 {
    guard let scalar = session(of: editor)?.nextScalar() else {
      // Returning no character makes libedit abandon the line.
      errno = EINTR
      return -1
    }
    character?.pointee = scalar.wide
    return 1
  }

  fileprivate static func session(of editor: OpaquePointer?) -> EditingSession? {
    guard let editor, let data = editline_client_data(editor) else { return nil }
    return Unmanaged<EditingSession>.fromOpaque(data).takeUnretainedValue()
  }
}

// Runs a command in the session that edits with `editor`.
private func run(_ editor: OpaquePointer?, _ command: (EditingSession) -> UInt8) -> UInt8 {
  Editline.session(of: editor).map(command) ?? UInt8(CC_ERROR)
}

extension String {
  /// Creates the text of `count` wide characters of the C library, one per Unicode scalar; invalid scalars become U+FFFD.
  fileprivate init(_ start: UnsafePointer<wchar_t>, count: Int) {
    let values = UnsafeBufferPointer(start: start, count: count)
    self.init(UnicodeScalarView(values.map { Unicode.Scalar(UInt32(bitPattern: $0)) ?? "\u{FFFD}" }))
  }

  /// The text in wide characters, with a terminating zero.
  var wideCharacters: [wchar_t] { unicodeScalars.map(\.wide) + [0] }
}

extension Unicode.Scalar {
  var wide: wchar_t { wchar_t(bitPattern: value) }
}

/// The character set of the process, which libedit takes from the C library.
enum UTF8Locale {
  /// Whether the process uses UTF-8. The first access sets the locale: the user's if it is UTF-8, otherwise one that
  /// is. No other thread may depend on the locale at that time.
  static let isSet: Bool = {
    // Only LC_CTYPE: numbers and messages must not change with the user's language.
    let candidates = ["", "C.UTF-8", "UTF-8", "en_US.UTF-8"]
    return candidates.contains { setlocale(LC_CTYPE, $0) != nil && isUTF8 }
  }()

  private static var isUTF8: Bool { nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8" }
}
