"""The story that try-service tells at a service, in the order in which a member of a team would live it."""
import json, re, time

from service_client import Client, check


class Story:
    def __init__(self, service, zofia, dmytro):
        self.service, self.zofia, self.dmytro = service, zofia, dmytro

    def tell(self):
        self.connects()
        task = self.edits()
        self.works_offline(task)
        self.asks_about_conflict(task)
        self.changes_fields(task)
        if self.service.has_comments:
            self.comments(task)
        self.loses_answers()
        self.refuses(task)
        self.hands_over(task)
        self.removes(task)
        if self.service.ignored:
            self.notices_ignored_state()
        else:
            self.signs_in()
        self.keeps_all_without_token()

    def task(self, number):
        return self.service.tasks()[int(number)]

    def add(self, title, *options):
        """Adds a task of Zofia; returns its id."""
        _, output, _ = self.zofia.run("add", "--for", "me", *options, title)
        number = re.search(r"add (\d+)", output)
        if number is None:
            raise SystemExit(f"{title} was not added: {output}")
        return number[1]

    def connects(self):
        zofia = self.zofia
        for number in range(105):
            self.service.add(f"Old {number}", zofia.id)
        status, output, errors = zofia.connect(self.service)
        check(f"connect finds {self.service.title} and says who one is", status == 0 and "you are Zofia Test" in output + errors,
              (output, errors))
        status, output, errors = zofia.run("services", "check")
        check("services check finds the title of each task", status == 0 and re.search(r"tasks title +/\w+ +(\d+) of \1\n", output),
              (output, errors))
        check("users are the members", "2 users" in zofia.run("users")[1])
        check("a list of several pages is whole", len(zofia.tasks()) == 105, len(zofia.tasks()))

    def edits(self):
        task = self.add("Glaze the bowls")
        for words in (("edit", task, "Glaze the plates"), ("done", task), ("reopen", task), ("done", task), ("undo", "--yes")):
            check(" ".join(words), "sent" in self.zofia.run(*words)[1])
        seen = self.task(task)
        check("the service has what was typed", seen["title"] == "Glaze the plates" and not seen["done"], seen)
        return task

    def works_offline(self, task):
        zofia, before = self.zofia, len(self.service.tasks())
        added = zofia.run("--offline", "add", "--for", "me", "--due", "2031-01-02", "Mop")[1]
        name = re.search(r"add (new-\d+) Mop", added)
        check("a task is added offline", name is not None, added)
        for words in (["done", name[1]], ["edit", task, "Glaze the vases"], ["edit", task, "--notes", "Offline"]):
            zofia.run("--offline", *words)
        seen = zofia.states(), len(self.service.tasks())
        check("edits that are made offline wait", seen == (["waiting"] * 4, before), seen)
        check("and are shown", {"Mop", "Glaze the vases"} <= {task["title"] for task in zofia.tasks("--offline")})
        check("sync sends them", "4 edits sent" in zofia.run("sync")[1] and not zofia.waiting(), zofia.waiting())
        new = next((each for each in self.service.tasks().values() if each["title"] == "Mop"), {})
        seen = new.get("due"), new.get("done"), self.task(task)["title"], self.task(task)["notes"]
        check("the service has them", seen == ("2031-01-02", True, "Glaze the vases", "Offline"), seen)

    def asks_about_conflict(self, task):
        self.zofia.run("--offline", "edit", task, "Glaze the cups")
        self.service.rename(task, "Fire the cups")
        self.zofia.run("sync")
        check("a conflict is asked about", self.zofia.states() == ["conflict"], self.zofia.waiting())
        self.zofia.run("resolve", str(self.zofia.waiting()[0]["id"]), "mine")
        self.zofia.run("sync")
        check("it is sent when one says so", self.task(task)["title"] == "Glaze the cups")

    def changes_fields(self, task):
        zofia = self.zofia
        zofia.run("edit", task, "--due", "2031-05-02", "--priority", "high", "--notes", "By hand")
        seen = [self.task(task)[name] for name in ("due", "priority", "notes")]
        check("due date, priority and notes are there", seen == ["2031-05-02", "high", "By hand"], seen)
        shown = zofia.run("task", task, "--format", "json")[1]
        check("a task is shown with its facts", all(f'"{name}"' in shown for name in ("due", "priority", "updatedAt")), shown)
        zofia.run("edit", task, "--no-due", "--no-notes")
        check("they are removed", not self.task(task)["due"] and not self.task(task)["notes"], self.task(task))
        if self.service.shown_tags:
            zofia.run("edit", task, "--tag", "clay", "--tag", "kiln")
            self.dmytro.connect(self.service)
            self.dmytro.documents("tasks", str(zofia.id))
            zofia.run("--offline", "edit", task, "--tag", "blue", "--no-tag", "clay")
            self.dmytro.run("edit", task, "--tag", "urgent")
            zofia.run("sync")
            seen = self.task(task)["tags"], zofia.states()
            check("tags that two people change are merged", seen == (["blue", "kiln", "urgent"], []), seen)

    def comments(self, task):
        zofia = self.zofia
        zofia.run("comment", task, "The kiln is free")
        zofia.run("--offline", "comment", task, "Not on Friday")
        zofia.line.next_lost = 1
        zofia.run("sync")
        check("a comment whose answer is lost is unsure", zofia.states() == ["unsure"], zofia.waiting())
        zofia.run("sync")
        shown = json.loads(zofia.run("task", task, "--format", "json")[1]).get("comments", [])
        seen = [(each["text"], each["author"]) for each in shown], zofia.states()
        said = [("The kiln is free", "Zofia Test"), ("Not on Friday", "Zofia Test")]
        check("comments are there once, with their author", seen == (said, []), seen)

    def loses_answers(self):
        for words, name, value in self.losable():
            task = None
            if words[0] != "add":
                task = self.add(f"For {name}", "--due", "2031-03-04", *(["--tag", "clay"] if self.service.shown_tags else []))
                if words[0] == "reopen":
                    self.zofia.run("done", task)
            self.zofia.line.next_lost = 1
            self.zofia.run(*[task if word == "TASK" else word for word in words])
            before = self.zofia.states()
            for _ in range(10):
                self.zofia.run("sync")
                if not self.zofia.waiting():
                    break
                time.sleep(1)
            tasks = self.service.tasks()
            if task:
                seen = tasks.get(int(task), {}).get(name, "gone")
            else:
                seen = [each["title"] for each in tasks.values()].count(value)
            right = 1 if task is None else value
            check(f"{' '.join(words)}, whose answer is lost, is made once",
                  (before, seen, self.zofia.states()) == (["unsure"], right, []), (before, seen, self.zofia.waiting()))

    def losable(self):
        """Commands whose answer is lost, and the value that a task has then."""
        move = ["move", "TASK", str(self.dmytro.id)]
        commands = [
            (["add", "--for", "me", "--priority", "high", "Sweep"], "title", "Sweep"),
            (["edit", "TASK", "Swept"], "title", "Swept"), (["done", "TASK"], "done", True), (["reopen", "TASK"], "done", False),
            (["edit", "TASK", "--due", "2031-05-06"], "due", "2031-05-06"), (["edit", "TASK", "--no-due"], "due", None),
            (["edit", "TASK", "--priority", "low"], "priority", "low"), (["edit", "TASK", "--notes", "By hand"], "notes", "By hand"),
            (move, "user", self.dmytro.id), (["remove", "--yes", "TASK"], "title", "gone")]
        if self.service.shown_tags:
            commands += [(["edit", "TASK", "--tag", "kiln"], "tags", ["clay", "kiln"]),
                         (["edit", "TASK", "--no-tag", "clay"], "tags", [])]
        return commands

    def refuses(self, task):
        zofia, before = self.zofia, self.task(task)
        for words, reason in self.service.lacks:
            status, _, errors = zofia.run("edit", task, *words)
            check(f"{' '.join(words)} is refused as typed", status != 0 and reason in errors and not zofia.waiting(), errors)
        zofia.run("edit", task, "x" * (self.service.longest_title + 1))
        check("a title that is too long is refused", zofia.states() == ["refused"], zofia.waiting())
        check("with a reason", str(self.service.longest_title) in str(zofia.waiting()[0]["error"]), zofia.waiting())
        zofia.run("discard", "--yes", str(zofia.waiting()[0]["id"]))
        check("and has changed nothing", self.task(task) == before and not zofia.waiting(), self.task(task))

    def hands_over(self, task):
        self.zofia.run("move", task, str(self.dmytro.id))
        check("a task is handed over", self.task(task)["user"] == self.dmytro.id)
        check("and nothing waits", not self.zofia.waiting(), self.zofia.waiting())
        self.zofia.run("undo", "--yes")
        check("undo takes it back", self.task(task)["user"] == self.zofia.id)

    def removes(self, task):
        status, _, _ = self.zofia.run("remove", "--yes", task)
        check("a task is removed", status == 0 and int(task) not in self.service.tasks())

    def notices_ignored_state(self):
        zofia = self.zofia
        zofia.connect(self.service, *self.service.options, *self.service.ignored, "--as", "wrong")
        zofia.run("done", str(zofia.tasks()[0]["id"]))
        zofia.tasks()
        check("a state that is ignored is unkept", zofia.states() == ["unkept"], zofia.waiting())
        zofia.run("discard", "--yes", str(zofia.waiting()[0]["id"]))
        zofia.run("connect", "127.0.0.1")

    def signs_in(self):
        """With the description as the page has it, a password, and tokens that are valid for seconds."""
        page = ["--service", self.service.options[1].replace("own.toml", "page.toml")]
        other = Client(self.service.folder / "password", "zofia", self.zofia.id, self.zofia.token, self.zofia.line)
        status, output, errors = other.connect(self.service, *page)
        check("the description of the page works as it is", status == 0 and "Workshop · 2 people" in output + errors, (output, errors))
        status, output, errors = other.run("login", "zofia", "--password-stdin", input="zofia-secret-1\n")
        check("a password signs in", status == 0, (output, errors))
        seen = other.run("add", "--for", str(self.zofia.id), "Signed in")[1]
        check("and edits are sent", "sent" in seen, seen)
        time.sleep(5)
        status, output, errors = other.run("--live", "done", str(self.find("Signed in")))
        check("a token that has expired is renewed", status == 0 and "sent" in output, (output, errors))
        errors = other.run("add", "--for", str(self.zofia.id), "--tag", "x", "Sweep")[2]
        check("tags are refused as typed where the description has none", "no tags at Workshop" in errors, errors)

    def find(self, title):
        return next(number for number, task in self.service.tasks().items() if task["title"] == title)

    def keeps_all_without_token(self):
        zofia, before = self.zofia, len(self.zofia.tasks())
        self.service.revoke(zofia.name)
        status, output, errors = zofia.run("--live", "tasks", "me")
        check("a revoked token is a refusal", status != 0 and "sign-in required" in errors, (output, errors))
        zofia.run("edit", str(zofia.tasks("--offline")[0]["id"]), "Still here")
        check("no saved task is gone", len(zofia.tasks("--offline")) == before, len(zofia.tasks("--offline")))
        check("an edit waits", zofia.states() == ["waiting"], zofia.waiting())
        zofia.token = self.service.restore(zofia.name) or zofia.token
        zofia.connect(self.service)
        zofia.run("sync")
        check("with a new token it is sent", not zofia.waiting() and self.find("Still here"), zofia.waiting())
