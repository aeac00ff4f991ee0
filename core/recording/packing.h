// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope {

/// Values as few bytes, one behind the other: small numbers take one. Whoever takes them out knows
/// their order.
class Packer
{
public:
    /// Of any size; those near 0 are short.
    void number(qint64 value);
    /// Eight bytes: ids, whose bits are all in use.
    void id(qint64 value);
    void flag(bool isSo) { m_bytes.append(char(isSo)); }
    void bytes(const QByteArray &value);
    void text(const QString &value) { bytes(value.toUtf8()); }

    const QByteArray &packed() const { return m_bytes; }

private:
    QByteArray m_bytes;
};

/// Takes out what a Packer put in. What is not there, or makes no sense, is 0 or empty, and
/// isGood() is false from then on: a file can be anybody's.
class Unpacker
{
public:
    explicit Unpacker(QByteArray bytes)
        : m_bytes(std::move(bytes))
    { }

    qint64 number();
    qint64 id();
    bool flag();
    QByteArray bytes();
    QString text() { return QString::fromUtf8(bytes()); }
    /// A number of things that take a byte each at least: never more than what is left.
    qsizetype count();
    /// A number from 0 to @p most.
    int within(int most);

    bool isGood() const { return m_isGood; }
    bool isAtEnd() const { return m_at >= m_bytes.size(); }
    void fail();

private:
    QByteArray m_bytes;
    qsizetype m_at = 0;
    bool m_isGood = true;
};

} // namespace lockscope
