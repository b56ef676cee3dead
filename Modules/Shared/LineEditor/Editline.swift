import CEditline

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
    let streams = [fdopen(dup(input), "r"), fdopen(dup(output), "w")].compactMap(\.self)
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

  /// Draws prompt and line anew, beginning where the cursor is.
  func redraw() { _ = editline_redraw(editor) }

  /// Takes note of the terminal's new size.
  func resize() { el_resize(editor) }

  /// Makes the terminal raw, or as it was, in the middle of a line.
  func setRaw(_ isRaw: Bool) { _ = editline_set_raw(editor, isRaw ? 1 : 0) }

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
  func connect(_ owner: EditingSession, history: EditorHistory, hasViKeys: Bool) {
    _ = editline_set_client_data(editor, Unmanaged.passUnretained(owner).toOpaque())
    _ = editline_set_history(editor, history.entries)
    _ = editline_set_mode(editor, hasViKeys ? "vi" : "emacs")
    EditlineCallbacks.install(on: editor)
    KeyBindings.bind(on: editor, hasViKeys: hasViKeys)
  }
}
