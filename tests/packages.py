#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""packages.py CMAKE BUILD: fails and says why where the Debian packages (resources/packages/debian) and the
tree do not agree: a file that `cmake --install BUILD` puts in place and no package takes, or two do; one
that a package takes and that is not there; what it takes to build; the version and its date."""

import email.utils
import fnmatch
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent
PACKAGES = TOP / "resources/packages"
DEBIAN = PACKAGES / "debian"
# What is in the lists for people, and not in debian/control.
NOT_DECLARED = {"ccache": "only saves time", "g++": "Debian always has it", "dpkg-dev": "Debian always has it",
                "debhelper": "stands there with its level"}


def installed(cmake, build):
    """The paths that CMake installs below /, as links: quick, whatever their size."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([cmake, "--install", build, "--prefix", f"{folder}/usr"], text=True,
                              env={**os.environ, "CMAKE_INSTALL_MODE": "ABS_SYMLINK", "DESTDIR": ""},
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode:
            sys.exit(f"cmake --install failed; all has to be built before:\n{done.stdout}")
        return sorted(str(path.relative_to(folder)) for path in pathlib.Path(folder).rglob("*") if not path.is_dir())


def lists_of_packages():
    """(package, pattern) of each line of the lists."""
    return [(path.stem, line.split()[0]) for path in sorted(DEBIAN.glob("*.install"))
            for line in path.read_text().splitlines() if line.strip() and not line.startswith("#")]


def takes(pattern, path):
    return fnmatch.fnmatchcase(path, pattern) or fnmatch.fnmatchcase(path, f"{pattern}/*")


def wrong_with_files(paths, lists):
    for path in paths:
        takers = [package for package, pattern in lists if takes(pattern, path)]
        if len(takers) != 1:
            yield f"{path}: is in {' and '.join(takers) or 'no package'}"
    for package, pattern in lists:
        if not any(takes(pattern, path) for path in paths):
            yield f"{package}.install: nothing installs {pattern}"


def wrong_with_build_packages(control, listed):
    field = re.search(r"^Build-Depends:(.*?)^\S", control, re.DOTALL | re.MULTILINE)[1]
    declared = {re.split(r"[\s:(]", item.strip())[0] for item in field.split(",") if item.strip()}
    wanted = set(listed) - NOT_DECLARED.keys() | {"debhelper-compat"}
    yield from (f"debian/control: does not build-depend on {name}" for name in sorted(wanted - declared))
    yield from (f"debian/control: build-depends on {name}, which build.txt and debian.txt lack"
                for name in sorted(declared - wanted))


def versions():
    """Who says which version, and of which day."""
    changes = (TOP / "CHANGELOG.md").read_text()
    metainfo = (TOP / "resources/desktop/org.lockscope.Lockscope.metainfo.xml").read_text()
    changelog = (DEBIAN / "changelog").read_text()
    project = re.search(r"project\(lockscope VERSION (\S+)", (TOP / "CMakeLists.txt").read_text())[1]
    day = email.utils.parsedate_to_datetime(re.search(r"^ -- .*>  (.*)", changelog, re.MULTILINE)[1]).date()
    return {"CHANGELOG.md": re.search(r"^## (\d\S*) \((.*)\)", changes, re.MULTILINE).groups(),
            "the metainfo": re.search(r'<release version="(.*?)" date="(.*?)"', metainfo).groups(),
            "debian/changelog": (re.match(r"lockscope \((.*?)\)", changelog)[1], str(day))}, project


def main():
    cmake, build = sys.argv[1:]
    lists = lists_of_packages()
    if not re.search("^LOCKSCOPE_MANUAL:BOOL=ON", (pathlib.Path(build) / "CMakeCache.txt").read_text(), re.MULTILINE):
        print("without the manual, which is not made here (LOCKSCOPE_MANUAL)")
        lists = [(package, pattern) for package, pattern in lists if package != "lockscope-doc"]
    paths = installed(cmake, build)
    listed = [line for name in ("build", "debian") for line in (PACKAGES / f"{name}.txt").read_text().splitlines()
              if line and not line.startswith("#")]
    bad = list(wrong_with_files(paths, lists))
    bad += wrong_with_build_packages((DEBIAN / "control").read_text(), listed)
    said, project = versions()
    bad += [f"{who}: says {version} of {day}" for who, (version, day) in said.items()
            if version != project or day != said["CHANGELOG.md"][1]]
    print("\n".join(bad + [f"{len(paths)} files, {len(listed)} packages to build with, version {project}: {len(bad)} faults"]))
    return 1 if bad or not paths else 0


sys.exit(main())
