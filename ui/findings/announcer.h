// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/doctorreport.h"

#include <QObject>
#include <QSet>

#include <memory>

namespace lockscope {

/// A message that pops up outside of the window. Plain text, escaped.
struct Notification
{
    QString key; ///< comes back when it is clicked
    QString title;
    QString text;
    qsizetype locks = 1; ///< of how many it tells, where it is of locks

    friend bool operator==(const Notification &, const Notification &) = default;
};

/// Where notifications go: the desktop, or a test that counts them. GUI thread.
class NotificationSink : public QObject
{
    Q_OBJECT

public:
    virtual void show(const Notification &notification) = 0;

signals:
    void clicked(const QString &key);
    void unavailable(const QString &why); ///< nobody will see it; once a minute at most
};

/// Tells of locks that get stuck, or critically slow: once, until they are well again, however many
/// holders come and go meanwhile. Locks behind one root are told together. Critical findings that
/// no verdict speaks of are told, too; those of a lock that was told of when it is well. What the
/// operator has acknowledged is not. GUI thread.
class Announcer : public QObject
{
    Q_OBJECT

public:
    /// More than that many at once are told in one notification.
    static constexpr int MaxAtOnce = 3;

    explicit Announcer(std::shared_ptr<NotificationSink> sink, QObject *parent = nullptr);
    ~Announcer() override;

    /// What is found while it is off is not told later either.
    void setEnabled(bool isEnabled) { m_isEnabled = isEnabled; }
    /// Null: there is another connection, or none.
    void examine(const DoctorReportPtr &report);

signals:
    void lockWanted(const QString &path);
    void findingWanted(const QString &findingId);
    void outdated(); ///< what was clicked told of another connection
    void unavailable(const QString &why);

private:
    /// From when a lock was told of until it is well. Not knowing is not well.
    struct Episode
    {
        int rank = 0; ///< how bad it was at its worst
        QString trouble; ///< what it stands for
    };
    QSet<QString> ongoing(const Diagnosis &diagnosis) const;
    QVector<Notification> freshVerdicts(const Diagnosis &diagnosis);
    QVector<Notification> freshFindings(const Diagnosis &diagnosis);
    void forgetWhatIsOver(const Diagnosis &diagnosis);
    void tell(const QVector<Notification> &fresh);
    void show(const Notification &notification);

    std::shared_ptr<NotificationSink> m_sink;
    QHash<QString, Episode> m_episodes; ///< by lock
    QSet<QString> m_shown; ///< keys of this connection's notifications
    QSet<QString> m_told; ///< ids of findings: by themselves or a verdict, or they need not be
    bool m_isEnabled = true;
};

} // namespace lockscope
