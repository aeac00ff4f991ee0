// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/answerreader.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr qsizetype LongestBeginning = 256;
constexpr qsizetype MostTold = 60; ///< characters of a strange line
constexpr qsizetype BytesOfCharacter = 4; ///< at most, in UTF-8

} // namespace

tl::unexpected<Error> strangeLine(QByteArrayView line)
{
    const qsizetype most = MostTold * BytesOfCharacter;
    QString told = QString::fromUtf8(line.first(std::min(line.size(), most))).left(MostTold);
    if (!told.isEmpty() && told.back().isHighSurrogate())
        told.chop(1);
    return failure(ErrorKind::NotZooKeeper, Message::tr("unexpected line: %1").arg(told));
}

tl::unexpected<Error> truncatedAnswer()
{
    return failure(ErrorKind::NotZooKeeper, Message::tr("truncated answer"));
}

void AnswerLines::add(QByteArrayView part)
{
    m_beginning.append(part.first(std::min(part.size(), LongestBeginning - m_beginning.size())));
    qsizetype begin = 0;
    for (qsizetype end = 0; (end = part.indexOf('\n', begin)) >= 0; begin = end + 1) {
        const QByteArrayView piece = part.sliced(begin, end - begin);
        take(m_rest.isEmpty() ? piece : QByteArrayView(m_rest.append(piece)));
        m_rest.clear();
    }
    m_rest.append(part.sliced(begin));
}

void AnswerLines::take(QByteArrayView line)
{
    const QByteArrayView text = line.chopped(line.endsWith('\r') ? 1 : 0);
    m_isLastEmpty = text.isEmpty();
    if (m_read)
        m_read = addLine(text);
}

Result<Done> AnswerLines::ended() const
{
    if (m_beginning.isEmpty())
        return failure(ErrorKind::NotZooKeeper, Message::tr("empty answer"));
    if (!m_rest.isEmpty())
        return truncatedAnswer();
    return m_read;
}

} // namespace lockscope
