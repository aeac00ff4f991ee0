// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

import java.util.concurrent.CountDownLatch;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.recipes.leader.LeaderElectionSupport;
import org.apache.zookeeper.recipes.lock.LockListener;
import org.apache.zookeeper.recipes.lock.WriteLock;

/** ZooKeeper's own recipes; they tell by a callback when they hold, so that acquire() waits. */
final class ZooKeeperGrips {
    private ZooKeeperGrips() {}

    static final class Lock implements Grip, LockListener {
        private final WriteLock lock;
        private final CountDownLatch held = new CountDownLatch(1);

        Lock(ZooKeeper zooKeeper, String path) throws Exception {
            makePath(zooKeeper, path);
            lock = new WriteLock(zooKeeper, path, ZooDefs.Ids.OPEN_ACL_UNSAFE, this);
        }

        @Override
        public void acquire() throws Exception {
            lock.lock();
            await(held, lock::unlock);
            if (!lock.isOwner())
                throw new IllegalStateException("told to hold, but isOwner() is false");
        }

        @Override
        public void release() {
            lock.unlock();
        }

        @Override
        public void lockAcquired() {
            held.countDown();
        }

        @Override
        public void lockReleased() {}
    }

    static final class Election implements Grip {
        private final LeaderElectionSupport election = new LeaderElectionSupport();
        private final CountDownLatch elected = new CountDownLatch(1);

        Election(ZooKeeper zooKeeper, String path, String hostName) throws Exception {
            makePath(zooKeeper, path);
            election.setZooKeeper(zooKeeper);
            election.setRootNodeName(path);
            election.setHostName(hostName);
            election.addListener(event -> {
                if (event == LeaderElectionSupport.EventType.ELECTED_COMPLETE)
                    elected.countDown();
            });
        }

        @Override
        public void acquire() throws Exception {
            election.start();
            await(elected, election::stop);
        }

        @Override
        public void release() {
            election.stop();
        }
    }

    private static void await(CountDownLatch latch, Runnable undo) throws InterruptedException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            undo.run();
            throw e;
        }
    }

    private static void makePath(ZooKeeper zooKeeper, String path) throws Exception {
        for (int end = path.indexOf('/', 1); ; end = path.indexOf('/', end + 1)) {
            final String part = end < 0 ? path : path.substring(0, end);
            try {
                zooKeeper.create(part, null, ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
            } catch (KeeperException.NodeExistsException e) {
                // just as well
            }
            if (end < 0)
                return;
        }
    }
}
