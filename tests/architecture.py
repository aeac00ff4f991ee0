#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails where ARCHITECTURE.md and CONTRIBUTING.md speak of files, folders or names that are not
there, where a folder is missing in the former's picture or table, and where a class that hands
on what one of its walks follows is not named in it."""

import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
PATH = re.compile(r"^(app|core|ui|tests|resources)(/[\w.*/-]+)?$")
NAME = re.compile(r"^(?:\w+::)?([A-Za-z]\w{3,})(?:\(\))?$")
CONNECT = re.compile(r"connect\(\s*[^,;]+,\s*&(\w+)::(\w+),\s*[^,;]+,\s*&(\w+)::\w+")
# The signals by which the values of a walk come from one class to the next.
WALKS = {"A node's name": {"snapshotReady", "stateReady", "contentChanged"},
         "A finding": {"serverFactsReady", "reported", "reportShown"}}
PAGES = ["ARCHITECTURE.md", "CONTRIBUTING.md"]


def tracked():
    return subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=TOP, check=True,
                          text=True, stdout=subprocess.PIPE).stdout.split()


def unnamed(text, files):
    """Of each signal of a walk, whoever has it and one of those that hear it are named there."""
    code = "".join((TOP / name).read_text() for name in files
                   if name.startswith(("core/", "ui/")) and name.endswith(".cpp"))
    for walk, signals in WALKS.items():
        part = re.search(rf"\*\*{walk}.*?\n\n", text, re.DOTALL)[0]
        heard = {}
        for sender, signal, receiver in CONNECT.findall(code):
            if signal in signals:
                heard.setdefault((sender, signal), set()).add(receiver)
        for (sender, signal), receivers in sorted(heard.items()):
            for names in {sender}, receivers:
                if not any(f"`{name}`" in part for name in names):
                    yield f"{PAGES[0]}: {walk} comes by {sender}::{signal} past {sorted(names)}"


def main():
    files = [name for name in tracked() if (TOP / name).is_file()]
    code = [name for name in files if name.endswith((".h", ".cpp", ".py", ".cmake", ".txt", ".json"))]
    known = set(re.findall(r"[A-Za-z]\w+", " ".join((TOP / name).read_text() for name in code)))
    known |= {pathlib.Path(name).stem for name in files}
    bad = []
    for page in PAGES:
        text = (TOP / page).read_text()
        prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
        for quoted in re.findall(r"`([^`]+)`", prose):
            if PATH.match(quoted):
                if not any(TOP.glob(quoted)):
                    bad.append(f"{page}: there is no {quoted}")
            elif (name := NAME.match(quoted)) and name[1] not in known:
                bad.append(f"{page}: nothing is called {quoted}")
    text = (TOP / PAGES[0]).read_text()
    bad += unnamed(text, files)
    folders = {"/".join(name.split("/")[:2]) for name in files
               if name.startswith(("core/", "ui/", "app/")) and name.count("/") > 1}
    picture = re.search(r"## The picture(.*?)\n## ", text, re.DOTALL)[1]
    for folder in sorted(folders):
        if f"\n| `{folder}` |" not in text:
            bad.append(f"{PAGES[0]}: {folder} has no row in the table of folders")
        if not re.search(rf"\b{folder}\b", picture):
            bad.append(f"{PAGES[0]}: {folder} is not in the picture")
    print("\n".join(bad + [f"{len(PAGES)} pages, {len(folders)} folders, {len(bad)} faults"]))
    return 1 if bad else 0


sys.exit(main())
