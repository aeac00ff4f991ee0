// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/common/inheritedfiles.h"
#include "core/diagnosis/verdict.h"

#include <QElapsedTimer>
#include <QHash>
#include <QJsonObject>
#include <QObject>
#include <QProcess>
#include <QTimer>

namespace lockscope::ctl {

/// Runs the operator's program for verdicts that change: one at a time, with the verdict as JSON on
/// its standard input, and neither our connections nor our credentials. What is waiting to be told
/// of a lock is replaced by what is newer. That it fails is told, and no reason to stop.
class VerdictHook final : public QObject
{
    Q_OBJECT

public:
    static constexpr int UsualPauseMs = 10'000;
    struct Options
    {
        QStringList words; ///< the program and its arguments; no shell looks at them
        qint64 pauseMs = UsualPauseMs; ///< from one run for a lock to its next
        Severity least = Severity::Info; ///< of what is told; and that it is well again
    };

    /// To be made before anything is connected: see InheritedFiles.
    explicit VerdictHook(const Options &options, QObject *parent = nullptr);
    ~VerdictHook() override; ///< ends what runs, and waits for that

    /// A new verdict, and @p document, which is the same. The first one on a lock is told only if
    /// all is not well.
    void tell(const Verdict &verdict, const QJsonObject &document);
    /// Nothing more will come of that lock; what waits to be told still is.
    void forget(const QString &path);

private:
    struct News
    {
        Verdict verdict;
        QByteArray document;
        bool isLast = false; ///< its lock was forgotten meanwhile
    };
    bool isWorth(const Verdict &verdict) const;
    void runNext();
    void run(const News &news);
    void acceptEnd(int code, QProcess::ExitStatus how);
    void stop();
    void signalAll(int number) const;

    const InheritedFiles m_inherited;
    const Options m_options;
    QStringList m_order; ///< paths of what waits, oldest first
    QHash<QString, News> m_waiting; ///< by path
    QHash<QString, Verdict> m_told; ///< by path; the last one
    QHash<QString, qint64> m_ranAt; ///< by path, ms of m_clock
    QElapsedTimer m_clock;
    QTimer m_due; ///< something may be told again
    QTimer m_limit; ///< of what runs
    QString m_subject; ///< path of the lock for which it runs
    bool m_isStopped = false; ///< it took too long
    bool m_isFull = false; ///< it was told that too many wait
    QProcess m_process;
};

/// What a verdict means to those who are to be woken up.
Severity severityOf(Standing standing);

} // namespace lockscope::ctl
