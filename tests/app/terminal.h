// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>
#include <QTest>

#include <vector>

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lockscope::test {

/// A terminal with lockscopectl in its foreground. One thread.
class Terminal
{
public:
    /// @p columns: of its lines; 0: nobody says how wide it is.
    explicit Terminal(const QStringList &arguments, const QStringList &environment = {},
        unsigned short columns = 0)
    {
        for (const QString &variable : environment)
            qputenv(qPrintable(variable.section(u'=', 0, 0)), variable.section(u'=', 1).toUtf8());
        QList<QByteArray> texts {qgetenv("LOCKSCOPECTL")};
        for (const QString &argument : arguments)
            texts.append(argument.toUtf8());
        std::vector<char *> words;
        for (QByteArray &text : texts)
            words.push_back(text.data());
        words.push_back(nullptr);
        winsize size {};
        size.ws_col = columns;
        m_process = ::forkpty(&m_end, nullptr, nullptr, &size);
        if (m_process == 0) {
            ::execv(words.front(), words.data());
            ::_exit(99);
        }
    }
    ~Terminal() { ::close(m_end); }
    Q_DISABLE_COPY_MOVE(Terminal)

    void type(const QByteArray &text)
    {
        QVERIFY(::write(m_end, text.constData(), size_t(text.size())) > 0);
    }
    /// Reads until @p text was shown so often.
    bool shows(const QByteArray &text, int times = 1)
    {
        char byte = 0;
        while (m_shown.count(text) < times && ::read(m_end, &byte, 1) == 1)
            m_shown += byte;
        return m_shown.count(text) >= times;
    }
    /// Reads until all have left it; the exit status, or less than 0: the signal that ended it.
    int end()
    {
        shows("never shown");
        int status = 0;
        ::waitpid(m_process, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }
    const QByteArray &shown() const { return m_shown; }

private:
    int m_end = -1;
    pid_t m_process = 0;
    QByteArray m_shown;
};

} // namespace lockscope::test
