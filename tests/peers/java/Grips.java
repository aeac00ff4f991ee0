// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.leader.LeaderLatch;
import org.apache.curator.framework.recipes.leader.LeaderSelector;
import org.apache.curator.framework.recipes.leader.LeaderSelectorListenerAdapter;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.framework.recipes.locks.InterProcessSemaphoreMutex;
import org.apache.curator.framework.recipes.locks.InterProcessSemaphoreV2;
import org.apache.curator.framework.recipes.locks.Lease;
import org.apache.zookeeper.ZooKeeper;

/** The recipes by the names that the tests use. */
final class Grips {
    private Grips() {}

    static Grip make(CuratorFramework client, String kind, String path, String argument,
            Runnable revoked) throws Exception {
        return switch (kind) {
            case "mutex" -> new Mutex(new InterProcessMutex(client, path));
            case "revocable" -> revocable(new InterProcessMutex(client, path), revoked);
            case "semaphore" -> new Semaphore(
                    new InterProcessSemaphoreV2(client, path, Integer.parseInt(argument)));
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

    private static final class Semaphore implements Grip {
        private final InterProcessSemaphoreV2 semaphore;
        private Lease lease;

        Semaphore(InterProcessSemaphoreV2 semaphore) {
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
