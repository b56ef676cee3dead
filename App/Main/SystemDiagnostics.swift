import App
import BlockingInfra
import CacheInfra
import ConsoleInfra
import EditsInfra
import FilesInfra
import Foundation
import Program
import SharedLocal
import SharedRemote

/// The checks of the process and its files.
struct SystemDiagnostics: Sendable {
  let environment: [String: String]
  /// The address of the service; `nil` for the bundled one.
  let server: ServerAddress?
  /// The path of the store; `nil` if that is in memory.
  let store: String?

  /// Checks the program, the terminal, the files and the store, without changing or creating any of it.
  func checks() async -> [DoctorCheck] { [version, system, terminal, locale] + files + (await lists) }

  // MARK: Program and terminal

  private var version: DoctorCheck { DoctorCheck(.program, "version", "\(Version.text) (\(Self.build))") }

  #if DEBUG
    private static let build = "debug"
  #else
    private static let build = "release"
  #endif

  private var system: DoctorCheck {
    DoctorCheck(.program, "system", ProcessInfo.processInfo.operatingSystemVersionString)
  }

  private var terminal: DoctorCheck {
    let name = environment["TERM", default: ""]
    let columns = Terminal.width(of: STDOUT_FILENO).map { ", \($0) columns" } ?? ""
    let rows = Terminal.height(of: STDOUT_FILENO).map { ", \($0) rows" } ?? ""
    return DoctorCheck(.terminal, "terminal", (name.isEmpty ? "unknown (TERM is not set)" : name) + columns + rows)
  }

  private var locale: DoctorCheck {
    let locale = Environment.locale(in: environment)
    let text = "\(locale.name) (\(locale.variable ?? "none of LC_ALL, LC_CTYPE and LANG is set"))"
    return locale.isUTF8
      ? DoctorCheck(.terminal, "locale", text)
      : DoctorCheck(.terminal, "locale", "\(text), not UTF-8; set LANG to a locale in UTF-8", .warning)
  }

  // MARK: Files

  // Those that exist or cannot be created; the program also works if it cannot write settings, history and tokens.
  private var files: [DoctorCheck] {
    let folders = DataFolders(environment: environment)
    let service = server == nil ? folders.service : nil
    let stored = store.map {
      file("folder", FileSystem.parent(of: $0), isFolder: true) + file("store", $0) + copies(beside: $0)
    }
    return file("settings", folders.settings, mayBeReadOnly: true) + (stored ?? [])
      + file("history", folders.history, mayBeReadOnly: true)
      + file("tokens", folders.credentials, mayBeReadOnly: true) + file("service", service)
  }

  private func file(
    _ name: String, _ path: String?, isFolder: Bool = false, mayBeReadOnly: Bool = false
  ) -> [DoctorCheck] {
    guard let path, let found = FileInspection(of: path, isFolder: isFolder) else { return [] }
    let text = "\(EchoedWord.hidingPassword(path)), \(found.text)"
    let (status, fault): (DoctorCheck.Status, String) =
      switch found.fault {
      case nil: (.ok, "")
      case .unusable(let why): (.error, ", \(why)")
      case .readOnly(let why): (mayBeReadOnly ? .warning : .error, ", \(why)")
      case .exposed(let why): (.warning, ", \(why)")
      }
    return [DoctorCheck(.files, name, text + fault, status)]
  }

  // If no edit was ever entered, there are no files of edits.
  private func copies(beside store: String) -> [DoctorCheck] {
    let copies = EditLog.files(beside: store)
    guard copies.contains(where: { $0.condition != .missing }) else { return [] }
    return copies.flatMap { path, condition in
      let mending = "the next edit rewrites it"
      return switch condition {
      case .sound: file("edits", path)
      case .missing: [DoctorCheck(.files, "edits", "\(path), missing: \(mending)", .warning)]
      case .damaged: [DoctorCheck(.files, "edits", "\(path), damaged: \(mending)", .warning)]
      case .unreadable(let reason): [DoctorCheck(.files, "edits", "cannot be read: \(reason)", .error)]
      }
    }
  }

  // MARK: Store

  private var lists: [DoctorCheck] {
    get async {
      guard let store else { return [] }
      let (status, text): (DoctorCheck.Status, String) =
        switch await StoreExaminer(path: store).examine() {
        case .missing: (.ok, "does not exist yet")
        case .sound: (.ok, "sound")
        case .older: (.warning, "of an older version: the next command replaces it, and keeps its edits")
        case .damaged(let why): (.warning, "damaged (\(why)): the next command sets it aside and loads lists again")
        case .changing:
          (.warning, "a change is in progress or was interrupted: the next command waits, or rolls it back")
        case .unusable(let why): (.error, why)
        }
      return [DoctorCheck(.store, "store", text, status)]
    }
  }
}
