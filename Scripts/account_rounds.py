"""Rounds of Scripts/sign-in-rounds in which two accounts take turns."""
import re, threading

from rounds import has_crashed
from session_rounds import ADDED, GRACE, LIFETIME, SessionRounds
from sign_in import PASSWORD, ended, kill


class AccountRounds(SessionRounds):
    """Two users of one machine, at one service."""
    name, usual = "accounts", 100
    verdict = "nothing seen, lost or sent by the other account"

    def __init__(self, folder, options):
        super().__init__(folder, options, "--access-lifetime", str(LIFETIME), "--refresh-grace", str(GRACE))
        # By email, the first letter of all titles of this user.
        self.letters = {"noor@example.org": "n", "vega@example.org": "v"}
        self.users, self.sure = {}, set()
        for email in self.letters:
            self.client.sign_up(email.split("@")[0].title(), email)
            self.users[email] = self.client.session()["user"]
            self.client.run(["logout"])

    @property
    def email(self):
        return self.client.session().get("email")

    def round(self, number):
        email = self.email
        kind = self.kind(email)
        words, input = self.words(kind, email)
        if self.random.random() < 0.5:
            self.tables.expire()
        if kind not in ("login", "logout") and self.random.random() < (0.6 if kind == "add" else 0.3):
            words = ["--offline", *words]
            self.seen["offline"] += 1
        elif self.random.random() < 0.15:
            self.line.at = self.lose
            self.seen["line down"] += 1
        self.seen[kind] += 1
        process = self.client.start(words)
        timer = threading.Timer(self.random.uniform(0.02, 1.2 if kind == "login" else 0.4), kill, [process])
        if self.random.random() < 0.25:
            timer.start()
        status, output, errors = ended(process, input)
        timer.cancel()
        self.line.at = lambda moment, request: None
        self.line.take()
        self.judge(email, status, output, errors)

    def kind(self, email):
        """What is done next by the account, if any, that is signed in."""
        kind = self.random.choices(["login", "logout", "add", "tasks", "find", "pending", "sync", "end"],
                                   [4, 5, 8, 4, 4, 4, 2, 1])[0]
        if email is None and kind not in ("tasks", "find", "pending"):
            kind = "login"
        return kind

    def words(self, kind, email):
        """The words of the command, and its input."""
        if kind == "login":
            return ["login", self.random.choice(list(self.letters)), "--password-stdin"], PASSWORD + "\n"
        if kind == "add":
            return ["add", "--for", "me", self.title(self.letters[email])], ""
        if kind == "tasks":
            return ["tasks", "me" if email else str(self.random.choice(list(self.users.values())))], ""
        if kind == "find":
            # What is saved, by the beginnings of titles.
            return ["find", self.random.choice(list(self.letters.values()))], ""
        if kind == "end":
            self.tables.change("DELETE FROM session WHERE accountId = ?", self.users[email])
            return ["users"], ""
        return [kind], ""

    def lose(self, moment, request):
        raise OSError("the line is down")

    def judge(self, email, status, output, errors):
        self.seen["killed"] += status == -9
        if status == 124 or (status != -9 and has_crashed(status, errors)):
            self.complain(f"exit status {status}: {errors}")
        letter = self.letters.get(email, "-")
        foreign = [title for title in re.findall(r"\b([nv]\d+)\b", output) if title[0] != letter]
        if foreign:
            self.complain(f"{email or 'nobody'} sees {foreign}: {output}")
        self.seen["titles seen"] += len(re.findall(r"\b[nv]\d+\b", output))
        self.sure |= set(ADDED.findall(output))
        if self.email != email:
            self.seen["another account, or none, from then on"] += 1
        self.expect_files()
        self.expect_owners()

    def expect_owners(self):
        for title, user in self.tables.titles():
            if {id: email for email, id in self.users.items()}.get(user, "-")[0] != title[0]:
                self.complain(f"{title} was sent for user {user}")

    def finish(self):
        for email in self.letters:
            self.client.run(["logout"])
            status, _, errors = self.client.log_in(email)
            if status:
                self.complain(f"could not log in: {errors}")
            self.sync()
        self.expect_once(self.sure, self.added)
        self.expect_owners()
        self.seen["titles acknowledged"] = len(self.sure)
