"""The program that is measured."""
import os, subprocess, sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def program():
    """The path of the program that ROSTER names or, without that, of one built for release with static Swift libraries."""
    return os.environ.get("ROSTER") or build()


def build():
    options = ["--product", "roster", "--scratch-path", ".build-release"]
    subprocess.run([ROOT / "Scripts/build-release", *options], cwd=ROOT, check=True, stdout=sys.stderr)
    return str(ROOT / ".build-release/release/roster")
