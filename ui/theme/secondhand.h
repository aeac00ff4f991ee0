// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QTimer>

namespace lockscope {

/// The second hand of the window's clock: ages that are shown beside each other are of one moment.
/// It goes with the doctor's reports while those come, so that what he says and what is counted
/// beside it agree, and else once a second. Belongs to the program. GUI thread, but for at().
class SecondHand : public QObject
{
    Q_OBJECT

public:
    static SecondHand &shared();

    /// The moment that is shown, our clock; as long as nobody has set it, it is now. Any thread.
    static qint64 at();
    /// The moment for what was seen at @p seenAt: where that is after the one that is shown, it is
    /// that, in whatever shows it and whenever it is asked for.
    static qint64 forSeenAt(qint64 seenAt);
    /// Moves on to @p at, of which what is shown next is; never back.
    void set(qint64 at);

signals:
    void moved(); ///< also once a second while nobody has set it

private:
    explicit SecondHand(QObject *program);
    void tick();

    QTimer m_timer;
};

} // namespace lockscope
