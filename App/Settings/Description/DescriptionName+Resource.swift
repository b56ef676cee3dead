import SharedRemote
import TasksDomain

// The names in `[users]` and `[tasks]`.
extension DescriptionName {
  static let userFields = [
    ("id", "the id, which tasks have as their user; by default /id"), ("name", "the name"),
    ("username", "the short name"), ("email", "the address for mail"), ("phone", "the telephone number"),
    ("website", "the home page"), ("street", "a part of the address"), ("suite", "a part of the address"),
    ("city", "a part of the address"), ("zipcode", "a part of the address"), ("lat", "the latitude"),
    ("lng", "the longitude"), ("company", "the company's name"), ("catchphrase", "the company's motto"),
    ("bs", "the company's business"),
  ]

  static let taskFields =
    [("id", "the id; by default /id")] + ([.owner] + TaskField.all).map { ($0.describedName, $0.meaning) }

  /// Returns the names that users and tasks have alike.
  static func resource(
    _ table: TableName, _ path: any WritableKeyPath<ServiceDescription, ResourceDescription> & Sendable,
    _ fields: [(name: String, meaning: String)]
  ) -> [DescriptionName] {
    let request = table == "tasks" ? "the request for the tasks of {user}" : "the request for the users"
    let places: Set<String> = table == "tasks" ? ["user"] : []
    let lookUp = "the request for {id}; without it, \(table.toml) are looked for in lists"
    let requests: [ResourceName] = [
      (
        "list", request,
        {
          guard let line = $0.readingRequest(places) else { return }
          $1.list = line
          if !places.isSubset(of: line.places) { $1.all = $1.all ?? line }
        }
      ),
      ("one", lookUp, { $1.one = $0.readingRequest(["id"]) }),
    ]
    let ofFields = fields.map { name, meaning -> ResourceName in (name, meaning, { $1.fields[name] = $0.sources() }) }
    return (requests + elements + ofFields).map { own in
      let isRequired = ["list", "title", "done"].contains(own.name)
      return DescriptionName(table, own.name, own.meaning, isRequired: isRequired) { reader in
        var resource = reader.service[keyPath: path]
        own.read(&reader, &resource)
        reader.service[keyPath: path] = resource
      }
    }
  }

  // A name in any of the tables.
  private typealias ResourceName = (
    name: String, meaning: String, read: @Sendable (inout DescriptionReader, inout ResourceDescription) -> Void
  )

  static let comments: [DescriptionName] = {
    let list: ResourceName = (
      "list", "the request for the comments on the task {id}",
      { if let line = $0.readingRequest(["id"]) { $1.list = line } }
    )
    let ofList = elements.filter { ["items", "total", "next", "more"].contains($0.name) }
    let fields: KeyValuePairs = [
      "id": "the id; by default /id", "task": "the id of the task; if it is another one, the comment is left out",
      "text": "what is said; those without it are left out",
      "author": "the name of who has said it", "created-at": "when it was said",
    ]
    let ofFields = fields.map { name, meaning -> ResourceName in (name, meaning, { $1.fields[name] = $0.sources() }) }
    return ([list] + ofList + ofFields).map { own in
      DescriptionName("comments", own.name, own.meaning) { reader in
        var resource = reader.service.comments ?? ResourceDescription(list: "GET /", one: nil)
        if reader.service.comments == nil { resource.fields["id"] = [.pointer("/id")] }
        resource.isAlwaysWhole = true
        own.read(&reader, &resource)
        reader.service.comments = resource
      }
    }
  }()

  private static let elements: [ResourceName] = [
    (
      "items", "where a list has its elements: the first that is there, or what is after *",
      { $1.items = $0.pointers() }
    ),
    ("item", "where the answer for one has the element", { if let item = $0.pointer() { $1.item = item } }),
    ("item-id", "where that answer has the id, if the element lacks it", { $1.itemID = $0.pointer() }),
    ("except", "elements that have this are left out", { $1.except = $0.pointers() }),
    (
      "total", "where a list has its length: a header or a pointer, the first that is there", { $1.total = $0.places() }
    ),
    (
      "next", "where a list has the address of its next page; a Link header needs no name", { $1.next = $0.pointer() }
    ),
    (
      "more", "what is added to the query of list for the next page, with {count}, {page}, {size} or a {/pointer}",
      { $1.more = $0.pageQueries() }
    ),
    (
      "ids", "\"numbers\" if ids that are texts of digits are ordered as numbers",
      { if $0.text() == "numbers" { $1.idsAreNumbers = true } else { $0.fail("ids must be \"numbers\"") } }
    ),
    ("type", "the content type of requests with a body; by default application/json", { $1.type = $0.text() }),
  ]

  /// The names that only tasks have, besides requests that change them.
  static let tasks = [
    DescriptionName("tasks", "all", "the request for the tasks of all users, which stats uses instead of list") {
      $0.service.tasks.all = $0.readingRequest()
    },
    DescriptionName(
      "tasks", "everything", "the request for the tasks of all users in pages, which sync --all uses; by default all"
    ) { $0.service.tasks.everything = $0.readingRequest() },
    DescriptionName("tasks", "done-values", "the values of done that mean that a task is done") {
      $0.service.tasks.doneValues = $0.texts()
    },
    DescriptionName("tasks", "new-id", "where the answer to add has the id, if it has nothing else") {
      $0.service.tasks.newID = $0.pointer()
    },
    DescriptionName("tasks", "version", "where answers have a task's version: a header or a pointer") {
      $0.service.tasks.version = $0.place()
    },
    DescriptionName("tasks", "condition", "the header of a change, such as If-Match: {version}") {
      $0.service.tasks.condition = $0.header(["version"], own: ["if-match", "if-unmodified-since"])
    },
    DescriptionName("tasks", "proof", "the statuses that show that versions are checked, if that is not certain") {
      $0.service.tasks.versionProof = $0.statuses()
    },
  ]

  /// The requests that change tasks.
  static let writes =
    [
      write(
        "add", "adds a task", ["user", "done", "due", "priority", "tags", "notes"], needs: ["title"]),
      write("rename", "sets the title", needs: ["id", "title"]), write("finish", "marks a task done", ["done"]),
      write("reopen", "marks a task pending", ["done"]), write("remove", "removes a task"),
      write("move", "hands a task to {user}", needs: ["id", "user"]),
      write("comment", "adds the comment {text}", needs: ["id", "text"]),
    ]
    + ["due", "priority", "tags", "notes"].flatMap { field in
      [write("set-\(field)", "sets the field", needs: ["id", field]), write("clear-\(field)", "empties the field")]
    }

  // What was typed would be lost without the places that a request needs.
  private static func write(
    _ name: String, _ meaning: String, _ places: Set<String> = [], needs: Set<String> = ["id"]
  ) -> DescriptionName {
    let places = places.union(needs).union(needs.contains("id") ? ["key", "version"] : ["key"])
    let names = places.sorted().map { "{\($0)}" }.joined(separator: " ")
    return DescriptionName("tasks", name, "the request that \(meaning): \(names)") {
      guard let request = $0.request(places) else { return }
      $0.service.tasks.writes[name] = request
      let missing = needs.subtracting(request.places).sorted()
      if !missing.isEmpty { $0.expect("a request with {\(missing.joined(separator: "} and {"))}") }
    }
  }
}
