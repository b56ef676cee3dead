"""A service with accounts, a proxy in front of it that notes requests, and what rounds of any kind expect of a session."""
import collections, random, re, sys, time, urllib.error, urllib.request

from rounds import TIMEOUT, AccountService, counts_text
from sign_in import Client, Tables, WatchedLine

# The lifetime of access tokens, and how long a used refresh token stays valid, in seconds.
LIFETIME = 900
GRACE = 30
# The line that an edit prints, with the title of the new task.
ADDED = re.compile(r"add \S+ ([a-z]\d+) ·")


class SessionRounds:
    """A service with accounts, a watched line to it, and what was found."""
    name, usual = "rounds", 100

    def __init__(self, folder, options, *service_options):
        self.options, self.random = options, random.Random(f"{options.seed} {self.name}")
        self.folder, self.seen, self.complaints, self.added = folder, collections.Counter(), [], []
        folder.mkdir()
        self.service_options = service_options
        self.service = AccountService(folder / "service.sqlite", *service_options)
        self.tables, self.line = Tables(self.service.data), WatchedLine(self.service.port)
        self.client = Client(folder / "home", self.line.url)

    def restart(self, *options):
        self.service.kill()
        self.service.options = [*self.service_options, *options]
        self.service.start()

    def complain(self, what):
        self.complaints.append(what)

    def title(self, prefix="t"):
        self.added.append(f"{prefix}{len(self.added)}")
        return self.added[-1]

    def log_in_again(self):
        """Logs in if the session was ended in a round before."""
        if "accessToken" not in self.client.session():
            status, _, errors = self.client.log_in("noor@example.org")
            if status:
                self.complain(f"could not log in: {errors}")

    def sync(self):
        """Sends what is unsent; a retry may be due only later."""
        for _ in range(3):
            status, _, errors = self.client.run(["sync"])
        if status:
            self.complain(f"sync: exit status {status}, {errors}")

    def expect_files(self):
        for fault in self.client.faults():
            self.complain(fault)

    def expect_valid(self):
        """The kept tokens are those of the only session, and valid."""
        session = self.client.session()
        if "accessToken" not in session:
            return self.complain(f"no tokens are kept, only {sorted(session)}")
        request = urllib.request.Request(f"{self.service.url}/auth/account",
                                         headers={"Authorization": f"Bearer {session['accessToken']}"})
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
                answer.read()
        except urllib.error.HTTPError as error:
            self.complain(f"the kept access token is answered with {error.code}")
        if (lag := self.tables.lag(session["refreshToken"])) != 0:
            self.complain(f"the kept refresh token is {lag} renewals old")
        if (count := self.tables.sessions()) != 1:
            self.complain(f"the service has {count} sessions")

    def expect_once(self, sure, unsure=()):
        """The service has each sure title once, each unsure one once at most, and no other."""
        counts = collections.Counter(title for title, _ in self.tables.titles())
        for title in {*sure, *unsure, *counts}:
            if not (title in sure) <= counts[title] <= (title in sure or title in unsure):
                self.complain(f"the service has {title!r} {counts[title]} times")

    def run(self, rounds):
        start = time.monotonic()
        complained = 0
        for number in range(1, rounds + 1):
            known = len(self.complaints)
            self.round(number)
            for complaint in self.complaints[known:]:
                print(f"{self.name}, round {number}: {complaint}", file=sys.stderr)
            complained += len(self.complaints) > known
            if self.complaints and not self.options.all:
                break
        known = len(self.complaints)
        if not known or self.options.all:
            self.finish()
        for complaint in self.complaints[known:]:
            print(f"{self.name}, at the end: {complaint}", file=sys.stderr)
        print(f"{self.name}: {counts_text(self.seen)}")
        verdict = f"{len(self.complaints)} complaints in {complained} rounds" if self.complaints else self.verdict
        print(f"{self.name}: {number} rounds; {verdict}; {time.monotonic() - start:.0f} s", flush=True)
        return not self.complaints

    def finish(self):
        """Called after the last round."""

    def close(self):
        self.service.kill()
