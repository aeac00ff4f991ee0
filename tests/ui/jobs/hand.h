// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// An operator's hand: real events for a window, each counted.
#pragma once

#include <QKeySequence>
#include <QModelIndex>

#include <functional>
#include <memory>

class QAbstractButton;
class QAbstractItemView;
class QDialog;
class QWidget;

namespace lockscope::test {

class Hand
{
public:
    explicit Hand(QWidget &window)
        : m_window(window)
    { }

    /// What a job cost: steps are what one thinks of, one by one.
    struct Cost
    {
        int clicks = 0; ///< a double click is one
        int keys = 0; ///< a key with its modifiers
        int texts = 0; ///< typed into a field, however long

        int steps() const { return clicks + keys + texts; }
    };
    const Cost &cost() const { return m_cost; }
    void begin() { m_cost = {}; }

    /// False where it is not there, or cannot be pressed.
    bool click(QAbstractButton *button);
    /// The button in sight below @p within (default: the window) with these words.
    bool click(const QString &words, QWidget *within = nullptr);
    bool click(QAbstractItemView &view, const QModelIndex &cell);
    bool doubleClick(QAbstractItemView &view, const QModelIndex &cell);
    bool clickTab(const QString &title); ///< of a page, or of a dock
    void key(const QKeySequence &keys);
    void type(const QString &text); ///< where the keyboard is
    void paste(const QString &text, QWidget &field); ///< puts the keyboard there before: a click

    /// What is done in the next dialog that opens. It is closed after that.
    void inDialog(std::function<void(QDialog &)> act);
    bool wasInDialog() const { return m_wasInDialog; }
    /// Chooses the entry that begins with @p words in the next menu that pops up.
    void inMenu(const QString &words);

private:
    QWidget &focused() const;
    bool press(QAbstractItemView &view, const QModelIndex &cell, bool isDouble);

    QWidget &m_window;
    Cost m_cost;
    bool m_wasInDialog = false;
    std::shared_ptr<std::function<void(QDialog &)>> m_inDialog; ///< null once it is done
};

} // namespace lockscope::test
