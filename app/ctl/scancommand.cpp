// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/scancommand.h"

#include "app/ctl/queuetext.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/report/json.h"

namespace lockscope::ctl {

namespace {

QString scanText(const ScanResult &result, qint64 now)
{
    QVector<QStringList> rows {{u"HOLD"_qs, u"WAIT"_qs, u"OLDEST"_qs, u"RECIPE"_qs, u"PATH"_qs}};
    for (const FoundLock &lock : result.locks) {
        rows += QStringList {
            QString::number(lock.summary.holders),
            QString::number(lock.summary.waiters + lock.summary.pending),
            lock.oldestWaiterSince ? humanDuration(now - lock.oldestWaiterSince)
                                   : QStringLiteral("-"),
            lock.recipes.isEmpty() ? QStringLiteral("-") : lock.recipes.join(u'+'),
            visibleText(lock.path),
        };
    }
    const QString found =
        QStringLiteral("%1 below %2, %3 looked at.\n")
            .arg(countOf(result.locks.size(), "lock", "locks"), visibleText(result.root),
                countOf(result.scanned, "node", "nodes"));
    return result.locks.isEmpty() ? found : alignedColumns(rows) + found;
}

} // namespace

QString ScanCommand::summary() const
{
    return QStringLiteral("Finds lock directories below a path.");
}

void ScanCommand::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("ROOT"),
        QStringLiteral("Where to start (default: /)."), QStringLiteral("[ROOT]"));
    parser.addOption({QStringLiteral("max-nodes"),
        QStringLiteral("Stops after this many znodes, and says so (default: %1).")
            .arg(m_limits.maxNodes),
        QStringLiteral("count")});
}

Result<Done> ScanCommand::configure(
    const QCommandLineParser &parser, const CommonOptions &common, const QStringList &)
{
    m_common = common;
    m_limits.wantsTokens = common.isJson; // the table has none
    if (parser.isSet(QStringLiteral("max-nodes"))) {
        bool isNumber = false;
        m_limits.maxNodes = parser.value(QStringLiteral("max-nodes")).toInt(&isNumber);
        if (!isNumber || m_limits.maxNodes < 1) {
            return failure(ErrorKind::BadInput,
                QStringLiteral("--max-nodes takes a whole number above 0; \"%1\" is none.")
                    .arg(parser.value(QStringLiteral("max-nodes"))));
        }
    }
    if (parser.positionalArguments().isEmpty())
        return Done {};
    return onlyPath(parser).map([this](const QString &path) {
        m_limits.root = path;
        return Done {};
    });
}

void ScanCommand::start()
{
    connect(&m_inspector, &Inspector::scanFinished, this, &ScanCommand::accept);
    connect(&m_inspector, &Inspector::statusChanged, this, [this](const ConnectionStatus &status) {
        if (status.state == ConnectionStatus::Failed)
            fail(status.error);
        m_isConnected = m_isConnected || status.state == ConnectionStatus::Connected;
    });
    connect(&m_deadline, &QTimer::timeout, this, &ScanCommand::timeOut);

    const Result<Done> opened = m_inspector.open(m_common.connection);
    if (!opened)
        return fail(opened.error());
    m_deadline.start(timerMs(m_common.workMs()));
    m_inspector.scan(m_limits);
}

void ScanCommand::timeOut()
{
    if (!m_isConnected || m_isLate)
        return fail({ErrorKind::TimedOut, m_common.connection.connect});
    m_isLate = true;
    m_inspector.cancelScan();
}

void ScanCommand::accept(const ScanResult &result)
{
    if (result.failed)
        return fail(result.error, m_inspector.status());
    if (m_isLate && result.scanned == 0) // it took our session, and then said nothing
        return fail({ErrorKind::TimedOut, m_common.connection.connect});
    if (m_isLate)
        complain(QStringLiteral("The time ran out before everything was looked at. Allow more with "
                                "--timeout, or name a root."));
    if (result.isCapped) {
        complain(QStringLiteral("Stopped after %1 nodes: there may be more locks. Name a root, or "
                                "raise --max-nodes.")
                     .arg(result.scanned));
    }
    for (const QString &path : result.unreadable)
        complain(explain({ErrorKind::Denied, path}));

    if (m_common.isJson)
        printJson(scanJson(result, nowMs()));
    else
        printText(scanText(result, nowMs()));
    emit finished(Success);
}

} // namespace lockscope::ctl
