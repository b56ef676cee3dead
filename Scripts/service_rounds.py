"""Two clients that type random edits at a service while answers get lost, for try-service."""
import time

from service_client import check

# What is typed of a field, and the value that the task has then.
FIELDS = [(["--due", "2031-01-02"], {"due": "2031-01-02"}), (["--due", "2032-12-31"], {"due": "2032-12-31"}),
          (["--no-due"], {"due": None}), (["--priority", "high"], {"priority": "high"}), (["--priority", "low"], {"priority": "low"}),
          (["--notes", "By hand"], {"notes": "By hand"}), (["--notes", "Two tonnes"], {"notes": "Two tonnes"}),
          (["--no-notes"], {"notes": ""}), (["--due", "2033-02-03", "--priority", "medium"], {"due": "2033-02-03", "priority": "medium"})]


class Typist:
    """What one client has typed: the tasks of its own, as each was typed last."""

    def __init__(self, client, service, dice):
        self.client, self.service, self.dice = client, service, dice
        # By the title with which a task was added, since it has no id before it is sent.
        self.tasks = {}

    def type(self, number):
        client, dice = self.client, self.dice
        client.line.share = dice.choice((0, 0.3, 1))
        words = ["--offline"] if dice.random() < 0.3 else []
        title = f"{client.name} {number}"
        listed = [(task, added) for task in client.tasks("--offline") if (added := self.added_title(task["title"]))]
        kind = dice.choice(("add", "add", "edit", "done", "reopen", "field", "field")) if listed else "add"
        if kind == "add":
            more, values = dice.choice(FIELDS) if dice.random() < 0.5 else ([], {})
            more = [word for word in more if not word.startswith("--no-")]
            client.run(*words, "add", "--for", "me", *more, title)
            self.tasks[title] = {"title": title, "done": False, "due": None, "priority": self.service.usual_priority,
                                 "notes": "", "tags": [], **values}
            return
        task, added = dice.choice(listed)
        wanted = self.tasks[added]
        more = []
        if kind == "edit":
            more, values = [title], {"title": title}
        elif kind == "field":
            more, values = self.field(wanted)
        else:
            values = {"done": kind == "done"}
        client.run(*words, "edit" if kind == "field" else kind, str(task["id"]), *more)
        wanted.update(values)

    def field(self, wanted):
        if not self.service.shown_tags or self.dice.random() < 0.7:
            return self.dice.choice(FIELDS)
        tag, tags = self.dice.choice(("clay", "kiln", "glaze")), set(wanted["tags"])
        if tag in tags:
            return ["--no-tag", tag], {"tags": sorted(tags - {tag})}
        return ["--tag", tag], {"tags": sorted(tags | {tag})}

    def added_title(self, title):
        return next((added for added, wanted in self.tasks.items() if wanted["title"] == title), None)


def share_tags(clients, service, dice, count):
    """Both clients add tags to the same tasks, also offline; returns the tags that each task must have."""
    wanted = {}
    for number in range(3):
        service.add(f"Shared {number}", clients[0].id)
    shared = [number for number, task in service.tasks().items() if task["title"].startswith("Shared ")]
    for client in clients:
        client.documents("tasks", str(clients[0].id))
    for number in range(count):
        client, task = dice.choice(clients), dice.choice(shared)
        client.line.share = dice.choice((0, 0.3, 1))
        words = ["--offline"] if dice.random() < 0.5 else []
        client.run(*words, "edit", str(task), "--tag", f"{client.name}{number}")
        wanted.setdefault(task, set()).add(f"{client.name}{number}")
    return wanted


def sync_all(clients):
    for client in clients:
        client.line.share = 0
    end = time.monotonic() + 600
    while any(client.waiting() for client in clients) and time.monotonic() < end:
        for client in clients:
            client.run("sync")
            client.tasks()
        time.sleep(2)
    left = [(edit["state"], edit.get("title"), edit.get("error")) for client in clients for edit in client.waiting()]
    check("nothing waits at the end", not left, left)


def run_rounds(service, clients, dice, edits):
    for client in clients:
        client.connect(service, *service.options, "--as", "again")
        client.tasks()
    lost = sum(client.line.lost for client in clients)
    shared = share_tags(clients, service, dice, edits // 5) if service.shown_tags else {}
    typists = [Typist(client, service, dice) for client in clients]
    for number in range(edits - (edits // 5 if shared else 0)):
        dice.choice(typists).type(number)
    sync_all(clients)
    lost = sum(client.line.lost for client in clients) - lost
    tasks = service.tasks()
    there = {}
    for task in tasks.values():
        there.setdefault(task["title"], []).append({name: value for name, value in task.items() if name != "user"})
    wanted = [task for typist in typists for task in typist.tasks.values()]
    missing = [task["title"] for task in wanted if task["title"] not in there]
    twice = [task["title"] for task in wanted if len(there.get(task["title"], [])) > 1]
    other = [(task, there[task["title"]]) for task in wanted if there.get(task["title"], [task])[0] != task]
    check(f"{len(wanted)} tasks of {edits} edits are there once, as typed last; {lost} requests or answers lost",
          not (missing or twice or other), (missing, twice, other))
    if shared:
        seen = {number: set(tasks[number]["tags"]) for number in shared}
        check(f"{sum(map(len, shared.values()))} tags of two users on {len(shared)} shared tasks are all there",
              seen == shared, {number: shared[number] ^ seen[number] for number in shared})
