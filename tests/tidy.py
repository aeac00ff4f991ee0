#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""tidy.py BUILD_DIR [FILE…]: runs clang-tidy over the program's sources, not the tests'.

BUILD_DIR gets the compile commands. Nearly all of the time would go into Qt's headers, which each
file includes anew: many files are looked at as one (a unity build), but those that are named each by
itself. What passed is remembered in the user's cache, and looked at again when
one of these files, one of our headers that they include, how they are compiled, or .clang-tidy has
changed."""

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
DEFINED = re.compile(r" (-D\S+|-std=\S+)")
INCLUDE = re.compile(rb'^#include "([^"]+)"', re.MULTILINE)


def ours(path):
    """PATH from the top, as we write it; None where it is not a file of ours."""
    full = TOP / path
    return str(full.relative_to(TOP)) if full.is_file() and full.is_relative_to(TOP) else None


@functools.lru_cache(maxsize=None)
def included(path):
    """Our own files that the file at PATH includes directly."""
    found = INCLUDE.findall((TOP / path).read_bytes())
    return [name for name in map(ours, map(bytes.decode, found)) if name]


def mark_of(names, flags):
    """The file whose presence says that NAMES, as they are now, have passed as one, with FLAGS."""
    todo, seen = list(names), set()
    while todo:
        path = todo.pop()
        if path not in seen:
            seen.add(path)
            todo += included(path)
    digest = hashlib.sha256(f"{TIDY} {names} {flags}".encode())
    for path in [".clang-tidy", *sorted(seen)]:
        digest.update((TOP / path).read_bytes())
    return PASSED / digest.hexdigest()[:32]


def look_at(build, whole):
    """What clang-tidy has against the file WHOLE, empty if nothing."""
    run = subprocess.run(
        [TIDY, "-p", build, "--quiet", f"--config-file={TOP}/.clang-tidy",
         "--checks=-bugprone-suspicious-include", rf"--header-filter={TOP}/(app|core|ui)/", whole],
        cwd=TOP, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return (run.stdout or f"{whole}: {TIDY} returned {run.returncode}") if run.returncode else ""


def check(build, whole, names, flags):
    """As look_at(); remembers that NAMES, of which WHOLE consists, have passed."""
    complaint = look_at(build, whole)
    if not complaint:
        mark_of(names, flags).touch()
    return complaint


def units(build):
    """What is compiled: the path, the names of our sources that it consists of, and how."""
    for entry in json.loads((build / "compile_commands.json").read_text()):
        whole = entry["file"]
        names = included(whole) if whole.endswith(".cxx") else [ours(whole)]
        names = [name for name in names if name and name.endswith(".cpp")]
        if names and not pathlib.Path(whole).name.startswith(("mocs_", "qrc_")):
            yield whole, names, sorted(DEFINED.findall(entry["command"]))


def main():
    os.nice(10)  # what runs beside it waits for servers, and some of it by the clock
    build = pathlib.Path(sys.argv[1]).resolve()
    wanted = {ours(pathlib.Path(name).resolve()) for name in sys.argv[2:]}
    alone = ["-DCMAKE_UNITY_BUILD=OFF"] if wanted else []
    build = build / "alone" if wanted else build
    subprocess.run(["cmake", "--preset", "tidy", "-B", build, *alone], cwd=TOP, check=True,
                   stdout=subprocess.DEVNULL)
    PASSED.mkdir(parents=True, exist_ok=True)
    jobs = [unit for unit in units(build) if not wanted or wanted & set(unit[1])]
    new = [job for job in jobs if not mark_of(*job[1:]).exists()]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda job: check(build, *job), new))
    bad = [result for result in results if result]
    print("\n".join(bad))
    files = sum(len(job[1]) for job in jobs)
    print(f"{files} files in {len(jobs)} groups, {len(jobs) - len(new)} known to be clean, "
          f"{len(bad)} not clean")
    return 1 if bad or not jobs else 0


sys.exit(main())
