// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A server of their own for tests of `lockscopectl record` and `snapshot`.
#pragma once

#include "tests/support/ctlscene.h"
#include "tests/support/patience.h"

#include <QJsonArray>
#include <QTest>

#include <csignal>

namespace lockscope::test {

/// What such a test has beside QObject.
class RecordScene
{
protected:
    QString contender(const QString &lock, const QByteArray &data = {})
    {
        return m_scene.tree->createContender(
            lock + u"/_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lock-"_qs, data);
    }
    /// Runs it in the background until it says that it records.
    void record(QProcess &process, const QStringList &arguments)
    {
        m_scene.start(process, QStringList {u"record"_qs} + arguments);
        QTRY_VERIFY_WITH_TIMEOUT(
            (m_said += process.readAllStandardError()).contains("Ctrl+C"), Patience);
        m_said.clear();
    }
    /// As Ctrl+C; what it printed.
    static QByteArray end(QProcess &process)
    {
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        if (!ends(process) || process.exitCode() != 0)
            return "ended with " + QByteArray::number(process.exitCode());
        return process.readAllStandardOutput();
    }
    QJsonObject history(const QStringList &arguments) const
    {
        return runCtl(QStringList {u"history"_qs} + arguments + QStringList {u"--json"_qs}).json();
    }
    /// "requested 0, granted 0, …": what it says of contenders, by their numbers; of each lock
    /// alike.
    static QString eventsIn(const QJsonObject &history)
    {
        QStringList words;
        for (const QJsonValue &event : history.value(u"events").toArray()) {
            const QString node = event[u"node"].toString();
            if (!node.isEmpty())
                words.append(
                    event[u"event"].toString() + u' ' + QString::number(node.right(10).toInt()));
        }
        return words.join(u", "_qs);
    }

    CtlScene m_scene;

private:
    QByteArray m_said;
};

} // namespace lockscope::test
