extension HTTPResponse {
  private static let maxLength = 200

  /// The message that a service may send with a refusal, `{"error":"the title is empty"}`, cut after 200 characters;
  /// `nil` if there is none.
  package var message: String? {
    do {
      let body = try StrictJSON.decode(MessageForm.self, from: body, expecting: "a message")
      let text = body.error?.value ?? body.message?.value ?? ""
      return text.isEmpty ? nil : String(text.prefix(Self.maxLength))
    } catch {
      return nil
    }
  }
}

private struct MessageForm: Decodable {
  let error: Attempt<String>?
  let message: Attempt<String>?
}
