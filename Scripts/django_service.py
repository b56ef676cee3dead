"""A real service made with Django REST framework, `django_app.py`, with two users, for try-service."""
import json, os, shutil, subprocess, sys, urllib.request
from pathlib import Path

from rounds import ROOT
from service_client import unavailable

PACKAGES = ["Django~=5.2", "djangorestframework~=3.16", "djangorestframework-simplejwt~=5.5", "django-filter>=24"]
PRIORITIES = {"L": "low", "M": "medium", "H": "high"}
# What the service has that the description on the page does not know, as a user of it would add it.
ADDED = """tags = "/tags/*"
set-tags = 'PATCH /api/todos/{id}/ {"tags": "{tags}"}'
clear-tags = 'PATCH /api/todos/{id}/ {"tags": []}'

[me]
get = "GET /api/me/"
name = "{/first_name} {/last_name}"
"""
NEW_TAGS = '"notes": "{notes}", "tags": "{tags}"}'


class Django:
    title = "Workshop"
    shown_tags = True
    has_comments = False
    lacks = [(["--no-priority"], "the priority of a task cannot be removed")]
    ignored = None
    longest_title = 120
    usual_priority = "medium"

    def __init__(self, folder, _, environment):
        self.folder, packages = folder, folder / "django"
        self.python = self.installed()
        if self.python is None:
            self.install(packages, {**environment, "HOME": str(folder)})
            self.python = str(packages / "bin/python")
        self.environment = {**os.environ, "DATA": str(folder), "LIFETIME": "4", "PYTHONDONTWRITEBYTECODE": "1"}
        self.options = ["--service", self.description()]

    @staticmethod
    def installed():
        """A Python that has the packages: the one that DJANGO names, or this one; `None` if neither does."""
        for python in (os.environ.get("DJANGO"), sys.executable):
            command = [python, "-c", "import django, django_filters, rest_framework, rest_framework_simplejwt"]
            if python and shutil.which(python) and subprocess.run(command, capture_output=True).returncode == 0:
                return python
        return None

    @classmethod
    def is_installed(cls):
        return cls.installed() is not None

    @staticmethod
    def install(packages, environment):
        for command in ([sys.executable, "-m", "venv", packages],
                        [packages / "bin/pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES]):
            try:
                done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300,
                                      env=environment)
            except (OSError, subprocess.TimeoutExpired) as failure:
                unavailable("Django REST framework", str(failure))
            if done.returncode:
                unavailable("Django REST framework", done.stdout)

    def description(self):
        """The path of a description that also has tags and who one is; beside it, as `page.toml`, that of the page."""
        page = (ROOT / "docs/describe-your-service.md").read_text().split("```toml\n")[-1].split("```")[0]
        lines = page.splitlines(keepends=True)
        lines = [line.replace('"notes": "{notes}"}', NEW_TAGS) if line.startswith("add =") else line for line in lines]
        Path(self.folder, "page.toml").write_text(page)
        path = Path(self.folder, "own.toml")
        path.write_text("".join(lines) + ADDED)
        return str(path)

    def start(self):
        lines = self.manage("seed", "zofia", "dmytro").splitlines()
        accounts = {name: (int(number), token) for name, number, token in map(str.split, lines)}
        self.token = accounts["dmytro"][1]
        self.process = subprocess.Popen(
            self.command("serve", "0"), env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.port = int(self.process.stdout.readline() or sys.exit("Django REST framework does not serve"))
        return accounts

    def stop(self):
        self.process.kill()
        self.process.wait()

    def revoke(self, name):
        self.manage("active", name, "0")

    def restore(self, name):
        self.manage("active", name, "1")

    def command(self, *words):
        return [self.python, str(ROOT / "Scripts/django_app.py"), *words]

    def manage(self, *words):
        done = subprocess.run(self.command(*words), env=self.environment, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"Django REST framework cannot run a command: {done.stderr[-2000:]}")
        return done.stdout

    def request(self, method, path, body=None):
        url = path if path.startswith("http") else f"http://127.0.0.1:{self.port}{path}"
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        request = urllib.request.Request(url, json.dumps(body).encode() if body else None, headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or b"{}")

    def add(self, title, user):
        self.request("POST", "/api/todos/", {"title": title, "owner": user})

    def rename(self, number, title):
        self.request("PATCH", f"/api/todos/{number}/", {"title": title})

    def tasks(self):
        found, page = {}, "/api/todos/"
        while page:
            answer = self.request("GET", page)
            found |= {todo["id"]: self.task(todo) for todo in answer["results"]}
            page = answer["next"]
        return found

    @staticmethod
    def task(todo):
        return {"title": todo["title"], "done": todo["done"], "user": todo["owner"], "due": todo["due"],
                "priority": PRIORITIES[todo["priority"]], "notes": todo["notes"], "tags": sorted(todo["tags"])}
