#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""makeincident.py LOCKSCOPECTL FILE: plays the example incident and records it (Debian: python3-kazoo).

Real kazoo clients on the sandbox's server, less than a minute: five workers share /shop/billing until one of them stops
in the midst of its work, as in a long pause of its garbage collector, and the others pile up behind it; its session
expires and the queue goes on. Two transfers take the same two accounts in opposite order and stand in a deadlock, until
somebody deletes the node of one. The file that ships is resources/recordings/incident.lockscope; tst_incident says what
has to be in it.
"""
import json
import os
import random
import select
import signal
import subprocess
import sys
import time

BILLING = "/shop/billing"
ACCOUNTS = ["/shop/accounts/4711", "/shop/accounts/8150"]
SESSION_SECONDS = 6


def connect(server):
    from kazoo.client import KazooClient
    client = KazooClient(hosts=server, timeout=SESSION_SECONDS)
    client.start()
    return client


def work(server, name):
    """Takes the lock, works a little, lets go; something on standard input: the next hold is said and lasts."""
    client = connect(server)
    is_to_hold = False
    while True:
        with client.Lock(BILLING, name):
            is_to_hold = is_to_hold or bool(select.select([sys.stdin], [], [], 0)[0])
            if is_to_hold:
                print("holds", flush=True)
                time.sleep(3600)
            time.sleep(random.uniform(0.2, 0.7))
        time.sleep(random.uniform(0.1, 0.6))


def transfer(server, name, first, second):
    client = connect(server)
    client.Lock(first, name).acquire()
    time.sleep(1.5)
    try:
        client.Lock(second, name).acquire()
        time.sleep(2)
    finally:
        client.stop()


def play(lockscopectl, file):
    me = [sys.executable, os.path.abspath(__file__)]
    started = []

    def start(*command, **pipes):
        started.append(subprocess.Popen(command, text=True, **pipes))
        return started[-1]

    try:
        sandbox = start(lockscopectl, "sandbox", "--healthy", "--json", stdout=subprocess.PIPE)
        server = json.loads(sandbox.stdout.readline())["connect"]
        hands = connect(server)
        for path in [BILLING, *ACCOUNTS]:
            hands.ensure_path(path)
        recorder = start(lockscopectl, "record", BILLING, *ACCOUNTS, "--to", file, "--connect", server)
        time.sleep(2)
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        workers = [start(*me, "work", server, f"billing-{i + 1}", **pipes) for i in range(5)]
        time.sleep(8)
        workers[2].stdin.write("hold\n")
        workers[2].stdin.flush()
        workers[2].stdout.readline()
        time.sleep(1)
        workers[2].send_signal(signal.SIGSTOP)
        transfers = [start(*me, "transfer", server, f"transfer-{i + 1}", *ACCOUNTS[:: 1 - 2 * i]) for i in range(2)]
        time.sleep(22)
        for node in hands.get_children(ACCOUNTS[1]):
            if hands.get(f"{ACCOUNTS[1]}/{node}")[0] == b"transfer-2":
                hands.delete(f"{ACCOUNTS[1]}/{node}")
        transfers[0].wait()
        time.sleep(6)
        recorder.send_signal(signal.SIGINT)
        recorder.wait()
    finally:
        for process in reversed(started):
            process.send_signal(signal.SIGCONT)
            process.terminate()
            process.wait()
    print(os.path.getsize(file), "bytes")


if __name__ == "__main__":
    roles = {"work": work, "transfer": transfer}
    if sys.argv[1] in roles:
        roles[sys.argv[1]](*sys.argv[2:])
    else:
        play(*sys.argv[1:3])
