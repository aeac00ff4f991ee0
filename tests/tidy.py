#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""tidy.py BUILD_DIR [FILE…]: runs clang-tidy over the program's sources, not the tests'.

BUILD_DIR gets the compile commands. A file takes some seconds, most of them for Qt's headers: what
passed is remembered in the user's cache, and looked at again when it, one of our headers that it
includes, or .clang-tidy has changed."""

import concurrent.futures
import functools
import hashlib
import os
import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
TIDY = "clang-tidy-14"
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
PASSED = CACHE / "lockscope" / "tidy"
INCLUDE = re.compile(rb'^#include "([^"]+)"', re.MULTILINE)


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


def check(build, name):
    """What clang-tidy has against NAME; empty if nothing, None if that was known."""
    mark = mark_of(name)
    if mark.exists():
        return None
    run = subprocess.run([TIDY, "-p", build, "--quiet", name], cwd=TOP, text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if run.returncode == 0:
        mark.touch()
        return ""
    return run.stdout or f"{name}: {TIDY} returned {run.returncode}"


def main():
    build = sys.argv[1]
    names = sys.argv[2:] or subprocess.run(
        ["git", "ls-files", "core/*.cpp", "ui/*.cpp", "app/*.cpp"], cwd=TOP, text=True, check=True,
        stdout=subprocess.PIPE).stdout.split()
    subprocess.run(["cmake", "--preset", "tidy", "-B", build], cwd=TOP, check=True,
                   stdout=subprocess.DEVNULL)
    PASSED.mkdir(parents=True, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda name: check(build, name), names))
    bad = [result for result in results if result]
    print("\n".join(bad))
    print(f"{len(names) - len(bad)} files are clean, {results.count(None)} of them as before; "
          f"{len(bad)} are not")
    return 1 if bad or not names else 0


sys.exit(main())
