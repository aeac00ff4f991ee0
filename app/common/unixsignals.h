// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QSocketNotifier>

namespace lockscope {

/// Turns SIGINT, SIGTERM and SIGHUP into a Qt signal, so that whatever has to be released or
/// removed is, before the program ends. Create one, in main(), in the main thread. A second signal
/// ends the program at once, unless it comes with the first, as from timeout(1), which tells a
/// process and then its group. What was ignored when the program began stays ignored.
class UnixSignals : public QObject
{
    Q_OBJECT

public:
    explicit UnixSignals(QObject *parent = nullptr);
    ~UnixSignals() override;

    /// From now on each @p number is told, and none ends the program, however soon after another it
    /// comes. Of one signal at a time.
    static void tellEach(int number);
    /// The next one is told, and the one after ends the program: as it is at first.
    static void tellOne(int number);
    /// Ends the program by the next one, unless it comes with one that was told just now.
    static void endByNext(int number);

signals:
    /// Emitted in the thread of this object; @p number is the signal's.
    void received(int number);

private:
    void read();

    QSocketNotifier m_notifier;
};

} // namespace lockscope
