import CEditline
import Foundation

/// The functions that libedit calls while it edits a line.
enum EditlineCallbacks {
  /// Installs the callbacks on `editor`, whose client data must be its session.
  static func install(on editor: OpaquePointer) {
    let escape = EditorPrompt.escape.asciiValue.map(CChar.init) ?? 0
    _ = editline_set_prompt(editor, { EditlineCallbacks.session(of: $0)?.prompt }, escape)
    _ = editline_set_reader(editor, { EditlineCallbacks.read(from: $0, into: $1) })
    for command in EditorCommand.allCases {
      _ = editline_add_command(editor, command.rawValue, command.summary, function(of: command))
    }
  }

  // A C function cannot capture the command.
  private static func function(of command: EditorCommand) -> editline_command_function {
    switch command {
    case .complete: { editor, _ in EditlineCallbacks.run(.complete, on: editor) }
    case .search: { editor, _ in EditlineCallbacks.run(.search, on: editor) }
    case .older: { editor, _ in EditlineCallbacks.run(.older, on: editor) }
    case .newer: { editor, _ in EditlineCallbacks.run(.newer, on: editor) }
    case .right: { editor, _ in EditlineCallbacks.run(.right, on: editor) }
    case .end: { editor, _ in EditlineCallbacks.run(.end, on: editor) }
    }
  }

  private static func run(_ command: EditorCommand, on editor: OpaquePointer?) -> UInt8 {
    guard let session = session(of: editor) else { return UInt8(CC_ERROR) }
    return switch command {
    case .complete: session.complete()
    case .search: session.searchBack()
    case .older: session.recall(isNewer: false)
    case .newer: session.recall(isNewer: true)
    case .right: session.goRight(toEnd: false)
    case .end: session.goRight(toEnd: true)
    }
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

  private static func session(of editor: OpaquePointer?) -> EditingSession? {
    guard let editor, let data = editline_client_data(editor) else { return nil }
    return Unmanaged<EditingSession>.fromOpaque(data).takeUnretainedValue()
  }
}
