// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <chrono>
#include <cstdio>

namespace lockscope::campaign {

/// What happened, with times, ms since the campaign began. The times are monotonic; all
/// observations of one campaign are measured by this one clock.
class Log
{
public:
    explicit Log(bool isVerbose)
        : m_isVerbose(isVerbose)
    { }

    qint64 now() const
    {
        using namespace std::chrono;
        return duration_cast<milliseconds>(steady_clock::now() - m_began).count();
    }
    /// The same moment by the world's clock, ms since 1970.
    qint64 worldAt(qint64 moment) const { return m_beganInWorld + moment; }
    void add(const QString &text)
    {
        m_lines.append(QStringLiteral("%1 %2").arg(now(), 7).arg(text));
        if (m_isVerbose)
            std::fprintf(stderr, "%s\n", qPrintable(m_lines.constLast()));
    }
    const QStringList &lines() const { return m_lines; }
    bool isVerbose() const { return m_isVerbose; }

private:
    std::chrono::steady_clock::time_point m_began = std::chrono::steady_clock::now();
    qint64 m_beganInWorld = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::system_clock::now().time_since_epoch())
                                .count();
    bool m_isVerbose;
    QStringList m_lines;
};

} // namespace lockscope::campaign
