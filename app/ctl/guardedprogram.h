// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/common/inheritedfiles.h"

#include <QObject>
#include <QProcess>

namespace lockscope::ctl {

/// A program that runs for as long as we hold something, with our standard streams and terminal. It
/// and all that it starts end with us, however we end: see guard(). It gets neither our connections
/// nor our credentials.
class GuardedProgram final : public QObject
{
    Q_OBJECT

public:
    /// To be made before anything is connected: see InheritedFiles.
    explicit GuardedProgram(QObject *parent = nullptr);
    ~GuardedProgram() override; ///< ends it, and waits for that

    /// Starts @p words, the program's name first. Once per object. @p isOutputOurs: what it writes
    /// to standard output goes to standard error. @p leftMs: what we hold lasts so long when we
    /// have ended without terminate().
    void start(const QStringList &words, const QProcessEnvironment &environment, bool isOutputOurs,
        qint64 leftMs);
    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    /// SIGTERM to it and all that it started; SIGKILL, 10 s later, to what is left. Where what we
    /// hold is about to be lost, we call it when `leftMs` are left.
    void terminate();
    void kill(); ///< SIGKILL to all of them, now

signals:
    /// None of it runs any more; @p status as a shell tells it, 126 or 127 where it never ran.
    void ended(int status);

private:
    void tell(int number);

    const InheritedFiles m_inherited;
    QProcess m_process; ///< the guard
};

/// Whether Ctrl+C at our terminal reaches us, and with us what we run.
bool isInForeground();

} // namespace lockscope::ctl
