// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/scandesk.h"

#include "core/base/times.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr int RescanMs = 4000; ///< at least, between two scans
constexpr int MaxChosenChildren = 2000; ///< longer queues are watched only when they are opened

int childrenOf(const Summary &summary)
{
    return summary.contenders() + summary.others;
}

} // namespace

ScanDesk::ScanDesk(QObject *parent)
    : QObject(parent)
{
    m_rescanTimer.setSingleShot(true);
    connect(&m_rescanTimer, &QTimer::timeout, this, &ScanDesk::scanAgain);
}

void ScanDesk::begin(Inspector &inspector)
{
    m_inspector = &inspector;
    connect(&inspector, &Inspector::scanProgress, this, &ScanDesk::progress);
    connect(&inspector, &Inspector::scanFinished, this, &ScanDesk::accept);
}

void ScanDesk::end()
{
    m_rescanTimer.stop();
    m_inspector.clear();
    m_chosen.clear();
    m_found.clear();
    m_root = QStringLiteral("/");
    m_isScanning = false;
    m_hasFailed = false;
}

void ScanDesk::scan(const QString &root)
{
    if (!m_inspector)
        return;
    m_rescanTimer.stop();
    m_root = root;
    m_isScanning = true;
    m_hasFailed = false;
    m_startedAt = nowMs();
    ScanLimits limits;
    limits.root = root;
    m_inspector->scan(limits);
    emit started(root);
}

void ScanDesk::cancel()
{
    if (m_inspector && m_isScanning)
        m_inspector->cancelScan();
    m_rescanTimer.stop();
}

void ScanDesk::setRescanning(bool isOn)
{
    m_isRescanning = isOn;
    if (!isOn)
        m_rescanTimer.stop();
    else if (m_inspector && !m_isScanning)
        m_rescanTimer.start(RescanMs);
}

void ScanDesk::accept(const ScanResult &result)
{
    m_isScanning = false;
    m_hasFailed = result.failed;
    emit finished(result);
    if (!result.failed && !result.isCancelled)
        choose(result.locks);
    // Scanning takes at most a twentieth of the servers' time for us.
    const qint64 took = nowMs() - m_startedAt;
    if (result.failed && result.error.kind == ErrorKind::SessionLost)
        m_rescanTimer.start(RescanMs); // the next session may be there already
    else if (m_isRescanning && !result.isCancelled)
        m_rescanTimer.start(int(std::clamp<qint64>(took * 20, RescanMs, 600'000)));
}

void ScanDesk::setChoosing(bool isOn)
{
    m_isChoosing = isOn;
    if (m_inspector)
        choose(QVector<FoundLock>(m_found));
}

void ScanDesk::choose(const QVector<FoundLock> &found)
{
    m_found = found;
    QSet<QString> wanted;
    for (const FoundLock &lock : found) {
        const bool isSmall = childrenOf(lock.summary) <= MaxChosenChildren;
        if (m_isChoosing && isSmall && wanted.size() < MaxChosen)
            wanted.insert(lock.path);
    }
    const QSet<QString> before = std::exchange(m_chosen, wanted);
    for (const QString &path : before - wanted)
        emit dropped(path);
    for (const QString &path : wanted - before)
        emit chosen(path);
}

} // namespace lockscope
