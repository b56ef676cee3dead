package import SharedRemote
package import TasksDomain

extension TaskAbilities {
  package init(of service: ServiceDescription) {
    let places = service.tasks.writes["add"]?.places ?? []
    self.init(
      of: service.name, requests: Set(service.tasks.writes.keys),
      fields: Set(TaskField.all.filter { service.tasks.fields[$0.describedName] != nil }),
      added: Set(TaskField.all.filter { places.contains($0.describedName) }),
      priorities: TaskField.priorities.filter { service.priorities.isEmpty || service.priorities[$0] != nil })
  }
}
