import CEditline
import SharedUI

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// libedit's editor of one terminal: what Roster needs of it, in Swift's terms.
///
/// It is not safe for several threads. While it reads a line the terminal is raw; afterwards it is as before.
final class Editline {
  private let editor: OpaquePointer
  private let streams: [UnsafeMutablePointer<FILE>]
  private var prompt: UnsafeMutablePointer<CChar>?

  /// An editor on two descriptors, which stay the caller's; nil if they cannot be used. No type means TERM.
  init?(input: Int32, output: Int32, terminalType: String?) {
    let streams = [Self.stream(input, "r"), Self.stream(output, "w")].compactMap(\.self)
    guard UTF8Locale.isSet, streams.count == 2, let editor = el_init("roster", streams[0], streams[1], streams[1])
    else {
      for stream in streams { fclose(stream) }
      return nil
    }
    self.editor = editor
    self.streams = streams
    if let terminalType { _ = editline_set_terminal(editor, terminalType) }
  }

  deinit {
    el_end(editor)
    for stream in streams { fclose(stream) }
    free(prompt)
  }

  /// What stands left and right of the cursor.
  var line: (left: String, right: String) {
    guard let line = el_wline(editor)?.pointee, let start = line.buffer, let cursor = line.cursor,
      let end = line.lastchar
    else { return ("", "") }
    return (WideText.string(from: start, to: cursor), WideText.string(from: cursor, to: end))
  }

  /// Reads one line and gives it without its ending; nil if `reader` did not give one.
  func readLine() -> String? {
    // Before the prompt is there, or the terminal would still take for its own some of the keys typed at once.
    setRaw(true)
    var count: Int32 = 0
    guard let line = el_wgets(editor, &count), count > 0 else { return nil }
    let text = WideText.string(from: line, count: Int(count))
    return text.last?.isNewline == true ? String(text.dropLast()) : text
  }

  /// Draws `text` before the line from now on.
  func setPrompt(_ text: String) {
    free(prompt)
    prompt = strdup(text)
  }

  /// The prompt as it was set.
  var currentPrompt: UnsafeMutablePointer<CChar>? { prompt }

  /// Puts `text` in place of the last `count` scalars left of the cursor; the caller refreshes.
  func replace(last count: Int, with text: String) {
    el_deletestr(editor, Int32(clamping: count))
    _ = el_winsertstr(editor, WideText.zeroTerminated(text))
  }

  /// Puts `new` in place of `old`, all that is left of the cursor; the caller refreshes.
  func replace(_ old: String, with new: String) {
    let shared = zip(old.unicodeScalars, new.unicodeScalars).prefix { $0 == $1 }.count
    let added = String(String.UnicodeScalarView(new.unicodeScalars.dropFirst(shared)))
    replace(last: old.unicodeScalars.count - shared, with: added)
  }

  /// Puts `text` in place of the whole line, with the cursor at its end; the caller refreshes.
  func replaceLine(with text: String) {
    let (left, right) = line
    moveCursor(by: right.unicodeScalars.count)
    replace(left + right, with: text)
  }

  /// Moves the cursor to the right, at most to the end of the line; the caller draws it there.
  func moveCursor(by count: Int) { _ = el_cursor(editor, Int32(clamping: count)) }

  /// Draws prompt and line anew, beginning where the cursor is.
  func redraw() { _ = editline_redraw(editor) }

  /// Takes note of the terminal's new size.
  func resize() { el_resize(editor) }

  /// Does `work` in the middle of a line with the terminal as it was before, and makes it raw again.
  func leavingRaw(_ work: () -> Void) {
    setRaw(false)
    work()
    setRaw(true)
  }

  // A stream that is closed closes its descriptor, which is to be no other program's either.
  private static func stream(_ descriptor: Int32, _ mode: String) -> UnsafeMutablePointer<FILE>? {
    fdopen(fcntl(descriptor, F_DUPFD_CLOEXEC, 0), mode)
  }

  private func setRaw(_ isRaw: Bool) { _ = editline_set_raw(editor, isRaw ? 1 : 0) }

  /// Whether the terminal has a capability, by its termcap name.
  func has(_ capability: String) -> Bool { editline_capability(editor, capability) != nil }

  /// Sends a capability by its termcap name, as often as said; nothing where the terminal lacks it.
  func send(_ capability: String, times: Int = 1) {
    for _ in 0..<max(0, times) { _ = editline_send_capability(editor, capability) }
    fflush(streams[1])
  }

  /// Sends text as it is.
  func send(text: String) {
    fputs(text, streams[1])
    fflush(streams[1])
  }
}

extension Editline {
  /// Sets up callbacks that find `owner` through `owner(of:)`, which must not outlive the editor.
  func connect(_ owner: EditingSession, history: EditorHistory, keys: KeyStyle) {
    _ = editline_set_client_data(editor, Unmanaged.passUnretained(owner).toOpaque())
    _ = editline_set_history(editor, history.entries)
    _ = editline_set_mode(editor, keys.rawValue)
    EditlineCallbacks.install(on: editor)
    KeyBindings.bind(keys, on: editor)
  }
}
