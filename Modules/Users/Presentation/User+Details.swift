package import UsersDomain

extension User {
  /// The optional fields with their texts, in display order; the parts of a field follow its name and a full stop.
  package static let details: [(name: String, text: @Sendable (User) -> String?)] = [
    ("phone", { $0.phone }), ("website", { $0.website }), ("address.street", { $0.address?.street }),
    ("address.suite", { $0.address?.suite }), ("address.city", { $0.address?.city }),
    ("address.zipcode", { $0.address?.zipcode }), ("address.geo.lat", { $0.address?.geo?.lat }),
    ("address.geo.lng", { $0.address?.geo?.lng }), ("company.name", { $0.company?.name }),
    ("company.catchPhrase", { $0.company?.catchPhrase }), ("company.bs", { $0.company?.bs }),
  ]
}
