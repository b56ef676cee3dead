import CEditline

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The functions that libedit calls while it edits a line.
enum EditlineCallbacks {
  /// The name under which keys are bound to completion.
  static let completionCommand = "roster-complete"

  /// Makes libedit call them for `editor`, whose client data is its session.
  static func install(on editor: OpaquePointer) {
    let escape = EditorPrompt.escape.asciiValue.map(CChar.init) ?? 0
    _ = editline_set_prompt(editor, { EditlineCallbacks.session(of: $0)?.prompt }, escape)
    _ = editline_set_reader(editor, { EditlineCallbacks.read(from: $0, into: $1) })
    _ = editline_add_command(
      editor, completionCommand, "Complete the word before the cursor",
      { editor, _ in EditlineCallbacks.session(of: editor)?.complete() ?? UInt8(CC_ERROR) })
  }

  private static func read(from editor: OpaquePointer?, into character: UnsafeMutablePointer<wchar_t>?) -> Int32 {
    guard let scalar = session(of: editor)?.nextScalar() else {
      // Without a character, this makes libedit give up the line.
      errno = EINTR
      return -1
    }
    character?.pointee = scalar.wide
    return 1
  }

  private static func session(of editor: OpaquePointer?) -> EditingSession? {
    guard let editor, let data = editline_client_data(editor) else { return nil }
    return Unmanaged<EditingSession>.fromOpaque(data).takeUnretainedValue()
  }
}
