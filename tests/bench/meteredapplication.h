// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What programs that measure a window have in common: how long each event takes.
#pragma once

#include <QApplication>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonObject>
#include <QThread>
#include <QVector>

#include <algorithm>

#include <sys/resource.h>
#include <time.h>

namespace lockscope::bench {

inline double cpuMs()
{
    timespec time {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

inline rusage usage()
{
    rusage usage {};
    getrusage(RUSAGE_THREAD, &usage);
    return usage;
}

/// How long the GUI thread takes for one event (a repaint, an update of a model): until it is over
/// nothing else happens on the screen.
class MeteredApplication final : public QApplication
{
public:
    using QApplication::QApplication;

    bool notify(QObject *receiver, QEvent *event) override
    {
        if (QThread::currentThread() != thread()) // other threads' events come here as well
            return QApplication::notify(receiver, event);
        if (std::exchange(m_isInside, true))
            return QApplication::notify(receiver, event);
        Span span {0, 0, 0, 0, receiver->metaObject()->className(), event->type()};
        const double cpuBefore = cpuMs();
        const rusage usageBefore = usage();
        QElapsedTimer timer;
        timer.start();
        const bool result = QApplication::notify(receiver, event);
        span.ms = double(timer.nsecsElapsed()) / 1e6;
        span.cpuMs = cpuMs() - cpuBefore;
        span.preempted = usage().ru_nivcsw - usageBefore.ru_nivcsw;
        span.waited = usage().ru_nvcsw - usageBefore.ru_nvcsw;
        m_isInside = false;
        m_spans.append(span);
        return result;
    }
    void clear() { m_spans.clear(); }
    QJsonObject report()
    {
        std::sort(m_spans.begin(), m_spans.end(),
            [](const Span &a, const Span &b) { return a.ms < b.ms; });
        const auto at = [this](double share) {
            return m_spans.at(qsizetype(double(m_spans.size() - 1) * share)).ms;
        };
        QJsonArray slowest;
        for (qsizetype i = m_spans.size() - 1; i >= 0 && slowest.size() < 8; --i)
            slowest.append(m_spans.at(i).toJson());
        return {{u"events"_qs, m_spans.size()}, {u"p50"_qs, at(0.5)}, {u"p99"_qs, at(0.99)},
            {u"longest"_qs, m_spans.constLast().ms}, {u"wanted"_qs, 50}, {u"slowest"_qs, slowest}};
    }

private:
    struct Span
    {
        double ms = 0;
        double cpuMs = 0; ///< less than ms where other threads had the processor meanwhile
        long preempted = 0; ///< times that others got the processor
        long waited = 0; ///< times that it gave the processor away itself
        const char *receiver = "";
        int type = 0; ///< QEvent::Type

        QJsonObject toJson() const
        {
            return {{u"ms"_qs, ms}, {u"cpuMs"_qs, cpuMs}, {u"preempted"_qs, qint64(preempted)},
                {u"waited"_qs, qint64(waited)}, {u"receiver"_qs, QString::fromUtf8(receiver)},
                {u"type"_qs, type}};
        }
    };
    bool m_isInside = false;
    QVector<Span> m_spans;
};

} // namespace lockscope::bench
