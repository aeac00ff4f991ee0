# SPDX-License-Identifier: GPL-3.0-or-later
"""A desktop of its own for one program: a display, a session bus, and what screen readers ask."""

import contextlib
import ctypes
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

PR_SET_CHILD_SUBREAPER = 36
PAUSE = 0.2  # s; most questions cost the program as much
FOLDERS = ("HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")
DISPLAY = ["Xvfb", "-screen", "0", "1440x900x24", "-nolisten", "tcp", "-displayfd", "{}"]
BUS = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address={}"]


class Broken(Exception):
    """What had to come, or to end, did not."""


class Clock:
    """The time that all of it may take together."""

    def __init__(self, seconds):
        self._end = time.monotonic() + seconds

    def until(self, what, condition):
        """Asks CONDITION until it answers something, which is returned."""
        while time.monotonic() < self._end:
            if answer := condition():
                return answer
            time.sleep(PAUSE)
        raise Broken(f"too late: {what}")


def missing_packages():
    """The Debian packages that all of this takes and that are not there."""
    missing = {"xvfb": not shutil.which("Xvfb"), "dbus-daemon": not shutil.which("dbus-daemon"),
               "at-spi2-core": not pathlib.Path("/usr/share/dbus-1/services/org.a11y.Bus.service").exists()}
    try:
        import gi
        gi.require_version("Atspi", "2.0")
    except (ImportError, ValueError):
        missing["python3-gi and gir1.2-atspi-2.0"] = True
    return [package for package, is_missing in missing.items() if is_missing]


def children():
    """Of this process, with those that others left to it: their names by their numbers."""
    listed = subprocess.run(["ps", "-o", "pid=,stat=,comm=", "--ppid", str(os.getpid())],
                            capture_output=True, text=True, check=False).stdout
    rows = [line.split(None, 2) for line in listed.splitlines()]
    return {int(pid): name for pid, state, name in rows if name != "ps" and state[0] != "Z"}


def server(command):
    """Starts a server that writes one line to the file that its command names, and returns it."""
    here, there = os.pipe()
    subprocess.Popen([word.format(there) for word in command], pass_fds=[there],
                     stderr=subprocess.DEVNULL)
    os.close(there)
    with os.fdopen(here) as pipe:
        line = pipe.readline().strip()
    if not line:
        raise Broken(f"{command[0]} does not start")
    return line


@contextlib.contextmanager
def desktop():
    """All of it, until the with ends; then nothing of it is left."""
    # Whoever loses its parent becomes a child of ours: nobody gets lost.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    with tempfile.TemporaryDirectory(prefix="lockscope-", ignore_cleanup_errors=True) as top:
        for name in FOLDERS:
            os.environ[name] = os.path.join(top, name)
            os.mkdir(os.environ[name], 0o700)
        for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "NO_AT_BRIDGE", "QT_FATAL_WARNINGS"):
            os.environ.pop(name, None)
        os.environ.update({"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "LC_ALL": "C.UTF-8",
                           "LANGUAGE": "", "LOCKSCOPE_SETTINGS": "/dev/null"})
        try:
            os.environ["DISPLAY"] = f":{server(DISPLAY)}"
            os.environ["DBUS_SESSION_BUS_ADDRESS"] = server(BUS)
            yield
        finally:
            stop(children())


def stop(processes):
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGTERM)
    Clock(5).until("the desktop ends", lambda: not children())


@contextlib.contextmanager
def running(program):
    """The program, ended as a desktop ends it; fails where it does not end well by itself then, or
    leaves somebody behind."""
    before = set(children())
    process = subprocess.Popen(program)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    if process.returncode != 0:
        raise Broken(f"the program ended with {process.returncode}")
    left = [name for pid, name in children().items() if pid not in before and "at-spi" not in name]
    if left:
        raise Broken(f"the program left behind: {', '.join(left)}")
