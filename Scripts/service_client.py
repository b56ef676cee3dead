"""What the parts of try-service have in common: a member of a team, a connection that loses answers, and checks."""
import json, os, subprocess

from rounds import PROGRAM, Line

FAILED = []
# Statuses of `sysexits.h`: what is needed is not there.
UNAVAILABLE = 69


def check(name, is_right, seen=""):
    """Prints what was checked and, if it is wrong, what was seen instead."""
    print(("ok    " if is_right else "WRONG ") + name + ("" if is_right else f": {seen!r}"), flush=True)
    if not is_right:
        FAILED.append(name)


def unavailable(name, reason):
    """Ends the script because a service cannot be had."""
    print(f"{name} could not be installed: nothing is tried there\n{reason.strip()[-1000:]}", flush=True)
    raise SystemExit(UNAVAILABLE)


class LosingLine(Line):
    """A server that passes requests on, and now and then loses the answer to a write, or the write itself."""
    # The service learns by which address it was asked, since links in its answers begin with that.
    own_headers = {"connection"}

    def __init__(self, port, dice):
        self.dice, self.share, self.lost = dice, 0, 0
        # How many answers to the next writes are lost, which are carried out.
        self.next_lost = 0
        super().__init__(port)

    def answer(self, request, body):
        if request.command in ("GET", "HEAD"):
            return super().answer(request, body)
        is_carried_out = self.next_lost > 0
        if is_carried_out:
            self.next_lost -= 1
        elif self.dice.random() >= self.share:
            return super().answer(request, body)
        self.lost += 1
        if is_carried_out or self.dice.random() < 0.7:
            self.ask(request, body)
        raise OSError("lost")


class Client:
    """A member of the team with a home of their own."""

    def __init__(self, folder, name, number, token, line):
        self.name, self.id, self.token, self.line = name, number, token, line
        self.environment = {**os.environ, "HOME": str(folder)}
        folder.mkdir(parents=True)

    def run(self, *words, input=None, **environment):
        """The exit status, the output and the messages of a command."""
        done = subprocess.run([PROGRAM, *words], input=input, capture_output=True, text=True, timeout=120,
                              env={**self.environment, **environment})
        return done.returncode, done.stdout, done.stderr

    def connect(self, service, *options):
        return self.run("connect", self.line.url, *(options or service.options), input=self.token)

    def tasks(self, *options):
        return self.documents(*options, "tasks", "me")

    def waiting(self):
        return self.documents("pending")

    def states(self):
        return [edit["state"] for edit in self.waiting()]

    def documents(self, *words):
        _, output, _ = self.run("--format", "ndjson", *words)
        return [json.loads(line) for line in output.splitlines() if line.startswith("{")]
