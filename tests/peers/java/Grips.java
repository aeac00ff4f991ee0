// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.leader.LeaderLatch;
import org.apache.curator.framework.recipes.leader.LeaderSelector;
import org.apache.curator.framework.recipes.leader.LeaderSelectorListenerAdapter;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.framework.recipes.locks.InterProcessSemaphore;
import org.apache.curator.framework.recipes.locks.InterProcessSemaphoreMutex;
import org.apache.curator.framework.recipes.locks.InterProcessSemaphoreV2;
import org.apache.curator.framework.recipes.locks.Lease;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;

/** The recipes by the names that the tests use. */
final class Grips {
    private Grips() {}

    static Grip make(CuratorFramework client, String kind, String path, String argument,
            Runnable revoked) throws Exception {
        return switch (kind) {
            case "mutex" -> new Mutex(new InterProcessMutex(client, path));
            case "revocable" -> revocable(new InterProcessMutex(client, path), revoked);
            case "semaphore" -> new Semaphore(client, path, Integer.parseInt(argument));
            case "oldsemaphore" ->
                new OldSemaphore(new InterProcessSemaphore(client, path, Integer.parseInt(argument)));
            case "semaphoremutex" ->
                new SemaphoreMutex(new InterProcessSemaphoreMutex(client, path));
            case "latch" -> new Latch(new LeaderLatch(client, path, argument));
            case "selector" -> new Selector(client, path);
            case "writelock" -> new ZooKeeperGrips.Lock(zooKeeperOf(client), path);
            case "election" -> new ZooKeeperGrips.Election(zooKeeperOf(client), path, argument);
            default -> throw new IllegalArgumentException(kind);
        };
    }

    static Grip of(InterProcessMutex mutex) {
        return new Mutex(mutex);
    }

    private static ZooKeeper zooKeeperOf(CuratorFramework client) throws Exception {
        return client.getZookeeperClient().getZooKeeper();
    }

    private static Grip revocable(InterProcessMutex mutex, Runnable revoked) {
        mutex.makeRevocable(lock -> revoked.run());
        return new Mutex(mutex);
    }

    private record Mutex(InterProcessMutex mutex) implements Grip {
        @Override
        public void acquire() throws Exception {
            mutex.acquire();
        }

        @Override
        public void release() throws Exception {
            mutex.release();
        }

        @Override
        public List<String> participants() throws Exception {
            return List.copyOf(mutex.getParticipantNodes());
        }
    }

    private record SemaphoreMutex(InterProcessSemaphoreMutex mutex) implements Grip {
        @Override
        public void acquire() throws Exception {
            mutex.acquire();
        }

        @Override
        public void release() throws Exception {
            mutex.release();
        }
    }

    private static final class OldSemaphore implements Grip {
        private final InterProcessSemaphore semaphore;
        private Lease lease;

        OldSemaphore(InterProcessSemaphore semaphore) {
            this.semaphore = semaphore;
        }

        @Override
        public void acquire() throws Exception {
            lease = semaphore.acquire();
        }

        @Override
        public void release() {
            semaphore.returnLease(lease);
        }
    }

    private static final class Semaphore implements Grip {
        private final CuratorFramework client;
        private final String path;
        private final InterProcessSemaphoreV2 semaphore;
        private Lease lease;

        Semaphore(CuratorFramework client, String path, int leases) {
            this.client = client;
            this.path = path;
            semaphore = new InterProcessSemaphoreV2(client, path, leases);
        }

        @Override
        public void acquire() throws Exception {
            final Set<String> before = leasesOfTheSession();
            try {
                lease = semaphore.acquire();
            } catch (InterruptedException e) {
                returnForgotten(before);
                throw e;
            }
        }

        /**
         * Interrupted while it leaves the queue, InterProcessSemaphoreV2 5.4 throws without the
         * lease that it has just been granted, and without returning it: internalAcquire1Lease()
         * adds it to its result after lock.release(). It would be taken as long as the session
         * lives.
         */
        private void returnForgotten(Set<String> before) throws Exception {
            Thread.interrupted(); // Curator has set it again
            for (String node : leasesOfTheSession()) {
                if (!before.contains(node)) {
                    try {
                        client.delete().guaranteed().forPath(node);
                    } catch (KeeperException.NoNodeException e) {
                        continue; // its own deletion was under way
                    }
                }
            }
        }

        private Set<String> leasesOfTheSession() throws Exception {
            final long session = zooKeeperOf(client).getSessionId();
            final Set<String> nodes = new HashSet<>();
            try {
                for (String name : semaphore.getParticipantNodes()) {
                    final String node = path + "/leases/" + name;
                    final Stat stat = client.checkExists().forPath(node);
                    if (stat != null && stat.getEphemeralOwner() == session) {
                        nodes.add(node);
                    }
                }
            } catch (KeeperException.NoNodeException e) {
                return nodes; // nobody has taken one yet
            }
            return nodes;
        }

        @Override
        public void release() {
            semaphore.returnLease(lease);
        }

        @Override
        public List<String> participants() throws Exception {
            return List.copyOf(semaphore.getParticipantNodes());
        }
    }

    private record Latch(LeaderLatch latch) implements Grip {
        @Override
        public void acquire() throws Exception {
            latch.start();
            try {
                latch.await();
            } catch (InterruptedException e) {
                latch.close();
                throw e;
            }
        }

        @Override
        public void release() throws Exception {
            latch.close();
        }
    }

    /** Leads from takeLeadership()'s beginning to its end, in a thread of Curator's. */
    private static final class Selector extends LeaderSelectorListenerAdapter implements Grip {
        private final CountDownLatch leads = new CountDownLatch(1);
        private final CountDownLatch resigns = new CountDownLatch(1);
        private final LeaderSelector selector;

        Selector(CuratorFramework client, String path) {
            selector = new LeaderSelector(client, path, this);
        }

        @Override
        public void takeLeadership(CuratorFramework client) throws Exception {
            leads.countDown();
            resigns.await();
        }

        @Override
        public void acquire() throws Exception {
            selector.start();
            try {
                leads.await();
            } catch (InterruptedException e) {
                selector.close();
                throw e;
            }
        }

        @Override
        public void release() {
            resigns.countDown();
            selector.close();
        }
    }
}
