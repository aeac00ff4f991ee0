// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QByteArray>

namespace lockscope {

/// NotZooKeeper: @p line is none of the answer. Its first characters are told, all of them whole.
tl::unexpected<Error> strangeLine(QByteArrayView line);
/// NotZooKeeper: the answer was cut.
tl::unexpected<Error> truncatedAnswer();

/// The lines of an answer that comes in parts: only one that has not ended yet is kept.
class AnswerLines
{
public:
    virtual ~AnswerLines() = default;
    /// The next bytes, however many. After a line that is not understood none is read any more.
    void add(QByteArrayView part);
    /// The first bytes: all of a short answer, as refusals are (see refusalOf()).
    const QByteArray &beginning() const { return m_beginning; }

protected:
    /// @p line: without its end, "\n" or "\r\n".
    virtual Result<Done> addLine(QByteArrayView line) = 0;
    /// Whether all lines were understood, and the last one had an end: servers end each, so that an
    /// answer without was cut.
    Result<Done> ended() const;
    /// Whether the last line was empty, as that of a ZooKeeper's list is: cut at the end of another
    /// line, it would be taken for a shorter one.
    bool endsEmpty() const { return m_isLastEmpty; }

private:
    void take(QByteArrayView line);

    QByteArray m_beginning;
    QByteArray m_rest;
    bool m_isLastEmpty = false;
    Result<Done> m_read = Done {};
};

/// Reads an answer as it comes. Those that tell of all contenders are long where many wait: text
/// and what is made of it would be in memory side by side.
template <typename T> class AnswerReader : public AnswerLines
{
public:
    /// What the answer says, once after its last part. NotZooKeeper with what was wrong where it is
    /// truncated or not understood, never half an answer.
    Result<T> end()
    {
        return ended().and_then([this](Done) { return told(); });
    }

protected:
    virtual Result<T> told() = 0;
};

} // namespace lockscope
