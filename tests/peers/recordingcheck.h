// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/durationmeter.h"
#include "core/recording/recordingreader.h"
#include "tests/peers/recordedlooks.h"
#include "tests/peers/shippedhistory.h"
#include "tests/peers/taker.h"
#include "tests/server/scriptedclient.h"
#include "tests/support/localensemble.h"

#include <QProcess>

#include <memory>

namespace lockscope {

/// One run: the clients, the recorder and what happens to them.
class RecordingCheck
{
public:
    RecordingCheck(LocalEnsemble &ensemble, const QString &file, quint32 seed);

    void run(qint64 seconds);
    void compare();
    int faults() const { return m_faults; }

private:
    static constexpr int TimeoutMs = 10'000; ///< of their sessions
    static constexpr qint64 TolerableMs = 1'500; ///< all wait for a processor on a busy machine
    static constexpr qint64 UnsettledMs = 5'000; ///< until the servers were asked how somebody went

    void fault(const QString &text);
    void step();
    void act(qint64 elapsed, qint64 all);
    void look();
    void startRecorder();
    void deleteHolder();
    void restartMember();
    bool isRecordingAll() const;
    bool hasAllDone() const;
    qint64 askedAt() const;
    void compareWith(const char *what, const QVector<LockEvent> &events, bool hasGaps);
    bool isUnsure(const Duration &told) const;
    void comparePercentiles(const char *what, const QVector<LockEvent> &events);
    void compareShipped(const char *what, const QString &source, bool hasGaps);
    void compareCounts(const char *what, const ShippedHistory &history, bool hasGaps);
    QVector<NotedDuration> notedIn(const QString &path) const;
    void printLooks(RecordingReader &reader);
    qint64 stalledMs(const NotedHold &hold) const;
    bool isInAnyGap(
        const QVector<LockEvent> &events, const QString &path, const NotedHold &hold) const;
    bool isTimeInAnyGap(
        const QVector<LockEvent> &events, const QString &path, const RecordedHold &hold) const;

    int m_faults = 0;
    qint64 m_worstMs = 0; ///< that a hold was told too early or too late, where nothing stalled
    LocalEnsemble &m_ensemble;
    QString m_connect;
    QString m_file;
    std::mt19937 m_random;
    Peer m_java;
    Peer m_python;
    Peer m_doomed;
    ScriptedClient m_other;
    std::vector<std::unique_ptr<Taker>> m_takers;
    QStringList m_paths;
    std::unique_ptr<QProcess> m_recorder;
    std::unique_ptr<QProcess> m_looking;
    qint64 m_recordedFrom = 0;
    QVector<Look> m_looks;
    QString m_lookedAt;
    QStringList m_done; ///< acts
    bool m_mayBegin = true;
    bool m_isKilled = false;
    qint64 m_killedAt = 0;
    int m_restarted = -1; ///< member
    const Taker *m_robbed = nullptr; ///< whose node was deleted …
    qint64 m_robbedAt = 0; ///< … and when
    qint64 m_steppedAt = 0;
    QVector<QPair<qint64, qint64>> m_stalls; ///< in which nobody noted anything
};

} // namespace lockscope
