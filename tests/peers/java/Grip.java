// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

import java.util.List;

/** What a recipe lets its user do; all in the contender's thread. */
interface Grip {
    /** Blocks until held. Interrupted, it leaves nothing behind and throws InterruptedException. */
    void acquire() throws Exception;

    void release() throws Exception;

    /** The contenders' paths in the order that the library itself sees; empty where it has none. */
    default List<String> participants() throws Exception {
        return List.of();
    }
}
