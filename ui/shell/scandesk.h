// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/inspector.h"

#include <QPointer>
#include <QSet>
#include <QTimer>

namespace lockscope {

/// Finds the locks of a connection, again from time to time, and chooses of them those that are
/// watched although nobody has opened them. GUI thread.
class ScanDesk : public QObject
{
    Q_OBJECT

public:
    explicit ScanDesk(QObject *parent);

    /// Of another connection from now on. Scans nothing by itself.
    void begin(Inspector &inspector);
    /// There is none any more, and all of the last one is forgotten.
    void end();

    void scan(const QString &root);
    /// Where it was scanned last.
    void scanAgain() { scan(m_root); }
    void cancel();
    void setRescanning(bool isOn); ///< look again from time to time
    bool isScanning() const { return m_isScanning; }
    bool hasFailed() const
    {
        return m_hasFailed;
    } ///< the last one that ended, if none is under way
    const QString &root() const { return m_root; }

    /// Choose the locks that were found, at most MaxChosen of them and none with a long queue.
    void setChoosing(bool isOn);
    static constexpr int MaxChosen = 60;
    bool isChosen(const QString &path) const { return m_chosen.contains(path); }

signals:
    void started(const QString &root);
    void progress(const lockscope::ScanProgress &progress);
    void finished(const lockscope::ScanResult &result);
    void chosen(const QString &path);
    void dropped(const QString &path); ///< that was chosen

private:
    void accept(const ScanResult &result);
    void choose(const QVector<FoundLock> &found);

    QPointer<Inspector> m_inspector; ///< null: there is no connection
    QVector<FoundLock> m_found; ///< by the last scan
    QSet<QString> m_chosen;
    QString m_root = QStringLiteral("/");
    QTimer m_rescanTimer;
    qint64 m_startedAt = 0;
    bool m_isScanning = false;
    bool m_isRescanning = true;
    bool m_hasFailed = false;
    bool m_isChoosing = true;
};

} // namespace lockscope
