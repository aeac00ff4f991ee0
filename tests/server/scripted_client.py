# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""One ZooKeeper session, driven line by line: scripted_client.py CONNECT TIMEOUT_SECONDS.

Answers each line with one that starts with "ok" or "failed". Locks are taken in threads, so that
several may wait; "acquired PATH" is printed when one is had.
"""

import sys
import threading
import time

from kazoo.client import KazooClient
from kazoo.exceptions import LockTimeout

# After a restart of the server it comes back at once, not after up to a minute.
again = {"max_tries": -1, "max_delay": 1.0}
client = KazooClient(sys.argv[1], timeout=float(sys.argv[2]), connection_retry=again)
locks = {}
requests = []
printing = threading.Lock()


def say(text):
    with printing:
        print(text, flush=True)


def take(key, lock):
    try:
        lock.acquire()
        say("acquired " + key)
    except Exception as error:  # the session ended, or we are quitting
        say("lost " + key + " " + repr(error).replace("\n", " "))


def try_for(path, seconds):
    lock = client.Lock(path)
    try:
        lock.acquire(timeout=seconds)
        say("acquired " + path)
    except Exception:  # LockTimeout: it has deleted its node
        say("timedout " + path)


def work(path, limit, seconds):
    """Asks for the lock again and again, with a time limit, and holds it for a while."""
    lock = client.Lock(path)
    while True:
        try:
            lock.acquire(timeout=limit)
            time.sleep(seconds)
            lock.release()
        except LockTimeout:  # it has deleted its node
            pass
        except Exception:  # the session ended, or we are quitting
            return


def contend(kind, path):
    make = {"lock": client.Lock, "rlock": client.ReadLock, "wlock": client.WriteLock,
            "semaphore": lambda p: client.Semaphore(p, max_leases=2)}[kind]
    locks[path] = make(path)
    threading.Thread(target=take, args=(path, locks[path]), daemon=True).start()


def obey(verb, *args):
    if verb == "session":
        return format(client.client_id[0] & (2**64 - 1), "#x")
    if verb == "create":  # create PATH FLAGS [DATA]; flags: e ephemeral, s sequential
        data = args[2].encode() if len(args) > 2 else b""
        return client.create(args[0], data, ephemeral="e" in args[1], sequence="s" in args[1],
                             makepath=True)
    if verb == "multi":  # create and delete in one go, so that only a watch notices
        transaction = client.transaction()
        transaction.create(args[0])
        transaction.delete(args[0])
        return repr(transaction.commit()).replace("\n", " ")
    if verb == "trylock":  # trylock PATH SECONDS
        threading.Thread(target=try_for, args=(args[0], float(args[1])), daemon=True).start()
        return args[0]
    if verb == "work":  # work PATH LIMIT SECONDS [THREADS]: for ever
        for _ in range(int(args[3]) if len(args) > 3 else 1):
            threading.Thread(target=work, args=(args[0], float(args[1]), float(args[2])),
                             daemon=True).start()
        return args[0]
    if verb == "spin":  # spin PREFIX COUNT: request and give up at once
        for _ in range(int(args[1])):
            client.delete(client.create(args[0], ephemeral=True, sequence=True))
        return args[1]
    if verb == "begin":  # begin PREFIX COUNT: that many requests, until "giveup"
        for i in range(int(args[1])):
            requests.append(client.create(args[0], b"%d" % i, ephemeral=True, sequence=True))
        return args[1]
    if verb == "giveup":
        while requests:
            client.delete(requests.pop())
        return ""
    if verb == "used":  # used PREFIX COUNT: directories that had a child each
        for i in range(int(args[1])):
            child = client.create(args[0] + str(i) + "/x", makepath=True)
            client.delete(child)
        return args[1]
    if verb == "restrict":  # nobody but an owner may write and delete below PATH
        from kazoo.security import make_acl
        client.set_acls(args[0], [make_acl("world", "anyone", read=True, create=True),
                                  make_acl("digest", "owner:x", all=True)])
        return args[0]
    if verb == "delete":
        client.delete(args[0])
        return args[0]
    if verb == "get":
        return str(client.get(args[0], watch=lambda event: None)[1].czxid)
    if verb == "ghosts":  # ghosts PREFIX COUNT: watches that many nodes that do not exist
        waiting = [client.exists_async(args[0] + str(i), watch=lambda event: None)
                   for i in range(int(args[1]))]
        for answer in waiting:
            answer.get(timeout=60)
        return args[1]
    if verb == "exists":
        return str(bool(client.exists(args[0], watch=lambda event: None)))
    if verb == "children":
        client.sync(args[0])  # its member may be behind of what another client did there
        return " ".join(sorted(client.get_children(args[0])))
    if verb == "deny":  # nobody may read PATH any more
        from kazoo.security import make_acl
        client.set_acls(args[0], [make_acl("digest", "nobody:x", admin=True)])
        return args[0]
    if verb == "unlock":
        locks.pop(args[0]).release()
        return args[0]
    contend(verb, args[0])
    return args[0]


client.start(timeout=30)
say("ok " + format(client.client_id[0] & (2**64 - 1), "#x"))
for line in sys.stdin:
    try:
        say("ok " + obey(*line.split()))
    except Exception as error:
        say("failed " + repr(error).replace("\n", " "))
client.stop()
