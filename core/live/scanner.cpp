// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/scanner.h"

#include "core/base/nodepath.h"
#include "core/base/times.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr int ReportPauseMs = 100;

} // namespace

Scanner::Scanner(QObject *parent)
    : QObject(parent)
    , m_reporting(this)
{
    m_reporting.setInterval(ReportPauseMs);
    m_reporting.callOnTimeout(this, &Scanner::report);
}

void Scanner::start(zk::Client &client, const ScanLimits &limits)
{
    ++m_run;
    m_client = &client;
    m_limits = limits;
    m_pace = Pace(limits.maxInFlight);
    m_result = {};
    m_result.root = limits.root;
    m_news.clear();
    m_companions.clear();
    m_awaited.clear();
    m_childless.clear();
    m_lastZxid = {};
    m_sends.clear();
    m_places = {Place {limits.root, 0}};
    m_inFlight = 0;
    m_listed = 1;
    m_isRunning = true;
    m_reporting.start();
    pump();
}

void Scanner::cancel()
{
    if (!m_isRunning)
        return;
    m_result.isCancelled = true;
    finish();
}

void Scanner::fail(const Error &error)
{
    if (!m_isRunning)
        return;
    m_result.failed = true;
    m_result.error = error;
    finish();
}

void Scanner::request(std::function<void()> send)
{
    m_sends.push_back(std::move(send));
}

/// Many requests sent in one go cost less than one for each answer.
void Scanner::pump()
{
    if (2 * m_inFlight > m_pace.allowed())
        return;
    while (m_isRunning && m_client && m_inFlight < m_pace.allowed()) {
        if (!m_sends.empty()) {
            const auto send = std::move(m_sends.front());
            m_sends.pop_front();
            ++m_inFlight;
            send();
        } else if (!m_places.empty()) {
            const Place place = m_places.front();
            m_places.pop_front();
            visit(place);
        } else {
            return finishIfDone();
        }
    }
}

void Scanner::finishIfDone()
{
    if (m_inFlight == 0 && m_awaited.isEmpty())
        finish();
}

void Scanner::acceptWatched(const QString &path, const LockStatePtr &state)
{
    if (!m_awaited.contains(path))
        return;
    takeWatched(m_awaited.take(path), state);
    pump();
}

void Scanner::finish()
{
    ++m_run;
    m_isRunning = false;
    m_reporting.stop();
    report();
    m_places.clear();
    m_awaited.clear();
    m_sends.clear();

    // A semaphore's second directory may have been looked at before the semaphore was.
    const auto isPart = [this](const FoundLock &lock) { return m_companions.contains(lock.path); };
    m_result.locks.removeIf(isPart);
    std::sort(m_result.locks.begin(), m_result.locks.end(),
        [](const FoundLock &a, const FoundLock &b) { return a.path < b.path; });
    m_result.directories = static_cast<int>(m_result.locks.size());
    m_result.unreadable.sort();
    m_result.unlisted.sort();
    m_times.add(m_lastZxid, nowMs());
    m_result.childless = childless();
    emit finished(std::exchange(m_result, {})); // states may hang on it
}

QVector<ChildlessDirectories> Scanner::childless() const
{
    if (m_childless.isEmpty())
        return {};
    QSet<QString> parentsOfLocks;
    for (const FoundLock &lock : m_result.locks)
        parentsOfLocks.insert(parentPath(lock.path));
    QVector<ChildlessDirectories> groups;
    for (auto it = m_childless.begin(); it != m_childless.end(); ++it) {
        if (it.value().size() < FewChildless)
            continue;
        ChildlessDirectories group {
            it.key(), int(it.value().size()), {}, parentsOfLocks.contains(it.key())};
        for (const Zxid change : it.value()) {
            if (const qint64 at = m_times.notAfter(change); at > 0)
                group.quietSince.append(at);
        }
        std::sort(group.quietSince.begin(), group.quietSince.end());
        groups.append(group);
    }
    std::sort(groups.begin(), groups.end(),
        [](const auto &a, const auto &b) { return a.parent < b.parent; });
    return groups;
}

void Scanner::report()
{
    emit progressed(
        {m_result.scanned, static_cast<int>(m_places.size()), std::exchange(m_news, {})});
}

} // namespace lockscope
