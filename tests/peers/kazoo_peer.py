# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Contenders of kazoo's recipes, each with a session and a thread of its own, driven by lines on
standard input. tests/peers/peer.h describes the protocol."""

import datetime
import logging
import sys
import threading

from kazoo.client import KazooClient, KazooState
from kazoo.exceptions import CancelledError

logging.getLogger("kazoo").setLevel(logging.CRITICAL)  # what it says of lost connections
output = threading.Lock()


def say(*words):
    with output:
        print(*words, flush=True)


class Election:
    """kazoo's Election with acquire and release in the place of a function that runs while it
    leads."""

    def __init__(self, client, path, identifier):
        self.election = client.Election(path, identifier)
        self.leads = threading.Event()
        self.resign = threading.Event()
        self.cancelled = False

    def acquire(self):
        threading.Thread(target=self.election.run, args=(self._lead,), daemon=True).start()
        while not self.leads.wait(0.02):
            if self.cancelled:
                raise CancelledError()

    def _lead(self):
        self.leads.set()
        self.resign.wait()

    def release(self):
        self.resign.set()

    def cancel(self):
        self.election.cancel()
        self.cancelled = True

    def contenders(self):
        return self.election.contenders()


class Lease:
    """kazoo's leases, which are taken or not when they are made, and are never given back: the
    argument is SECONDS, or COUNT,SECONDS."""

    def __init__(self, client, path, identifier, argument):
        *count, seconds = (int(word) for word in argument.split(","))
        duration = datetime.timedelta(seconds=seconds)
        if count:
            self.attempt = lambda: client.MultiNonBlockingLease(
                count[0], path, duration, identifier=identifier)
        else:
            self.attempt = lambda: client.NonBlockingLease(path, duration, identifier=identifier)

    def acquire(self):
        if not self.attempt():
            raise CancelledError()


class Contender:
    def __init__(self, name, connect, timeout_ms):
        self.name = name
        self.client = KazooClient(hosts=connect, timeout=timeout_ms / 1000)
        self.client.add_listener(self._listen)
        self.client.start(timeout=60)
        self.locks = {}
        say("opened", name, self._session())

    def _listen(self, state):
        if state in (KazooState.SUSPENDED, KazooState.LOST):
            say(state.lower(), self.name)

    def _session(self):
        return hex(self.client.client_id[0] & 0xFFFFFFFFFFFFFFFF) if self.client.client_id else "0x0"

    def make(self, kind, path, argument):
        if kind == "lock":
            patterns = () if argument == "-" else tuple(argument.split(","))
            return self.client.Lock(path, self.name, patterns)
        if kind == "persistent":
            return self.client.Lock(path, self.name)
        if kind == "read":
            return self.client.ReadLock(path, self.name)
        if kind == "write":
            return self.client.WriteLock(path, self.name)
        if kind == "semaphore":
            return self.client.Semaphore(path, self.name, max_leases=int(argument))
        if kind == "election":
            return Election(self.client, path, self.name)
        if kind == "lease":
            return Lease(self.client, path, self.name, argument)
        raise ValueError(kind)

    def acquire(self, label, kind, path, argument):
        lock = self.locks[label] = self.make(kind, path, argument)
        options = {"ephemeral": False} if kind == "persistent" else {}
        threading.Thread(target=self._attempt, args=(label, lock, options), daemon=True).start()

    def _attempt(self, label, lock, options):
        try:
            lock.acquire(**options)
            say("held", self.name, label)
        except CancelledError:
            say("gaveup", self.name, label)
        except Exception as error:
            say("failed", self.name, label, repr(error))

    def release(self, label):
        self.locks.pop(label).release()
        say("released", self.name, label)

    def giveup(self, label):
        self.locks[label].cancel()

    def participants(self, label):
        say("participants", self.name, *self.locks[label].contenders())

    def ping(self, number):
        state = "connected" if self.client.connected else "away"
        say("pong", self.name, number, state, self._session())

    def close(self):
        self.client.stop()
        self.client.close()
        say("closed", self.name)


def main():
    contenders = {}
    for line in sys.stdin:
        words = line.split()
        command, name, rest = words[0], words[1], words[2:]
        try:
            if command == "open":
                contenders[name] = Contender(name, sys.argv[1], int(rest[0]))
            elif command in ("acquire", "release", "giveup", "participants", "close", "ping"):
                getattr(contenders[name], command)(*rest)
            else:
                raise ValueError(command)
        except Exception as error:
            say("failed", name, line.strip(), repr(error))


main()
