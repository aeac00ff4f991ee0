// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

namespace lockscope {

/// The files that whoever started this program left open for it, and so for what it starts in turn.
/// Everything else that is open is ours: libzookeeper does not mark its sockets and pipes.
class InheritedFiles
{
public:
    /// Looks what is open: to be made before anything is opened that is not marked close-on-exec.
    InheritedFiles();

    /// Marks all others close-on-exec. For a child between fork and exec: async-signal-safe.
    void markOthers() const noexcept;

private:
    std::vector<unsigned> m_files; ///< descriptors above 2, sorted
};

} // namespace lockscope
