import Foundation
import SharedInteractorInterface
import SharedRemote
import TasksDomain
import TasksOutbox

/// The meaning of an answer to a request about one task.
enum TaskAnswer {
  /// The service has done what was asked.
  case done(HTTPResponse)
  /// There is nothing at the path, according to this status.
  case gone(Int)
  /// The task is not in the state that the request requires, with the service's explanation.
  case stale(String)
  /// The request has failed, or its result is unknown.
  case failed(SendOutcome)

  /// Classifies `response`; a request that only reads cannot have changed anything, even if the service fails.
  init(_ response: HTTPResponse, isWrite: Bool) {
    let status = response.status
    let why = Self.message(of: response) ?? "the service answered \(status)"
    switch status {
    case 401, 403, 405, 407, 421: self = .failed(Self.held(response))
    case 200..<300 where response.isPage && isWrite: self = .failed(.lost(Self.page(status)))
    case 200..<500 where response.isPage: self = .failed(.held(.service, Self.page(status)))
    case 200..<300: self = .done(response)
    case 404, 410: self = .gone(status)
    case 409, 412: self = .stale(why)
    case 408, 423, 425, 429: self = .failed(.postponed(why, retryAfter: response.retryAfter))
    case 500...: self = .failed(.postponed(why, retryAfter: response.retryAfter, mayBeApplied: isWrite))
    case 400..<500: self = .failed(.rejected(why))
    default: self = .failed(.postponed(why))
    }
  }

  /// Classifies a failure; a request that only reads changes nothing if its answer is lost.
  init(_ failure: LoadFailure, isWrite: Bool) {
    switch failure {
    case .offline(let why): self = .failed(.unreached("offline: \(why)"))
    case .timeout(let why): self = .failed(isWrite ? .lost("timeout: \(why)") : .unreached("timeout: \(why)"))
    case .invalid(let why): self = .failed(isWrite ? .lost(why) : .postponed(why))
    case .cancelled: self = .failed(isWrite ? .lost("interrupted") : .untouched)
    case .server(let why), .refused(let why), .store(let why): self = .failed(.postponed(why))
    case .notFound, .nothingSaved: self = .gone(404)
    }
  }

  // A refusal because of who asks or where, which says nothing about the edit.
  private static func held(_ response: HTTPResponse) -> SendOutcome {
    let status = response.status
    let (hold, why): (EditHold, String) =
      switch status {
      case 401: (.signIn, "sign-in required")
      case 407: (.signIn, "sign-in required by the proxy")
      case 403: (.permission, "not allowed")
      default: (.service, "the service does not take such requests")
      }
    return .held(hold, message(of: response).map { "\(why): \($0)" } ?? "\(why) (\(status))")
  }

  private static func page(_ status: Int) -> String { "a web page answered in place of the service (\(status))" }

  private static func message(of response: HTTPResponse) -> String? {
    do {
      let body = try StrictJSON.decode(ErrorForm.self, from: response.body, expecting: "a message")
      if let text = body.error?.value ?? body.message?.value, !text.isEmpty {
        return "\(text.prefix(200)) (\(response.status))"
      }
    } catch {
      // Without a message, the status says enough.
    }
    return nil
  }
}

/// A message that a service may send with a refusal: `{"error":"the title is empty"}`.
private struct ErrorForm: Decodable {
  let error: Attempt<String>?
  let message: Attempt<String>?
}

extension HTTPResponse {
  /// Whether the body is markup, which gateways and sign-in pages send but no JSON service does.
  fileprivate var isPage: Bool {
    if let type = headers["content-type"]?.lowercased() { return type.contains("html") || type.contains("xml") }
    return body.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
  }
}
