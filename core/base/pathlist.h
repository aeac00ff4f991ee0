// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QStringList>

namespace lockscope {

/// Paths as the servers send them, in UTF-8, one behind the other in one block of memory: as
/// QStrings they would take thrice of it, and an allocation each. A value; copies are cheap.
class PathList
{
public:
    /// Goes over the paths; each is valid as long as the list is not changed.
    class const_iterator
    {
    public:
        explicit const_iterator(const char *at)
            : m_at(at)
        { }
        QByteArrayView operator*() const { return {m_at}; }
        const_iterator &operator++()
        {
            m_at += (**this).size() + 1;
            return *this;
        }
        friend bool operator==(const const_iterator &, const const_iterator &) = default;

    private:
        const char *m_at;
    };

    PathList() = default;
    PathList(const QStringList &paths);
    PathList(std::initializer_list<QString> paths)
        : PathList(QStringList(paths))
    { }

    /// @p path: in UTF-8; no path has a zero in it.
    void append(QByteArrayView path)
    {
        m_text.append(path).append('\0');
        ++m_size;
    }
    void append(const QString &path) { append(QByteArrayView(path.toUtf8())); }

    qsizetype size() const { return m_size; }
    bool isEmpty() const { return m_size == 0; }
    const_iterator begin() const { return const_iterator(m_text.constData()); }
    const_iterator end() const { return const_iterator(m_text.constData() + m_text.size()); }
    /// The first @p most of them as text.
    QStringList first(qsizetype most) const;
    QStringList toList() const { return first(m_size); }
    /// Gives back what was allotted for more to come.
    void squeeze() { m_text.squeeze(); }
    /// In order of their bytes, each once.
    PathList sorted() const;

    friend bool operator==(const PathList &, const PathList &) = default;

private:
    QByteArray m_text; ///< a zero behind each path
    qsizetype m_size = 0;
};

} // namespace lockscope
