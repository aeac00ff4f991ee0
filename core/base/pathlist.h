// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QStringList>

#include <cstddef>

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
        using value_type = QByteArrayView;
        using difference_type = std::ptrdiff_t;

        const_iterator() // no initializer below: it would not be one before PathList is complete
            : m_at(nullptr)
        { }
        explicit const_iterator(const char *at)
            : m_at(at)
        { }
        QByteArrayView operator*() const { return {m_at}; }
        const_iterator &operator++()
        {
            m_at += (**this).size() + 1;
            return *this;
        }
        const_iterator operator++(int)
        {
            const const_iterator before = *this;
            ++*this;
            return before;
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

    /// @p path: in UTF-8; no path has a zero in it, and what somebody sends behind one is left out.
    void append(QByteArrayView path)
    {
        const qsizetype zero = path.indexOf('\0');
        m_text.append(zero < 0 ? path : path.first(zero)).append('\0');
        ++m_size;
    }
    void append(const QString &path) { append(QByteArrayView(path.toUtf8())); }

    qsizetype size() const { return m_size; }
    bool isEmpty() const { return m_size == 0; }
    const_iterator begin() const { return const_iterator(m_text.constData()); }
    const_iterator end() const { return const_iterator(m_text.constData() + m_text.size()); }
    /// Some that follow each other. Valid as long as the list is not changed.
    struct Range
    {
        const_iterator first;
        const_iterator last;

        const_iterator begin() const { return first; }
        const_iterator end() const { return last; }
    };
    /// Of a sorted list, the paths from the first on for which @p isBefore is false. It is given a
    /// path with a zero at its end: how long those are that it passes over is not counted.
    template <typename IsBefore> const_iterator partitionPoint(IsBefore isBefore) const
    {
        const char *first = m_text.constData();
        const char *last = first + m_text.size();
        while (first < last) {
            const char *half = first + (last - first) / 2;
            const char *middle = first + QByteArrayView(first, half).lastIndexOf('\0') + 1;
            if (isBefore(middle))
                first = middle + QByteArrayView(middle).size() + 1;
            else
                last = middle;
        }
        return const_iterator(first);
    }
    /// The first @p most of them as text.
    QStringList first(qsizetype most) const;
    QStringList toList() const { return first(m_size); }
    /// Takes as much memory as @p other has text: as much is to come, most likely.
    void reserveAs(const PathList &other) { m_text.reserve(other.m_text.size()); }
    /// In order of their bytes, each once; takes no more memory than they need. Is this list, and
    /// shares its memory, where that is so.
    PathList sorted() const;

    friend bool operator==(const PathList &, const PathList &) = default;

private:
    QByteArray m_text; ///< a zero behind each path
    qsizetype m_size = 0;
};

} // namespace lockscope
