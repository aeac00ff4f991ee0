#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""tidy.py BUILD_DIR [FILE…]: runs clang-tidy over the program's sources, not the tests'.

BUILD_DIR gets the compile commands. Nearly all of the time would go into Qt's headers, which each
file includes anew: files that declare different names are looked at as one. What passed is
remembered in the user's cache, and looked at again when it, one of our headers that it includes,
or .clang-tidy has changed."""

import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
TIDY = "clang-tidy-14"
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
PASSED = CACHE / "lockscope" / "tidy"
BATCH = 16
INCLUDE = re.compile(rb'^#include "([^"]+)"', re.MULTILINE)
TYPE = re.compile(r"(?:template.*> )?(?:struct|class|enum class|enum|using) (\w+)")
FUNCTION = re.compile(r"[^(=]*?(\w+)\(")
VARIABLE = re.compile(r"[^(=]*?(\w+)(?:\[\w*\])* *[={;]")


@functools.lru_cache(maxsize=None)
def included(name):
    """Our own headers that NAME includes directly; paths from the top, as we write them."""
    text = (TOP / name).read_bytes()
    paths = (match.decode() for match in INCLUDE.findall(text))
    return [path for path in paths if (TOP / path).is_file()]


def mark_of(name):
    """The file whose presence says that NAME, as it is now, has passed."""
    todo, seen = [name], set()
    while todo:
        path = todo.pop()
        if path not in seen:
            seen.add(path)
            todo += included(path)
    digest = hashlib.sha256(f"{TIDY} {name}".encode())
    for path in [".clang-tidy", *sorted(seen)]:
        digest.update((TOP / path).read_bytes())
    return PASSED / digest.hexdigest()[:32]


def private_names(name):
    """What NAME declares in its unnamed namespace: two such files cannot be one."""
    names, is_inside = set(), False
    for line in (TOP / name).read_text(encoding="utf-8").splitlines():
        if line == "namespace {" or line.startswith("} // namespace"):
            is_inside = line == "namespace {"
        elif is_inside and line and line[0] not in " }#/:,)":
            match = TYPE.match(line) or VARIABLE.match(line) or FUNCTION.match(line)
            names.update(match.groups() if match else ())
    return names


def batches_of(names):
    """NAMES in groups of one library each, without two that declare the same name in one group."""
    groups = []
    for library in sorted({name.split("/")[0] for name in names}):
        private = {name: private_names(name) for name in names if name.startswith(library + "/")}
        bins = [([], set()) for _ in range(-(-len(private) // BATCH))]
        # Those that others are like first: they need a group each.
        count = {}
        for declared in private.values():
            for word in declared:
                count[word] = count.get(word, 0) + 1
        by_likeness = sorted(private, key=lambda name: -max(
            (count[word] for word in private[name]), default=0))
        for name in by_likeness:
            free = [group for group in bins if not group[1] & private[name]]
            if not free:
                bins.append(([], set()))
                free = bins[-1:]
            members, declared = min(free, key=lambda group: len(group[0]))
            members.append(name)
            declared |= private[name]
        groups += [members for members, _ in bins]
    return groups


def look_at(folder, commands, names):
    """What clang-tidy has against NAMES, looked at as one file in FOLDER; None: cannot be one."""
    folder.mkdir(parents=True, exist_ok=True)
    first = dict(commands[str(TOP / names[0])])
    whole = str(folder / "whole.cpp")
    pathlib.Path(whole).write_text(
        "".join(f'#include "{TOP / name}"\n' for name in names), encoding="utf-8")
    first["command"] = first["command"].replace(first["file"], whole)
    first["file"] = whole
    (folder / "compile_commands.json").write_text(json.dumps([first]), encoding="utf-8")
    run = subprocess.run(
        [TIDY, "-p", folder, "--quiet", f"--config-file={TOP}/.clang-tidy",
         "--checks=-bugprone-suspicious-include", rf"--header-filter={TOP}/(app|core|ui)/", whole],
        cwd=TOP, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if run.returncode == 0:
        return ""
    if "[clang-diagnostic-error" in run.stdout and len(names) > 1:
        return None
    return run.stdout or f"{names}: {TIDY} returned {run.returncode}"


def check(folder, commands, names):
    """What clang-tidy has against NAMES, empty if nothing; remembers those that passed."""
    complaint = look_at(folder, commands, names)
    if complaint is None:
        return "".join(check(folder, commands, [name]) for name in names)
    if not complaint:
        for name in names:
            mark_of(name).touch()
    return complaint


def main():
    os.nice(10)  # what runs beside it waits for servers, and some of it by the clock
    build = pathlib.Path(sys.argv[1]).resolve()
    names = sys.argv[2:] or subprocess.run(
        ["git", "ls-files", "core/*.cpp", "ui/*.cpp", "app/*.cpp"], cwd=TOP, text=True, check=True,
        stdout=subprocess.PIPE).stdout.split()
    subprocess.run(["cmake", "--preset", "tidy", "-B", build], cwd=TOP, check=True,
                   stdout=subprocess.DEVNULL)
    commands = {entry["file"]: entry
                for entry in json.loads((build / "compile_commands.json").read_text())}
    PASSED.mkdir(parents=True, exist_ok=True)
    new = [name for name in names if not mark_of(name).exists()]
    batches = batches_of(new)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(
            lambda job: check(build / f"batch{job[0]}", commands, job[1]), enumerate(batches)))
    bad = [result for result in results if result]
    print("\n".join(bad))
    print(f"{len(names)} files, {len(names) - len(new)} known to be clean, the others looked at in "
          f"{len(batches)} batches; {len(bad)} batches are not clean")
    return 1 if bad or not names else 0


sys.exit(main())
