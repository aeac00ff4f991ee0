// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/rounds/doctorrunner.h"

#include <QSet>

#include <memory>

namespace lockscope {

/// A message that pops up outside of the window. Plain text, escaped.
struct Notification
{
    QString key; ///< comes back when it is clicked
    QString title;
    QString text;

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
    void unavailable(const QString &why); ///< nobody will see it; once
};

/// Tells of critical findings, of each once, whatever its number of reports; not of those that the
/// operator has acknowledged. GUI thread.
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
    void acknowledge(const QString &findingId) { m_known.insert(findingId); }

signals:
    void findingWanted(const QString &findingId);
    void unavailable(const QString &why);

private:
    std::shared_ptr<NotificationSink> m_sink;
    QSet<QString> m_known; ///< ids of findings that were told, or need not be
    bool m_isEnabled = true;
};

} // namespace lockscope
