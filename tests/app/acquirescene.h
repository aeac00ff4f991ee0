// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A lock of their own for tests of `lockscopectl acquire -- COMMAND`.
#pragma once

#include "tests/support/ctlscene.h"

namespace lockscope::test {

/// Whether the process of this id has ended.
inline bool isOver(const QByteArray &process)
{
    return !QFile::exists(u"/proc/"_qs + QString::fromLatin1(process));
}

/// What such a test has beside QObject.
class AcquireScene
{
protected:
    /// For the next test: a new lock, and no file of the one before.
    void makeLock()
    {
        m_path = u"/locks/test%1"_qs.arg(++m_count);
        m_scene.tree->create(m_path);
        QFile::remove(m_scene.file(u"ids"_qs));
        QFile::remove(m_scene.file(u"asked"_qs));
    }
    QStringList lock() const
    {
        return {u"acquire"_qs, m_path, u"--recipe"_qs, u"zk-lock"_qs, u"--write"_qs};
    }

    CtlScene m_scene;
    QString m_path;

private:
    int m_count = 0;
};

} // namespace lockscope::test
