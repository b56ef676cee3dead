"""A real Redmine, as Debian packages it, with a project and two members, for try-service."""
import json, os, subprocess, time, urllib.request
from pathlib import Path

from service_client import unavailable

INSTALL = r"""
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
mkdir -p /usr/share/redmine
echo "gem 'puma'" > /usr/share/redmine/Gemfile.local
# The first configuration fails, since Bundler takes gems for deleted whose own directories Debian does not have.
apt-get install -y -qq --no-install-recommends redmine redmine-sqlite puma ruby-sqlite3 || true
for specs in /usr/share/rubygems-integration/*/specifications /usr/lib/*/rubygems-integration/*/specifications; do
  for spec in "$specs"/*.gemspec; do mkdir -p "${specs%/specifications}/gems/$(basename "$spec" .gemspec)"; done
done
dpkg --configure -a
test -s /etc/redmine/default/database.yml
"""
SEED = r"""
Setting.rest_api_enabled = '1'
Setting.default_language = 'en'
Setting.notified_events = []
admin = User.find_by_login('admin')
project = Project.find_by_identifier('NAME') || Project.new(name: 'NAME', identifier: 'NAME')
project.trackers = Tracker.all
project.is_public = false
project.enabled_module_names = %w[issue_tracking]
project.save!
%w[zofia dmytro].each do |name|
  login = "#{name}-NAME"
  user = User.find_by_login(login) || User.new(firstname: name.capitalize, lastname: 'Test', mail: "#{login}@example.org")
  user.login = login
  user.password = user.password_confirmation = "#{login}-secret"
  user.save!
  Member.where(project: project, user_id: user.id).first ||
    Member.create!(project: project, principal: user, roles: [Role.find_by_name('Manager')])
  puts "#{name} #{user.id} #{user.api_key}"
end
puts "admin 0 #{admin.api_key}"
"""
REVOKE = "Token.where(user: User.find_by_login('NAME'), action: 'api').delete_all"
# Readers of its SQLite file keep a writer waiting, and Debian's settings let it wait for no time at all.
DATABASE = "sqlite3:/var/lib/dbconfig-common/sqlite3/redmine/instances/default/redmine_default?timeout=30000"
PRIORITIES = {1: "low", 2: "medium", 3: "high", 4: "urgent"}


class Redmine:
    title = "Redmine"
    shown_tags = False
    has_comments = True
    # What is refused as it is typed, after `edit TASK`, and why.
    lacks = [(["--tag", "clay"], "no tags at Redmine"), (["--no-priority"], "the priority of a task cannot be removed")]
    # The options of a connection that asks for a state that is ignored without a word.
    ignored = ["--set", "closed=99"]
    longest_title = 255
    usual_priority = "medium"

    def __init__(self, folder, dice, environment):
        self.folder, self.project = folder, f"roster-{os.getpid()}"
        self.port = dice.randrange(20000, 30000)
        self.options = ["--set", f"project={self.project}"]
        if not self.is_installed():
            self.install(environment)

    @staticmethod
    def is_installed():
        """Whether it is there, with a database, and can be run as its own user."""
        files = [Path("/usr/share/redmine/config.ru"), Path("/etc/redmine/default/database.yml")]
        return os.geteuid() == 0 and all(file.exists() for file in files)

    @staticmethod
    def install(environment):
        done = subprocess.run(["bash", "-ec", INSTALL], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                              env=environment)
        if done.returncode:
            unavailable("Redmine", done.stderr)

    def start(self):
        """Starts to serve; returns the id and the token of each member."""
        accounts = self.accounts()
        self.key = accounts.pop("admin")[1]
        self.process = subprocess.Popen(
            self.command(f"bundle exec puma -e production -b tcp://127.0.0.1:{self.port} --threads 1:8 config.ru"),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        for _ in range(60):
            try:
                self.request("GET", "/users/current.json")
                return accounts
            except OSError:
                time.sleep(1)
        raise SystemExit("Redmine does not answer")

    def stop(self):
        os.killpg(self.process.pid, 15)

    def accounts(self):
        lines = self.run_ruby(SEED.replace("NAME", self.project)).splitlines()
        return {name: (int(number), token) for name, number, token in map(str.split, lines)}

    def revoke(self, name):
        self.run_ruby(REVOKE.replace("NAME", f"{name}-{self.project}"))

    def restore(self, name):
        """The token of a member whose token was revoked."""
        return self.accounts()[name][1]

    @staticmethod
    def command(text):
        line = f"cd /usr/share/redmine; REDMINE_INSTANCE=default RAILS_ENV=production DATABASE_URL='{DATABASE}' exec {text}"
        return ["su", "www-data", "-s", "/bin/sh", "-c", line]

    def run_ruby(self, text):
        path = Path(self.folder, "run.rb")
        path.write_text(text)
        path.chmod(0o644)
        os.chmod(self.folder, 0o755)
        done = subprocess.run(self.command(f"bundle exec rails runner {path}"), capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"Redmine cannot run a script: {done.stderr[-2000:]}")
        return done.stdout

    def request(self, method, path, body=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", json.dumps(body).encode() if body else None,
            {"Content-Type": "application/json", "X-Redmine-API-Key": self.key}, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or b"{}")

    def add(self, title, user):
        self.request("POST", "/issues.json", {"issue": {"project_id": self.project, "subject": title, "assigned_to_id": user}})

    def rename(self, number, title):
        self.request("PUT", f"/issues/{number}.json", {"issue": {"subject": title}})

    def tasks(self):
        """All tasks by id, in the program's words."""
        found = []
        while True:
            page = self.request(
                "GET", f"/issues.json?project_id={self.project}&status_id=*&sort=id&limit=100&offset={len(found)}")
            found += page["issues"]
            if len(found) >= page["total_count"]:
                return {issue["id"]: self.task(issue) for issue in found}

    @staticmethod
    def task(issue):
        return {"title": issue["subject"], "done": issue["status"]["id"] == 5, "user": issue["assigned_to"]["id"],
                "due": issue.get("due_date"), "priority": PRIORITIES[issue["priority"]["id"]],
                "notes": issue.get("description") or "", "tags": []}
