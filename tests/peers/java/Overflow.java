// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

import java.io.File;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.server.DataTree;
import org.apache.zookeeper.server.persistence.FileTxnSnapLog;

/**
 * Writes a server's snapshot that has one directory whose counter of creates is as wanted: the
 * state that a real server reaches after two thousand million creates.
 *
 * <p>Overflow DATA_FOLDER PATH CVERSION, where the path's parent is the root.
 */
public final class Overflow {
    private Overflow() {}

    public static void main(String[] arguments) throws Exception {
        final File folder = new File(arguments[0]);
        final String path = arguments[1];
        final DataTree tree = new DataTree();
        tree.createNode(path, new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, 0, 1, 1, 1);
        tree.getNode(path).stat.setCversion(Integer.parseInt(arguments[2]));
        tree.lastProcessedZxid = 1;
        final FileTxnSnapLog log = new FileTxnSnapLog(folder, folder);
        log.save(tree, new ConcurrentHashMap<>(), true);
        log.close();
    }
}
