// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QVector>

#include <compare>
#include <initializer_list>
#include <iterator>
#include <utility>

namespace lockscope {

/// A list like QVector, except that copies share their memory by parts: who changes some elements
/// of a list that others keep a copy of pays for the parts that these are in, not for all of it.
/// As with QVector, non-const access takes a copy of what is shared.
template <typename T> class ChunkList
{
    template <typename List, typename Value> class Iterator
    {
    public:
        using iterator_category = std::random_access_iterator_tag;
        using value_type = T;
        using difference_type = qptrdiff;
        using pointer = Value *;
        using reference = Value &;

        Iterator() = default;
        Iterator(List *list, qsizetype index)
            : m_list(list)
            , m_index(index)
        { }

        Value &operator*() const { return (*m_list)[m_index]; }
        Value *operator->() const { return &**this; }
        Value &operator[](qptrdiff by) const { return (*m_list)[m_index + by]; }
        Iterator &operator+=(qptrdiff by)
        {
            m_index += by;
            return *this;
        }
        Iterator &operator-=(qptrdiff by) { return *this += -by; }
        Iterator &operator++() { return *this += 1; }
        Iterator &operator--() { return *this += -1; }
        Iterator operator++(int) { return {m_list, m_index++}; }
        Iterator operator--(int) { return {m_list, m_index--}; }
        friend Iterator operator+(Iterator at, qptrdiff by) { return at += by; }
        friend Iterator operator+(qptrdiff by, Iterator at) { return at += by; }
        friend Iterator operator-(Iterator at, qptrdiff by) { return at -= by; }
        friend qptrdiff operator-(const Iterator &a, const Iterator &b)
        {
            return a.m_index - b.m_index;
        }
        friend bool operator==(const Iterator &a, const Iterator &b)
        {
            return a.m_index == b.m_index;
        }
        friend auto operator<=>(const Iterator &a, const Iterator &b)
        {
            return a.m_index <=> b.m_index;
        }

    private:
        List *m_list = nullptr;
        qsizetype m_index = 0;
    };

public:
    using value_type = T;
    using const_iterator = Iterator<const ChunkList, const T>;
    using iterator = Iterator<ChunkList, T>;
    static constexpr qsizetype ChunkSize = 256;

    ChunkList() = default;
    ChunkList(std::initializer_list<T> values)
        : ChunkList(QVector<T>(values))
    { }
    ChunkList(const QVector<T> &values)
    {
        for (const T &value : values)
            append(value);
    }

    qsizetype size() const { return m_size; }
    bool isEmpty() const { return m_size == 0; }

    const T &at(qsizetype index) const
    {
        return m_chunks.at(index / ChunkSize).at(index % ChunkSize);
    }
    const T &operator[](qsizetype index) const { return at(index); }
    T &operator[](qsizetype index) { return m_chunks[index / ChunkSize][index % ChunkSize]; }
    const T &constFirst() const { return at(0); }
    const T &constLast() const { return at(m_size - 1); }
    const T &first() const { return at(0); }
    const T &last() const { return at(m_size - 1); }
    T &first() { return (*this)[0]; }
    T &last() { return (*this)[m_size - 1]; }

    const_iterator begin() const { return {this, 0}; }
    const_iterator end() const { return {this, m_size}; }
    const_iterator cbegin() const { return begin(); }
    const_iterator cend() const { return end(); }
    iterator begin() { return {this, 0}; }
    iterator end() { return {this, m_size}; }

    void append(T value)
    {
        if (m_size % ChunkSize == 0) {
            m_chunks.append(QVector<T> {});
            if (m_size > 0) // most lists are short, and grow as they must
                m_chunks.last().reserve(ChunkSize);
        }
        m_chunks.last().append(std::move(value));
        ++m_size;
    }
    void removeLast()
    {
        m_chunks.last().removeLast();
        --m_size;
        if (m_chunks.constLast().isEmpty())
            m_chunks.removeLast();
    }
    void swapItemsAt(qsizetype a, qsizetype b) { std::swap((*this)[a], (*this)[b]); }
    /// Tells how many went.
    template <typename Test> qsizetype removeIf(Test test)
    {
        ChunkList rest;
        for (const T &value : std::as_const(*this)) {
            if (!test(value))
                rest.append(value);
        }
        const qsizetype gone = m_size - rest.m_size;
        if (gone > 0)
            *this = std::move(rest);
        return gone;
    }
    void clear() { *this = {}; }

    /// Parts that both share are not looked at.
    friend bool operator==(const ChunkList &, const ChunkList &) = default;

private:
    QVector<QVector<T>> m_chunks; ///< all but the last are full
    qsizetype m_size = 0;
};

} // namespace lockscope
