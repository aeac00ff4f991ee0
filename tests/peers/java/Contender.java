// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.recipes.locks.InterProcessReadWriteLock;
import org.apache.curator.framework.recipes.locks.Revoker;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.retry.RetryOneTime;

/**
 * One session, and one thread that acquires and releases: Curator's locks belong to threads. What
 * it acquires has a label, because one contender may hold several things (a downgrade); a label may
 * have a thread of its own.
 */
final class Contender {
    private final String name;
    private final CuratorFramework client;
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    /** Of labels that have one of their own. */
    private final Map<String, ExecutorService> threads = new ConcurrentHashMap<>();
    /** By path: a downgrade needs the two halves of one object. */
    private final Map<String, InterProcessReadWriteLock> pairs = new ConcurrentHashMap<>();
    private final Map<String, Grip> grips = new ConcurrentHashMap<>();
    private final Map<String, Future<?>> attempts = new ConcurrentHashMap<>();
    /** Of attempts that have begun, or were given up before. */
    private final Set<String> begun = ConcurrentHashMap.newKeySet();

    Contender(String name, String connect, int timeoutMs) throws Exception {
        this.name = name;
        client = CuratorFrameworkFactory.builder()
                .connectString(connect)
                .sessionTimeoutMs(timeoutMs)
                .connectionTimeoutMs(30_000)
                .retryPolicy(new RetryOneTime(500))
                .build();
        client.getConnectionStateListenable().addListener((source, state) -> {
            if (state == ConnectionState.SUSPENDED || state == ConnectionState.LOST)
                Peer.say(state.name().toLowerCase() + " " + name);
        });
        client.start();
        client.blockUntilConnected();
        final long session = client.getZookeeperClient().getZooKeeper().getSessionId();
        Peer.say("opened " + name + " 0x" + Long.toHexString(session));
    }

    void acquire(String label, String kind, String path, String argument) throws Exception {
        final Grip grip = switch (kind) {
            case "read" -> Grips.of(pairAt(path).readLock());
            case "write" -> Grips.of(pairAt(path).writeLock());
            default -> Grips.make(client, kind, path, argument,
                    () -> Peer.say("revoke " + name + " " + label));
        };
        grips.put(label, grip);
        begun.remove(label);
        attempts.put(label, threadOf(label).submit(() -> attempt(label, grip)));
    }

    void giveThread(String label) {
        threads.put(label, Executors.newSingleThreadExecutor());
    }

    private ExecutorService threadOf(String label) {
        return threads.getOrDefault(label, thread);
    }

    private InterProcessReadWriteLock pairAt(String path) {
        return pairs.computeIfAbsent(path, p -> new InterProcessReadWriteLock(client, p));
    }

    private void attempt(String label, Grip grip) {
        if (!begun.add(label)) {
            return;
        }
        try {
            grip.acquire();
            Peer.say("held " + name + " " + label);
        } catch (InterruptedException e) {
            Peer.say("gaveup " + name + " " + label);
        } catch (Exception e) {
            Peer.say("failed " + name + " " + label + " " + e);
        }
    }

    void release(String label) {
        threadOf(label).submit(() -> {
            try {
                grips.remove(label).release();
                Peer.say("released " + name + " " + label);
            } catch (Exception e) {
                Peer.say("failed " + name + " " + label + " " + e);
            }
        });
    }

    void giveUp(String label) {
        if (begun.add(label)) { // it waits for the thread still, and will never run
            Peer.say("gaveup " + name + " " + label);
        }
        attempts.get(label).cancel(true);
    }

    void sayParticipants(String label) throws Exception {
        Peer.say("participants " + name + " " + String.join(" ", grips.get(label).participants()));
    }

    void revoke(String path) throws Exception {
        Revoker.attemptRevoke(client, path);
    }

    void ping(String number) throws Exception {
        final String state = client.getZookeeperClient().isConnected() ? "connected" : "away";
        final long session = client.getZookeeperClient().getZooKeeper().getSessionId();
        Peer.say("pong " + name + " " + number + " " + state + " 0x" + Long.toHexString(session));
    }

    void close() {
        client.close();
        thread.shutdownNow();
        threads.values().forEach(ExecutorService::shutdownNow);
        Peer.say("closed " + name);
    }
}
