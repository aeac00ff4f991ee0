// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>
#include <QVector>

#include <type_traits>
#include <utility>

namespace lockscope {

class Message;
using Messages = QVector<Message>;

/// Text for people that is put into their language where it is shown, by whoever shows it. What is
/// recorded, what programs read and what tests compare is english(). A value: shared, cheap to
/// copy, crosses threads. A report of many locks holds hundreds of thousands of them: each is one
/// block of bytes, with its values in it.
///
///     Message::tr("%1 waits for %2").arg(contenderText(…), visibleText(path))
///
/// tr() takes a literal, or a constant that is marked with
/// QT_TRANSLATE_NOOP("lockscope::Message", …): its text is the id by which a translation is found,
/// and nothing else would be found by the tool that collects them. Whole sentences with places can
/// be translated; a language may need the parts of a glued one in another order.
class Message
{
public:
    Message() = default;
    /// The same in every language: a path, a host, a number, what somebody else said.
    Message(const QString &plain); // NOLINT: values are given as they are
    Message(QLatin1String plain); // NOLINT

    /// @p english lives as long as the program: see above. Places are %1 … %99.
    static Message tr(const char *english);
    /// @p one as it is, or @p many with @p count in its first place.
    static Message counted(qint64 count, const Message &one, const Message &many)
    {
        return count == 1 ? one : many.arg(count);
    }
    static Message joined(const Messages &parts, const Message &separator);
    /// "a, b, c".
    static Message listed(const Messages &parts);
    /// "a, b and c".
    static Message enumerated(const Messages &parts);

    /// Puts @p values into the next places, texts and numbers alike: the first that was ever
    /// given into %1. A "%1" in a value is text and stays.
    template <typename... Values> [[nodiscard]] Message arg(const Values &...values) const &
    {
        return Message(*this).arg(values...);
    }
    template <typename... Values> [[nodiscard]] Message arg(const Values &...values) &&
    {
        (appendPart(valueOf(values)), ...);
        m_packed.squeeze();
        return std::move(*this);
    }

    Message &operator+=(const Message &more);
    Message &operator+=(QChar more) { return *this += Message(QString(more)); }
    friend Message operator+(Message first, const Message &second)
    {
        first += second;
        return first;
    }
    friend Message operator+(Message first, QChar second)
    {
        first += second;
        return first;
    }

    bool isEmpty() const { return m_packed.isEmpty(); }
    /// As it was written: for logs, JSON, the journal and tests.
    QString english() const;
    /// In the program's language of this moment.
    QString text() const;
    /// The same with control characters in its values made visible: see visibleText().
    Message visible() const;

    /// By what they are made of.
    friend bool operator==(const Message &a, const Message &b);
    friend bool operator==(const Message &a, const QString &english)
    {
        return a.english() == english;
    }
    /// By the alphabet, in English: for what has to have some order.
    friend bool operator<(const Message &a, const Message &b) { return a.english() < b.english(); }

private:
    static const Message &valueOf(const Message &value) { return value; }
    static Message valueOf(const QString &value) { return {value}; }
    static Message valueOf(QLatin1String value) { return {value}; }
    template <typename T>
    requires std::is_arithmetic_v<T>
    static Message valueOf(T number) { return {QString::number(number)}; }

    void appendPart(const Message &part);

    QByteArray m_packed; ///< see message.cpp; empty: an empty text
};

/// Each of them.
QStringList english(const Messages &messages);
QStringList texts(const Messages &messages);

/// For QtTest.
char *toString(const Message &message);

} // namespace lockscope
