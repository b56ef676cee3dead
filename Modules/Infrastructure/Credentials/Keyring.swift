import AccountDomain
import AccountInteractorInterface
import Foundation
import SharedDomain
package import SharedTiming

/// The keyring of the desktop, which keeps the tokens of sessions.
package struct Keyring: Sendable {
  /// The environment variables that it needs to be found, and to ask the user to unlock it.
  package static let variables = [
    "PATH", "HOME", "LANG", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY",
  ]

  private static let service = ["service", "roster"]

  private let tool: SecretTool

  /// Creates the keyring of the session that `environment` describes. `limit` measures the time of each access.
  package init(environment: [String: String], limit: TimeLimit = TimeLimit()) {
    // The program gets nothing else, ROSTER_TOKEN above all.
    tool = SecretTool(environment: environment.filter { Self.variables.contains($0.key) }, limit: limit)
  }

  /// Throws unless the keyring keeps what is stored in it, which it may have to be unlocked for.
  package func verify() async throws {
    let attributes = Self.service + ["check", "write"]
    try await put("check", labelled: "Roster", attributes)
    _ = try await output(of: "clear", attributes)
  }

  /// Returns the tokens in `item`; `nil` if it has gone or is of another session.
  func tokens(in item: KeyringItem, for server: String) async throws -> SignIn.Tokens? {
    guard let text = try await output(of: "lookup", Self.attributes(server, slot: item.slot)) else { return nil }
    do {
      let stored = try JSONDecoder.ofSessions.decode(StoredTokens.self, from: Data(text.utf8))
      return stored.id == item.id ? stored.tokens : nil
    } catch {
      return nil  // Somebody else has changed it.
    }
  }

  /// Stores `tokens` in `item`, replacing what is in its slot.
  func store(_ tokens: SignIn.Tokens, in item: KeyringItem, for server: String) async throws {
    let text = try JSONEncoder.ofSessions().encode(StoredTokens(tokens, id: item.id))
    try await put(
      String(decoding: text, as: UTF8.self), labelled: "Roster (\(server))",
      Self.attributes(server, slot: item.slot))
  }

  /// Removes the tokens of `server`: those in `slot` or, if that is `nil`, all.
  func clear(_ server: String, slot: Int? = nil) async throws {
    _ = try await output(of: "clear", Self.attributes(server, slot: slot))
  }

  private static func attributes(_ server: String, slot: Int?) -> [String] {
    service + ["server", server] + (slot.map { ["slot", String($0)] } ?? [])
  }

  private func put(_ text: String, labelled label: String, _ attributes: [String]) async throws {
    let result = try await tool.run(["store", "--label=\(label)"] + attributes, secret: text)
    // Some versions succeed although they have cut a long text or stored nothing.
    guard result.hasSucceeded, try await output(of: "lookup", attributes) == text else {
      throw SecretTool.failure(result.message ?? "it does not keep what is stored in it")
    }
  }

  // Returns the output of `command`; nil if there is nothing with these attributes.
  private func output(of command: String, _ attributes: [String]) async throws -> String? {
    let result = try await tool.run([command] + attributes)
    if result.hasSucceeded { return result.output }
    if let message = result.message { throw SecretTool.failure(message) }
    // What is locked is not found by these commands, which then fail without a message; this one shows no secret.
    let items = try await tool.run(["search"] + attributes).output
    guard items.isEmpty || items.contains("\nsecret = ") else { throw SecretTool.failure("it is locked") }
    return nil
  }
}

/// The form in which tokens are kept in the keyring.
private struct StoredTokens: Codable {
  let id: String
  private let accessToken: String
  private let refreshToken: String?
  private let end: Date?

  init(_ tokens: SignIn.Tokens, id: String) {
    accessToken = tokens.access.text
    refreshToken = tokens.refresh?.text
    end = tokens.end
    self.id = id
  }

  var tokens: SignIn.Tokens {
    SignIn.Tokens(access: Secret(accessToken), refresh: refreshToken.map { Secret($0) }, end: end)
  }
}
