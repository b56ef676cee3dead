"""What the scripts that try to lose edits have in common: the program, a service that can be killed, and edits as printed."""
import json, os, re, signal, subprocess, sys, urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("ROSTER") or str(ROOT / ".build/debug/roster")
TIMEOUT = 20

# `~ done 41 Fire the kiln · edit 7, waiting: offline`, or `✓ done 41 Fire the kiln · sent`, without a number and a state
EDIT_LINE = re.compile(
    r"^[+~✓-] (add|done|reopen|edit|remove) (\S+) (.*) · (?:edit (\d+), (\w+)(?:: .*|…)?|sent)$")


class Service:
    """`roster serve` with its data in a file, so that it goes on where it was after it is killed."""

    def __init__(self, data, *options):
        self.data, self.options, self.port = data, options, 0
        self.start()

    def start(self):
        command = [PROGRAM, "serve", "--port", str(self.port), "--data", self.data, *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.url = self.process.stdout.readline().decode().strip()
        self.port = int(self.url.rsplit(":", 1)[1])

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def tasks(self):
        with urllib.request.urlopen(f"{self.url}/todos", timeout=TIMEOUT) as answer:
            return json.load(answer)


def documents(output):
    """The JSON documents that were printed, one a line; lines that are cut off or no JSON are left out."""
    found = []
    for line in output.splitlines():
        try:
            found.append(json.loads(line))
        except ValueError:
            continue
    return [document for document in found if isinstance(document, dict)]


def end_on_signals():
    """Has SIGTERM and SIGHUP end the script as Ctrl-C does, so that no service and no folder is left behind."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))


def has_crashed(status, errors):
    """Whether the program ended by a signal or a trap, by its exit status or that of a shell or strace around it."""
    return status < 0 or status in (132, 134, 135, 136, 139) or "Fatal error" in errors or "Illegal instruction" in errors
