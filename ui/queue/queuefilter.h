// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QVector>

namespace lockscope {

struct QueueEntry;

/// What the operator typed into a queue's filter: words that must all match. A word is a substring
/// of the name, sequence, session, client, endpoint or data, upper or lower case alike, or one of
/// `role:waiter`, `mode:read`, `host:10.`, `session:0x1`, `watch:ghost`, each matching from the
/// beginning, or one of `client:`, `name:` and `data:` with a part of these. Between quotation
/// marks spaces and colons are text. A "-" before a word turns it round.
class QueueFilter
{
public:
    /// BadInput, with the position counted from 1, where a word's key or value is none that
    /// exists.
    static Result<QueueFilter> parse(const QString &text);

    bool isEmpty() const { return m_words.isEmpty(); }
    bool matches(const QueueEntry &entry) const;

    friend bool operator==(const QueueFilter &, const QueueFilter &) = default;

private:
    enum class Field : quint8 { Any, Role, Mode, Host, Session, Client, Name, Data, Watch };
    struct Key;
    static const Key Keys[8];
    static QString allKeys();
    struct Word
    {
        Field field = Field::Any;
        QString value; ///< lower case
        bool negated = false;

        friend bool operator==(const Word &, const Word &) = default;
    };
    static Result<Word> parseWord(QStringView text, qsizetype position);
    static bool matches(const Word &word, const QueueEntry &entry);

    QVector<Word> m_words;
};

} // namespace lockscope
